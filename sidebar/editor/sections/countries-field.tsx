import { isWrongIn } from '../../form/form-issues';
import { ChipField } from '../inputs/chip-field';
import { countries } from '../inputs/countries';
import { change, type Edit } from '../inputs/edit';
import { Place } from '../inputs/section';

/** Which countries. */
export function AreasField({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  return (
    <Place edit={edit} field="areas">
      <ChipField
        label="Countries"
        hint="Two letters or a name, such as US or Germany. Empty means all countries."
        entries={form.areas}
        suggestions={countries(state.suggestions.areas)}
        field="areas"
        isWrong={isWrongIn(form, 'areas', state.suggestions)}
        kept={(area) => area.toUpperCase()}
        onChange={(areas) => change(edit, { areas })}
      />
    </Place>
  );
}
