import type { ComponentChildren } from 'preact';
import type { FileAnswers, FileQuestion, PayoutsView } from '../../../src/payouts/view';
import { Section } from '../../editor/inputs/section';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import { Choose, codeChoices } from '../choices';
import type { About } from './use-reading';

/** So many of the rows that may be totals are named. */
const MOST_ROWS = 5;

interface Props<Field extends string> {
  readonly data: PayoutsView;
  readonly reading: {
    readonly headers: readonly string[];
    readonly columns: Readonly<Partial<Record<Field, number>>>;
    readonly remembered: FileAnswers<Field>;
    readonly leftOut: readonly string[];
  };
  /** What the columns of the file can mean. */
  readonly fields: Readonly<Record<Field, string>>;
  readonly reader: {
    readonly form: { readonly answers: FileAnswers<Field> };
    readonly asked: readonly FileQuestion[];
    readonly about: About;
    readonly ask: (answer: { readonly answers: FileAnswers<Field> }) => unknown;
  };
  /** Further questions. */
  readonly children?: ComponentChildren;
}

/** What the file does not say, and what its columns mean. Each answer reads the file again. */
export function FileQuestions<Field extends string>(props: Props<Field>) {
  const { reading, reader } = props;
  const { asked } = reader;
  const { file } = texts().payouts;
  // Two accounts of a bank may have one layout and different currencies.
  const isAbove = ({ id, chosen }: Question) => asked.includes(id) || (id === 'currency' && chosen !== '');
  const questions = questionsOf(props);
  const above = questions.filter(isAbove);
  const folded = questions.filter((question) => !isAbove(question) && question.chosen !== '');
  // The network is no question about the file.
  const isAsked = above.length > 0 || asked.some((question) => question !== 'network');
  return (
    <>
      {reading.leftOut.length > 0 && <p class="hint">{file.leftOut(reading.leftOut.join(' '))}</p>}
      {isAsked && <h4>{file.asked}</h4>}
      {above.map(({ id, ...question }) => (
        <Choose key={id} {...question} />
      ))}
      {props.children}
      {reading.headers.length > 0 && (
        <Section
          // Opened again if a later reading asks for columns.
          key={`${asked.includes('columns')}`}
          title={file.columns}
          gist={[...foundColumns(props), ...folded.map(chosenLabel)].join(' · ')}
          open={asked.includes('columns')}
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

/** The questions with their answers: those of the user, or else those that are remembered for files with these headers. */
function questionsOf<Field extends string>({ data, reading, reader }: Props<Field>) {
  const { file } = texts().payouts;
  const { about, form } = reader;
  const { answers } = form;
  const [fee = '', amount = ''] = about.fees ?? [];
  const deductions = about.deductions ?? [];
  const questions = [
    { id: 'date order', key: 'dateOrder', label: file.order, choices: choicesOf(file.orders) },
    { id: 'decimal mark', key: 'decimalMark', label: file.mark, choices: choicesOf(file.marks) },
    { id: 'currency', key: 'currency', label: file.currency, choices: codeChoices(data) },
    {
      id: 'deductions',
      key: 'deductions',
      label: file.deductions(deductions.slice(0, -1), deductions.slice(-1).join()),
      choices: choicesOf(file.deducted),
    },
    {
      id: 'totals',
      key: 'totals',
      label: file.totals((about.totals ?? []).slice(0, MOST_ROWS)),
      choices: choicesOf(file.total),
    },
    {
      id: 'direction',
      key: 'moneyIn',
      label: file.direction,
      choices: (about.direction ?? []).map((id) => ({ id, label: id })),
    },
    { id: 'fees', key: 'fees', label: file.fees(fee, amount), choices: choicesOf(file.fee) },
  ] as const;
  return questions.map(({ key, ...question }) => ({
    ...question,
    chosen: answers[key] ?? reading.remembered[key] ?? '',
    onChoose: (answer: string) => reader.ask({ answers: { ...answers, [key]: answer } }),
  }));
}

type Question = ReturnType<typeof questionsOf>[number];

function chosenLabel({ choices, chosen }: Question): string {
  return choices.find(({ id }) => id === chosen)?.label ?? chosen;
}

/** The entries of a table of labels. */
function entriesOf<Id extends string>(labels: Readonly<Record<Id, string>>) {
  return Object.entries(labels) as [Id, string][];
}

function choicesOf(labels: Readonly<Record<string, string>>) {
  return entriesOf(labels).map(([id, label]) => ({ id, label }));
}

/** "Month: Date", "Amount: Earnings". */
function foundColumns<Field extends string>({ reading, fields }: Props<Field>): string[] {
  const { headers, columns } = reading;
  const found = entriesOf(fields).filter(([field]) => columns[field] !== undefined);
  return found.map(([field, label]) => `${label}: ${headers[columns[field] ?? 0] ?? ''}`);
}

function Columns<Field extends string>({ reading, fields, reader }: Props<Field>) {
  const { headers, columns } = reading;
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
