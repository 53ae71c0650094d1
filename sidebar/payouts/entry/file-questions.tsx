import { useRef } from 'preact/hooks';
import type { FileAnswers, FileField } from '../../../src/payouts/view';
import type { PaymentsReading } from '../../../src/sidebar-server/payouts';
import { Section } from '../../editor/inputs/section';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import { type Choices, Choose, choicesOf, codeChoices, statementMonths } from '../choices';
import type { PayoutsProps } from '../part';

/** So many of the rows that may be totals are named. */
const MOST_ROWS = 5;

interface Props extends Pick<PayoutsProps, 'data' | 'state'> {
  readonly reading: Omit<PaymentsReading, 'lines' | 'problems'>;
  /** What the columns of the file can mean. */
  readonly fields: Readonly<Partial<Record<FileField, string>>>;
  readonly reader: {
    readonly form: { readonly answers: FileAnswers };
    readonly ask: (answer: { readonly answers: FileAnswers }) => unknown;
  };
}

/** What the file does not say, and what its columns mean. Each answer reads the file again. */
export function FileQuestions(props: Props) {
  const { headers, questions, leftOut } = props.reading;
  const { file } = texts().payouts;
  const all = questionsOf(props);
  const above = all.filter(({ isAbove }) => isAbove);
  const folded = all.filter(({ isAbove, chosen }) => !isAbove && chosen !== '');
  const areColumnsAsked = useRef(false);
  areColumnsAsked.current ||= questions.includes('columns');
  return (
    <>
      {leftOut.length > 0 && <p class="hint">{file.leftOut(leftOut.join(' '))}</p>}
      {(above.length > 0 || areColumnsAsked.current) && <h4>{file.asked}</h4>}
      {above.map(({ id, ...question }) => (
        <Choose key={id} {...question} />
      ))}
      {headers.length > 0 && (
        <Section
          // Opened again if a later reading asks for columns.
          key={`${areColumnsAsked.current}`}
          title={file.columns}
          gist={[...columnTexts(props), ...folded.map(chosenLabel)].join(' · ')}
          open={areColumnsAsked.current}
        >
          <Columns {...props} />
          {folded.map(({ id, ...question }) => (
            <Choose key={id} {...question} />
          ))}
        </Section>
      )}
    </>
  );
}

/**
 * The questions with their answers: those of the user, or else those that are remembered for files with these headers. Open questions and those
 * that the user has answered are above the columns. The currency is, too: two accounts of a bank may have one layout.
 */
function questionsOf({ data, state, reading, reader }: Props) {
  const { file } = texts().payouts;
  const { questions, remembered, about } = reading;
  const { answers } = reader.form;
  const deductions = about.deductions ?? [];
  const kept = file.deductions(deductions.slice(0, -1), deductions.slice(-1).join());
  const totals = file.totals((about.totals ?? []).slice(0, MOST_ROWS));
  const words = (about.moneyIn ?? []).map((id) => ({ id, label: id }));
  const all: [Exclude<keyof FileAnswers, 'columns'>, string, Choices][] = [
    ['dateOrder', file.order, choicesOf(file.orders)],
    ['decimalMark', file.mark, choicesOf(file.marks)],
    ['currency', file.currency, codeChoices(data)],
    ['deductions', kept, choicesOf(file.deducted)],
    ['totals', totals, choicesOf(file.total)],
    ['moneyIn', file.direction, words],
    ['month', file.month, statementMonths(data, state)],
  ];
  return all.map(([id, label, choices]) => {
    const chosen = answers[id] ?? remembered[id] ?? '';
    const isAsked = questions.includes(id) || answers[id] !== undefined;
    const isAbove = isAsked || (id === 'currency' && chosen !== '');
    const onChoose = (answer: string) => reader.ask({ answers: { ...answers, [id]: answer } });
    return { id, label, choices, chosen, isAbove, onChoose };
  });
}

function chosenLabel({ choices, chosen }: { readonly choices: Choices; readonly chosen: string }): string {
  return choices.find(({ id }) => id === chosen)?.label ?? chosen;
}

function entriesOf(labels: Props['fields']) {
  return Object.entries(labels) as [FileField, string][];
}

/** "Month: Date", "Amount: Earnings". */
function columnTexts({ reading, fields }: Props): string[] {
  const { headers, columns } = reading;
  const chosen = entriesOf(fields).filter(([field]) => columns[field] !== undefined);
  return chosen.map(([field, label]) => `${label}: ${headers[columns[field] ?? 0] ?? ''}`);
}

function Columns({ reading, fields, reader }: Props) {
  const { headers } = reading;
  // The user may choose several before the first one is read.
  const columns = reader.form.answers.columns ?? reading.columns;
  const choices = [
    { id: '', label: texts().payouts.file.noColumn },
    ...headers.map((header, at) => ({ id: `${at}`, label: `${at + 1}. ${header}` })),
  ];
  const choose = (field: FileField, id: string) => {
    const others = Object.entries(columns).filter(([other]) => other !== field);
    const chosen = id === '' ? others : [...others, [field, Number(id)]];
    reader.ask({ answers: { ...reader.form.answers, columns: Object.fromEntries(chosen) } });
  };
  return (
    <div class="pair">
      {entriesOf(fields).map(([field, label]) => (
        <Select
          key={field}
          label={label}
          choices={choices}
          chosen={`${columns[field] ?? ''}`}
          onChoose={(id) => choose(field, id)}
        />
      ))}
    </div>
  );
}
