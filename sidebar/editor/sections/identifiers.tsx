import { hasField, type Identifiers } from '../../../src/request/draft-fields';
import { bringsRows } from '../../form/rows-or-summary';
import { Cards } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';

const CHOICES: readonly { readonly id: Identifiers; readonly label: string; readonly description: string }[] =
  [
    {
      id: 'left out',
      label: 'Left out',
      description:
        'Their columns are not in the table, whatever is ticked above. A summary in the sheet still counts devices.',
    },
    {
      id: 'kept',
      label: 'Kept as they are',
      description:
        'They are personal data: everybody who can open this file, a copy or a download of it can read them. Keep them only if you need them and are allowed to.',
    },
    {
      id: 'hashed',
      label: 'Hashed',
      description:
        'Each id becomes a code. Equal ids have equal codes in this file, so devices can still be counted and followed, but no code can be read back as an id. That is still data about single devices.',
    },
  ];

/** What becomes of device identifiers in device rows. */
export function IdentifiersSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  if (!hasField('identifiers', form.report) || !bringsRows(form)) return null;
  return (
    <Section title="Device identifiers" gist={CHOICES.find(({ id }) => id === form.identifiers)?.label ?? ''}>
      <Place edit={edit} field="identifiers">
        <Cards
          legend="Device identifiers"
          choices={CHOICES}
          chosen={form.identifiers}
          describedBy={issuesId('identifiers')}
          onChoose={(identifiers) => change(edit, { identifiers })}
        />
      </Place>
    </Section>
  );
}
