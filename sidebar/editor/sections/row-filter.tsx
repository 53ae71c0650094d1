import { AD_FORMATS } from '../../../src/catalogue/catalogue';
import { hasField } from '../../../src/request/draft-fields';
import { isWrongIn } from '../../form/form-issues';
import { leftOut } from '../../sentences/report-summary';
import { texts } from '../../text/texts';
import { Tick } from '../inputs/checkbox';
import { ChipField } from '../inputs/chip-field';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';
import { AreasField } from './countries-field';

/** The filters for rows of device files. */
export function RowFilterSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  if (!hasField('networks', form.report)) return null;
  const words = texts().fields.rowFilter;
  return (
    <Section title={words.title} gist={leftOut(form) || words.all}>
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

/** The fields for the lists of names by which rows are filtered. */
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
