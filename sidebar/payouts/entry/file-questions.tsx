import type { ComponentChildren } from 'preact';
import type { FileAnswers, FileQuestion, PayoutsView } from '../../../src/payouts/view';
import { Section } from '../../editor/inputs/section';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import { Choose, codeChoices } from '../choices';

interface Props<Field extends string> {
  readonly data: PayoutsView;
  readonly reading: {
    readonly headers: readonly string[];
    readonly columns: Readonly<Partial<Record<Field, number>>>;
  };
  /** What the columns of the file can mean. */
  readonly fields: Readonly<Record<Field, string>>;
  readonly reader: {
    readonly form: { readonly answers: FileAnswers<Field> };
    readonly asked: readonly FileQuestion[];
    readonly ask: (answer: { readonly answers: FileAnswers<Field> }) => unknown;
  };
  /** Further questions. */
  readonly children?: ComponentChildren;
}

/** What the file does not say, and what its columns mean. Each answer reads the file again. */
export function FileQuestions<Field extends string>(props: Props<Field>) {
  const { data, reading, reader } = props;
  const { answers } = reader.form;
  // The network is no question about the file.
  const asked = reader.asked.filter((question) => question !== 'network');
  const { file } = texts().payouts;
  const questions = [
    { id: 'date order', key: 'dateOrder', label: file.order, choices: choicesOf(file.orders) },
    { id: 'decimal mark', key: 'decimalMark', label: file.mark, choices: choicesOf(file.marks) },
    { id: 'currency', key: 'currency', label: file.currency, choices: codeChoices(data) },
  ] as const;
  return (
    <>
      {asked.length > 0 && <h4>{file.asked}</h4>}
      {questions.map(
        ({ id, key, ...question }) =>
          asked.includes(id) && (
            <Choose
              key={key}
              {...question}
              chosen={answers[key] ?? ''}
              onChoose={(answer) => reader.ask({ answers: { ...answers, [key]: answer } })}
            />
          ),
      )}
      {props.children}
      {reading.headers.length > 0 && (
        <Section
          // Opened again if a later reading asks for columns.
          key={`${asked.includes('columns')}`}
          title={file.columns}
          gist={foundColumns(props)}
          open={asked.includes('columns')}
        >
          <Columns {...props} />
        </Section>
      )}
    </>
  );
}

/** The entries of a table of labels. */
function entriesOf<Id extends string>(labels: Readonly<Record<Id, string>>) {
  return Object.entries(labels) as [Id, string][];
}

function choicesOf(labels: Readonly<Record<string, string>>) {
  return entriesOf(labels).map(([id, label]) => ({ id, label }));
}

/** "Month: Date · Amount: Earnings". */
function foundColumns<Field extends string>({ reading, fields }: Props<Field>): string {
  const { headers, columns } = reading;
  const found = entriesOf(fields).filter(([field]) => columns[field] !== undefined);
  return found.map(([field, label]) => `${label}: ${headers[columns[field] ?? 0] ?? ''}`).join(' · ');
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
