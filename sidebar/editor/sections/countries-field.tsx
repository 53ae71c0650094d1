import { isWrongIn } from '../../form/form-issues';
import { texts } from '../../text/texts';
import { ChipField } from '../inputs/chip-field';
import { countries } from '../inputs/countries';
import { change, type Edit } from '../inputs/edit';
import { Place } from '../inputs/section';

/** The field for the countries of the report. */
export function AreasField({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  return (
    <Place edit={edit} field="areas">
      <ChipField
        label={texts().fields.countries.label}
        hint={texts().fields.countries.hint}
        entries={form.areas}
        suggestions={countries(state.suggestions.areas)}
        field="areas"
        isWrong={isWrongIn(form, 'areas', state.suggestions)}
        normalize={(area) => area.toUpperCase()}
        onChange={(areas) => change(edit, { areas })}
      />
    </Place>
  );
}
