import { ChipField } from './chip-field';
import { change, type Edit } from './edit';
import { isWrongIn } from './issues';
import { Place } from './section';

/** Which countries. */
export function AreasField({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  return (
    <Place edit={edit} field="areas">
      <ChipField
        label="Countries"
        hint="Two letters each, such as US. Empty means all countries."
        entries={form.areas}
        suggestions={state.suggestions.areas}
        field="areas"
        isWrong={isWrongIn(form, 'areas')}
        kept={(area) => area.toUpperCase()}
        onChange={(areas) => change(edit, { areas })}
      />
    </Place>
  );
}
