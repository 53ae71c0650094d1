import { useRef } from 'preact/hooks';
import type { FileAnswers, FileField } from '../../../src/payouts';
import type { PaymentsReading } from '../../../src/sidebar-server';
import { Section } from '../../editor';
import { getViewTexts } from '../../text';
import { Select } from '../../ui';
import {
  listCurrencyChoices,
  listStatementMonths,
  PromptedSelect,
  type SelectChoices,
  toChoices,
} from '../choices';
import type { PayoutsProps } from '../payout-part';

/** So many of the rows that may be totals are named. */
const MAX_NAMED_TOTALS = 5;

interface Props extends Pick<PayoutsProps, 'data' | 'state'> {
  readonly reading: Omit<PaymentsReading, 'lines' | 'problems'>;
  /** What the columns of the file can mean. */
  readonly fields: Readonly<Partial<Record<FileField, string>>>;
  readonly reader: {
    readonly form: { readonly answers: FileAnswers };
    readonly requestReading: (answer: { readonly answers: FileAnswers }) => unknown;
  };
}

/** What the file does not say, and what its columns mean. Each answer reads the file again. */
export function FileQuestions(props: Props) {
  const { headers, questions, leftOut } = props.reading;
  const { file } = getViewTexts().payouts;
  const allQuestions = buildFileQuestions(props);
  const openQuestions = allQuestions.filter(({ isAbove }) => isAbove);
  const foldedQuestions = allQuestions.filter(({ isAbove, chosen }) => !isAbove && chosen !== '');
  const areColumnsAsked = useRef(false);
  areColumnsAsked.current ||= questions.includes('columns');
  return (
    <>
      {leftOut.length > 0 && <p class="hint">{file.leftOut(leftOut.join(' '))}</p>}
      {(openQuestions.length > 0 || areColumnsAsked.current) && <h4>{file.asked}</h4>}
      {openQuestions.map(({ id, ...question }) => (
        <PromptedSelect key={id} {...question} />
      ))}
      {headers.length > 0 && (
        <Section
          // Opened again if a later reading asks for columns.
          key={`${areColumnsAsked.current}`}
          title={file.columns}
          gist={[...describeFileColumns(props), ...foldedQuestions.map(findChosenLabel)].join(' · ')}
          open={areColumnsAsked.current}
        >
          <ColumnChoices {...props} />
          {foldedQuestions.map(({ id, ...question }) => (
            <PromptedSelect key={id} {...question} />
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
function buildFileQuestions({ data, state, reading, reader }: Props) {
  const { file } = getViewTexts().payouts;
  const { questions, remembered, about } = reading;
  const { answers } = reader.form;
  const deductions = about.deductions ?? [];
  const deductionsLabel = file.deductions(deductions.slice(0, -1), deductions.slice(-1).join());
  const totalsLabel = file.totals((about.totals ?? []).slice(0, MAX_NAMED_TOTALS));
  const directionChoices = (about.moneyIn ?? []).map((id) => ({ id, label: id }));
  const definitions: [Exclude<keyof FileAnswers, 'columns'>, string, SelectChoices][] = [
    ['dateOrder', file.order, toChoices(file.orders)],
    ['decimalMark', file.mark, toChoices(file.marks)],
    ['currency', file.currency, listCurrencyChoices(data)],
    ['deductions', deductionsLabel, toChoices(file.deducted)],
    ['totals', totalsLabel, toChoices(file.total)],
    ['moneyIn', file.direction, directionChoices],
    ['month', file.month, listStatementMonths(data, state)],
  ];
  return definitions.map(([id, label, choices]) => {
    const chosen = answers[id] ?? remembered[id] ?? '';
    const isAsked = questions.includes(id) || answers[id] !== undefined;
    const isAbove = isAsked || (id === 'currency' && chosen !== '');
    const onChoose = (answer: string) => reader.requestReading({ answers: { ...answers, [id]: answer } });
    return { id, label, choices, chosen, isAbove, onChoose };
  });
}

function findChosenLabel({
  choices,
  chosen,
}: {
  readonly choices: SelectChoices;
  readonly chosen: string;
}): string {
  return choices.find(({ id }) => id === chosen)?.label ?? chosen;
}

function listFieldLabels(labels: Props['fields']) {
  return Object.entries(labels) as [FileField, string][];
}

/** "Month: Date", "Amount: Earnings". */
function describeFileColumns({ reading, fields }: Props): string[] {
  const { headers, columns } = reading;
  const chosen = listFieldLabels(fields).filter(([field]) => columns[field] !== undefined);
  return chosen.map(([field, label]) => `${label}: ${headers[columns[field] ?? 0] ?? ''}`);
}

function ColumnChoices({ reading, fields, reader }: Props) {
  const { headers } = reading;
  // The user may choose several before the first one is read.
  const columns = reader.form.answers.columns ?? reading.columns;
  const choices = [
    { id: '', label: getViewTexts().payouts.file.noColumn },
    ...headers.map((header, index) => ({ id: `${index}`, label: `${index + 1}. ${header}` })),
  ];
  const chooseColumn = (field: FileField, id: string) => {
    const otherColumns = Object.entries(columns).filter(([otherField]) => otherField !== field);
    const chosen = id === '' ? otherColumns : [...otherColumns, [field, Number(id)]];
    reader.requestReading({ answers: { ...reader.form.answers, columns: Object.fromEntries(chosen) } });
  };
  return (
    <div class="pair">
      {listFieldLabels(fields).map(([field, label]) => (
        <Select
          key={field}
          label={label}
          choices={choices}
          chosen={`${columns[field] ?? ''}`}
          onChoose={(id) => chooseColumn(field, id)}
        />
      ))}
    </div>
  );
}
