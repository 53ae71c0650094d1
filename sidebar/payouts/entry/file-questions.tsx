import { useRef } from 'preact/hooks';
import type { FileAnswers, FileQuestion, PaymentsReading } from '../../../src/payouts/view';
import { Section } from '../../editor/inputs/section';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import { type Choices, Choose, choicesOf, codeChoices, statementMonths } from '../choices';
import type { PayoutsProps } from '../part';

/** So many of the rows that may be totals are named. */
const MOST_ROWS = 5;

interface Props<Field extends string> extends Pick<PayoutsProps, 'data' | 'state'> {
  readonly reading: Pick<PaymentsReading, 'headers' | 'questions' | 'about' | 'leftOut'> & {
    readonly columns: Readonly<Partial<Record<Field, number>>>;
    readonly remembered: FileAnswers<Field>;
  };
  /** What the columns of the file can mean. */
  readonly fields: Readonly<Record<Field, string>>;
  readonly reader: {
    readonly form: { readonly answers: FileAnswers<Field> };
    readonly ask: (answer: { readonly answers: FileAnswers<Field> }) => unknown;
  };
}

/** What the file does not say, and what its columns mean. Each answer reads the file again. */
export function FileQuestions<Field extends string>(props: Props<Field>) {
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
function questionsOf<Field extends string>({ data, state, reading, reader }: Props<Field>) {
  const { file } = texts().payouts;
  const { questions, remembered, about } = reading;
  const { answers } = reader.form;
  const [fee = '', amount = ''] = about.fees ?? [];
  const deductions = about.deductions ?? [];
  const kept = file.deductions(deductions.slice(0, -1), deductions.slice(-1).join());
  const totals = file.totals((about.totals ?? []).slice(0, MOST_ROWS));
  const words = (about.direction ?? []).map((id) => ({ id, label: id }));
  const all: [FileQuestion, Exclude<keyof FileAnswers<Field>, 'columns'>, string, Choices][] = [
    ['date order', 'dateOrder', file.order, choicesOf(file.orders)],
    ['decimal mark', 'decimalMark', file.mark, choicesOf(file.marks)],
    ['currency', 'currency', file.currency, codeChoices(data)],
    ['deductions', 'deductions', kept, choicesOf(file.deducted)],
    ['totals', 'totals', totals, choicesOf(file.total)],
    ['direction', 'moneyIn', file.direction, words],
    ['fees', 'fees', file.fees(fee, amount), choicesOf(file.fee)],
    ['month', 'month', file.month, statementMonths(data, state)],
  ];
  return all.map(([id, key, label, choices]) => {
    const chosen = answers[key] ?? remembered[key] ?? '';
    const isAsked = questions.includes(id) || answers[key] !== undefined;
    const isAbove = isAsked || (id === 'currency' && chosen !== '');
    const onChoose = (answer: string) => reader.ask({ answers: { ...answers, [key]: answer } });
    return { id, label, choices, chosen, isAbove, onChoose };
  });
}

function chosenLabel({ choices, chosen }: { readonly choices: Choices; readonly chosen: string }): string {
  return choices.find(({ id }) => id === chosen)?.label ?? chosen;
}

function entriesOf<Id extends string>(labels: Readonly<Record<Id, string>>) {
  return Object.entries(labels) as [Id, string][];
}

/** "Month: Date", "Amount: Earnings". */
function columnTexts<Field extends string>({ reading, fields }: Props<Field>): string[] {
  const { headers, columns } = reading;
  const chosen = entriesOf(fields).filter(([field]) => columns[field] !== undefined);
  return chosen.map(([field, label]) => `${label}: ${headers[columns[field] ?? 0] ?? ''}`);
}

function Columns<Field extends string>({ reading, fields, reader }: Props<Field>) {
  const { headers } = reading;
  // The user may choose several before the first one is read.
  const columns = reader.form.answers.columns ?? reading.columns;
  const choices = [
    { id: '', label: texts().payouts.file.noColumn },
    ...headers.map((header, at) => ({ id: `${at}`, label: `${at + 1}. ${header}` })),
  ];
  const choose = (field: Field, id: string) => {
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
