import { hasField, type Identifiers } from '../../../src/request/draft-fields';
import { hasRows } from '../../form/rows-or-summary';
import { texts } from '../../text/texts';
import { Cards } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';

const CHOICES: readonly Identifiers[] = ['left out', 'kept', 'hashed'];

/** Whether device rows contain identifiers, hashes, or neither. */
export function IdentifiersSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  if (!hasField('identifiers', form.report) || !hasRows(form)) return null;
  const { identifiers } = texts().fields;
  return (
    <Section title={identifiers.title} gist={identifiers.choices[form.identifiers].label}>
      <Place edit={edit} field="identifiers">
        <Cards
          legend={identifiers.title}
          choices={CHOICES.map((id) => ({ id, ...identifiers.choices[id] }))}
          chosen={form.identifiers}
          describedBy={issuesId('identifiers')}
          onChoose={(id) => change(edit, { identifiers: id })}
        />
      </Place>
    </Section>
  );
}
