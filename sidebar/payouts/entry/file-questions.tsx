import { useRef } from 'preact/hooks';
import type { FileAnswers, FileField } from '../../../src/payouts';
import type { PaymentsReading } from '../../../src/sidebar-server';
import { formatPair } from '../../../src/wording';
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
import type { FormReading, ReadingInput } from './use-reading';

/** So many of the rows that may be totals are named. */
const MAX_NAMED_TOTALS = 5;

interface Props extends PayoutsProps {
  readonly reader: FormReading<ReadingInput, unknown>;
  readonly reading: Omit<PaymentsReading, 'lines' | 'problems'>;
  readonly fields: Readonly<Partial<Record<FileField, string>>>;
}

/** What the file does not say, and what its columns mean. Each answer reads the file again. */
export function FileQuestions(props: Props) {
  const { headers, questions, leftOut } = props.reading;
  const { file } = getViewTexts().payouts;
  const allQuestions = listFileQuestions(props);
  const openQuestions = allQuestions.filter(({ place }) => place === 'above the columns');
  const foldedQuestions = allQuestions.filter(({ place }) => place === 'among the columns');
  const areColumnsAsked = useRef(false);
  areColumnsAsked.current ||= questions.includes('columns');
  return (
    <>
      {leftOut !== '' && <p class="hint">{file.leftOut(leftOut)}</p>}
      {(openQuestions.length > 0 || areColumnsAsked.current) && <h4>{file.asked}</h4>}
      <QuestionFields {...props} questions={openQuestions} />
      {headers.length > 0 && (
        <Section
          // Opened again if a later reading asks for columns.
          key={`${areColumnsAsked.current}`}
          title={file.columns}
          gist={[...describeFileColumns(props), ...foldedQuestions.map(findChosenLabel)].join(' · ')}
          open={areColumnsAsked.current}
        >
          <ColumnChoices {...props} />
          <QuestionFields {...props} questions={foldedQuestions} />
        </Section>
      )}
    </>
  );
}

interface FileQuestion {
  readonly id: Exclude<keyof FileAnswers, 'columns'>;
  readonly label: string;
  readonly choices: SelectChoices;
  /** The answer of the user, or else the one that is remembered for files with these headers; '' without an answer. */
  readonly chosen: string;
  readonly place: 'above the columns' | 'among the columns' | 'hidden';
}

/**
 * Open questions and those that the user has answered are above the columns. The currency is, too: two accounts of a bank may have one
 * layout. Questions that the file does not raise are hidden.
 */
function listFileQuestions({ data, state, reading, reader }: Props): readonly FileQuestion[] {
  const { file } = getViewTexts().payouts;
  const { questions, remembered } = reading;
  const { answers } = reader.form;
  const { deductions = [], totals = [], moneyIn = [] } = reading.about;
  const definitions = [
    { id: 'dateOrder', label: file.order, choices: toChoices(file.orders) },
    { id: 'decimalMark', label: file.mark, choices: toChoices(file.marks) },
    { id: 'currency', label: file.currency, choices: listCurrencyChoices(data) },
    {
      id: 'deductions',
      label: file.deductions(deductions.slice(0, -1), deductions.slice(-1).join()),
      choices: toChoices(file.deducted),
    },
    { id: 'totals', label: file.totals(totals.slice(0, MAX_NAMED_TOTALS)), choices: toChoices(file.total) },
    { id: 'moneyIn', label: file.direction, choices: moneyIn.map((id) => ({ id, label: id })) },
    { id: 'month', label: file.month, choices: listStatementMonths(data, state) },
  ] as const;
  return definitions.map((definition) => {
    const { id } = definition;
    const chosen = answers[id] ?? remembered[id] ?? '';
    if (questions.includes(id) || answers[id] !== undefined || (id === 'currency' && chosen !== ''))
      return { ...definition, chosen, place: 'above the columns' };
    return { ...definition, chosen, place: chosen === '' ? 'hidden' : 'among the columns' };
  });
}

function QuestionFields({ reader, questions }: Props & { readonly questions: readonly FileQuestion[] }) {
  const { answers } = reader.form;
  return (
    <>
      {questions.map(({ id, label, choices, chosen }) => (
        <PromptedSelect
          key={id}
          {...{ label, choices, chosen }}
          onChoose={(answer) => reader.requestReading({ answers: { ...answers, [id]: answer } })}
        />
      ))}
    </>
  );
}

function findChosenLabel({ choices, chosen }: FileQuestion): string {
  return choices.find(({ id }) => id === chosen)?.label ?? chosen;
}

function listFieldLabels(labels: Props['fields']) {
  return Object.entries(labels) as [FileField, string][];
}

/** "Month: Date", "Amount: Earnings". */
function describeFileColumns({ reading, fields }: Props): string[] {
  const { headers, columns } = reading;
  const chosen = listFieldLabels(fields).filter(([field]) => columns[field] !== undefined);
  return chosen.map(([field, label]) => formatPair(label, headers[columns[field] ?? 0] ?? ''));
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
