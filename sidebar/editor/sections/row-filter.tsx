import { AD_FORMATS } from '../../../src/catalogue/catalogue';
import { hasField } from '../../../src/request/draft-fields';
import type { Form } from '../../form/form-and-draft';
import { isWrongIn } from '../../form/form-issues';
import { Tick } from '../inputs/checkbox';
import { ChipField } from '../inputs/chip-field';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';
import { AreasField } from './countries-field';

/** Which rows of the device files count. */
export function RowFilterSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  if (!hasField('networks', form.report)) return null;
  return (
    <Section title="Only rows" gist={leftOutGist(form)}>
      <AreasField edit={edit} />
      {NAMED.map(({ field, label, hint, suggestions, areNames }) => (
        <Place key={field} edit={edit} field={field}>
          <ChipField
            label={label}
            hint={hint}
            entries={form[field]}
            suggestions={field === 'networks' ? edit.state.suggestions.networks : suggestions}
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

const AS_IN_ROWS = 'by name or id, as in the rows; Enter ends one. Empty means all.';

const NAMED = [
  { field: 'networks', label: 'Networks', hint: `Networks ${AS_IN_ROWS}`, suggestions: [], areNames: false },
  {
    field: 'adFormats',
    label: 'Ad formats',
    hint: 'Choose from the list. Empty means all.',
    suggestions: AD_FORMATS.map(({ id, label }) => ({ id: `${id}`, name: label })),
    areNames: false,
  },
  {
    field: 'placements',
    label: 'Placements',
    hint: `Placements ${AS_IN_ROWS}`,
    suggestions: [],
    areNames: true,
  },
] as const;

/** "Left out: all countries but US, DE; rows without revenue". */
function leftOutGist(form: Filter): string {
  return leftOut(form) || 'None is left out';
}

type Filter = Pick<Form, 'areas' | 'networks' | 'adFormats' | 'placements' | 'revenueOnly'>;

/** The same; '' where every row counts. */
export function leftOut(form: Filter): string {
  const but = (things: string, entries: readonly string[]) =>
    entries.length === 0 ? [] : [`all ${things} but ${some(entries)}`];
  const left = [
    ...but('countries', form.areas),
    ...but('networks', form.networks),
    ...but('ad formats', form.adFormats.map(formatNamed)),
    ...but('placements', form.placements),
    ...(form.revenueOnly ? ['rows without revenue'] : []),
  ];
  return left.length === 0 ? '' : `Left out: ${left.join('; ')}`;
}

function some(entries: readonly string[]): string {
  return entries.length > 3 ? `${entries.length} chosen` : entries.join(', ');
}

function formatNamed(entry: string): string {
  return AD_FORMATS.find(({ id }) => `${id}` === entry)?.label ?? entry;
}
