import { AD_FORMATS } from '../../../src/catalogue/catalogue';
import { hasField } from '../../../src/request/draft-fields';
import type { Form } from '../../form/form-and-draft';
import { isWrongIn } from '../../form/form-issues';
import { texts } from '../../text/texts';
import { Tick } from '../inputs/checkbox';
import { ChipField } from '../inputs/chip-field';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';
import { AreasField } from './countries-field';

/** Which rows of the device files the report contains. */
export function RowFilterSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  if (!hasField('networks', form.report)) return null;
  const words = texts().fields.rowFilter;
  return (
    <Section title={words.title} gist={leftOutGist(form)}>
      <AreasField edit={edit} />
      {lists(edit).map(({ field, label, hint, suggestions, areNames }) => (
        <Place key={field} edit={edit} field={field}>
          <ChipField
            label={label}
            hint={hint}
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
          label={words.revenueOnly}
          hint={words.revenueOnlyHint}
          isTicked={form.revenueOnly}
          why={issuesId('revenueOnly')}
          onTick={(revenueOnly) => change(edit, { revenueOnly })}
        />
      </Place>
    </Section>
  );
}

/** The lists of texts by which rows are chosen. */
function lists({ state }: Edit) {
  const words = texts().fields.rowFilter;
  return [
    {
      field: 'networks',
      label: words.networks,
      hint: words.networksHint,
      suggestions: state.suggestions.networks,
      areNames: false,
    },
    {
      field: 'adFormats',
      label: words.adFormats,
      hint: words.adFormatsHint,
      suggestions: AD_FORMATS.map(({ id, label }) => ({ id: `${id}`, name: label })),
      areNames: false,
    },
    {
      field: 'placements',
      label: words.placements,
      hint: words.placementsHint,
      suggestions: [],
      areNames: true,
    },
  ] as const;
}

/** "Left out: all countries but US, DE; rows without revenue". */
function leftOutGist(form: Filter): string {
  return leftOut(form) || texts().fields.rowFilter.all;
}

type Filter = Pick<Form, 'areas' | 'networks' | 'adFormats' | 'placements' | 'revenueOnly'>;

/** The same; '' where every row counts. */
export function leftOut(form: Filter): string {
  const words = texts().fields.rowFilter;
  const but = (sentence: (entries: string) => string, entries: readonly string[]) =>
    entries.length === 0 ? [] : [sentence(some(entries))];
  const left = [
    ...but(words.countriesBut, form.areas),
    ...but(words.networksBut, form.networks),
    ...but(words.adFormatsBut, form.adFormats.map(formatNamed)),
    ...but(words.placementsBut, form.placements),
    ...(form.revenueOnly ? [words.withoutRevenue] : []),
  ];
  return left.length === 0 ? '' : words.leftOut(left);
}

function some(entries: readonly string[]): string {
  return entries.length > 3 ? texts().fields.rowFilter.chosen(entries.length) : entries.join(', ');
}

function formatNamed(entry: string): string {
  return AD_FORMATS.find(({ id }) => `${id}` === entry)?.label ?? entry;
}
