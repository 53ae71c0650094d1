import { AD_FORMATS, NETWORKS } from '../../src/catalogue/catalogue';
import type { Form } from '../form';
import { AreasField } from './areas-field';
import { ChipField } from './chip-field';
import { change, type Edit } from './edit';
import { isWrongIn } from './issues';
import { issuesId, Place, Section } from './section';
import { Tick } from './tick';

/** Which rows of the device files count. */
export function RowFilterSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  if (form.report !== 'device') return null;
  return (
    <Section title="Only rows" gist={leftOutGist(form)}>
      <AreasField edit={edit} />
      {NAMED.map(({ field, label, suggestions, areNames }) => (
        <Place key={field} edit={edit} field={field}>
          <ChipField
            label={label}
            hint={`Ids or names; Enter${areNames ? '' : ' or a comma'} ends one. Empty means all.`}
            entries={form[field]}
            suggestions={suggestions}
            field={field}
            areNames={areNames}
            isWrong={isWrongIn(form, field)}
            onChange={(entries) => change(edit, { [field]: entries })}
          />
        </Place>
      ))}
      <Place edit={edit} field="revenueOnly">
        <Tick
          id="revenue-only"
          label="Rows with revenue only"
          hint="Rows whose revenue is 0 or not known are left out."
          isTicked={form.revenueOnly}
          why={issuesId('revenueOnly')}
          onTick={(revenueOnly) => change(edit, { revenueOnly })}
        />
      </Place>
    </Section>
  );
}

const NAMED = [
  {
    field: 'networks',
    label: 'Networks',
    suggestions: NETWORKS.map((id) => ({ id: `${id}`, name: '' })),
    areNames: false,
  },
  {
    field: 'adFormats',
    label: 'Ad formats',
    suggestions: AD_FORMATS.map(({ id, label }) => ({ id: `${id}`, name: label })),
    areNames: false,
  },
  { field: 'placements', label: 'Placements', suggestions: [], areNames: true },
] as const;

/** "Left out: all countries but US, DE; rows without revenue". */
export function leftOutGist(
  form: Pick<Form, 'areas' | 'networks' | 'adFormats' | 'placements' | 'revenueOnly'>,
): string {
  const but = (things: string, entries: readonly string[]) =>
    entries.length === 0 ? [] : [`all ${things} but ${some(entries)}`];
  const left = [
    ...but('countries', form.areas),
    ...but('networks', form.networks),
    ...but('ad formats', form.adFormats.map(formatNamed)),
    ...but('placements', form.placements),
    ...(form.revenueOnly ? ['rows without revenue'] : []),
  ];
  return left.length === 0 ? 'None is left out' : `Left out: ${left.join('; ')}`;
}

function some(entries: readonly string[]): string {
  return entries.length > 3 ? `${entries.length} chosen` : entries.join(', ');
}

function formatNamed(entry: string): string {
  return AD_FORMATS.find(({ id }) => `${id}` === entry)?.label ?? entry;
}
