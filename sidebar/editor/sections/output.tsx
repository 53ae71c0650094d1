import { hasField, type Output } from '../../../src/request/draft-fields';
import { MOST_ROWS } from '../../form/rows-or-summary';
import { Cards } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';

interface Choice {
  readonly id: Output;
  readonly label: string;
  readonly description: string;
}

const CHOICES: readonly Choice[] = [
  {
    id: 'automatic',
    label: 'Automatic',
    description: `Every row up to ${MOST_ROWS} rows, a summary above that.`,
  },
  {
    id: 'rows',
    label: 'Every row',
    description: 'As many as there are, for as long as the spreadsheet has room for them.',
  },
  {
    id: 'summary',
    label: 'Summary',
    description: 'Sums by what you choose: the sheet stays small whatever the files hold.',
  },
];

const BIGQUERY: Choice = {
  id: 'bigquery',
  label: 'BigQuery',
  description: 'Every row goes into a table of your own project, a summary into the sheet.',
};

const NOT_HERE: Choice = { ...BIGQUERY, description: 'This copy of the add-on cannot load into BigQuery.' };

/** Whether rows, sums or both come of the device files. */
export function OutputSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  if (!hasField('output', form.report)) return null;
  const choices = choicesOf(edit);
  return (
    <Section title="What to bring" gist={choices.find(({ id }) => id === form.output)?.label ?? ''} open>
      <Place edit={edit} field="output">
        <Cards
          legend="What to bring"
          choices={choices}
          chosen={form.output}
          describedBy={issuesId('output')}
          onChoose={(output) => change(edit, { output })}
        />
      </Place>
    </Section>
  );
}

/** BigQuery only where this build has it, or where a colleague's build has saved it. */
function choicesOf({ form, state }: Edit): readonly Choice[] {
  if (state.bigQuery !== null) return [...CHOICES, BIGQUERY];
  return form.output === 'bigquery' ? [...CHOICES, NOT_HERE] : CHOICES;
}
