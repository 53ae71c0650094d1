import { hasField, type Output } from '../../../src/request/draft-fields';
import { MOST_ROWS } from '../../form/rows-or-summary';
import { texts } from '../../text/texts';
import { Cards } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';

interface Choice {
  readonly id: Output;
  readonly label: string;
  readonly description: string;
}

/** The choice whether a device report writes rows or a summary. */
export function OutputSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  if (!hasField('output', form.report)) return null;
  const choices = choicesOf(edit);
  return (
    <Section
      title={texts().fields.output.title}
      gist={choices.find(({ id }) => id === form.output)?.label ?? ''}
      open
    >
      <Place edit={edit} field="output">
        <Cards
          legend={texts().fields.output.title}
          choices={choices}
          chosen={form.output}
          describedBy={issuesId('output')}
          onChoose={(output) => change(edit, { output })}
        />
      </Place>
    </Section>
  );
}

/** The choices of what to write. BigQuery is offered only if this build has it, or if the report was saved in a build that has it. */
function choicesOf({ form, state }: Edit): readonly Choice[] {
  const { choices, noBigQuery } = texts().fields.output;
  const { automatic, rows, summary, bigquery } = choices;
  const offered: readonly Choice[] = [
    { id: 'automatic', label: automatic.label, description: automatic.description(MOST_ROWS) },
    { id: 'rows', ...rows },
    { id: 'summary', ...summary },
  ];
  if (state.bigQuery !== null) return [...offered, { id: 'bigquery', ...bigquery }];
  if (form.output !== 'bigquery') return offered;
  return [...offered, { id: 'bigquery', label: bigquery.label, description: noBigQuery }];
}
