import { dimension, dimensionsOf } from '../../../src/catalogue/catalogue';
import { hasField } from '../../../src/request/draft';
import { hasRows, isLeftOut } from '../../form/available-fields';
import { columnsOf, requiredOf } from '../../form/columns';
import { dayDimension } from '../../form/dates/grain';
import { whyNoTrackedDimensions, withOwnMetrics } from '../../form/tracked-only';
import { listed } from '../../sentences/report-summary';
import { texts } from '../../text/texts';
import { ChoiceList } from '../inputs/choice-list';
import { change, type Edit } from '../inputs/edit';
import { Presets } from '../inputs/preset-buttons';
import { Place, Section } from '../inputs/section';

const WHY = 'why-dimensions';

/** The dimensions that rows are grouped by; for device rows, the columns that are not numbers. */
export function DimensionsSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const { dimensions } = texts().fields;
  const areOfRows = hasField('summaryBy', form.report);
  // The period of the form stands in the list in place of the date.
  const all = dimensionsOf(form.report).map((one) =>
    one.id === 'date' ? dimension(dayDimension(form)) : one,
  );
  const why = whyNoTrackedDimensions(form);
  const isBarred = (id: string) => (why !== undefined && dimension(id).trackedOnly) || isLeftOut(form, id);
  const chosen = form.dimensions.filter((id) => !isLeftOut(form, id));
  const labels = columnsOf(form)
    .filter(({ list }) => list === 'dimensions')
    .map(({ label }) => label);
  if (!hasRows(form)) return null;
  return (
    <Section title={areOfRows ? dimensions.deviceTitle : dimensions.title} gist={listed(labels)}>
      {areOfRows && <Presets edit={edit} />}
      {why !== undefined && (
        <div class="notices">
          <p id={WHY}>{why}</p>
          <button type="button" class="small" onClick={() => edit.become(withOwnMetrics(form))}>
            {dimensions.useOwnNumbers}
          </button>
        </div>
      )}
      {hasField('identifiers', form.report) && form.identifiers === 'left out' && (
        <p id={WHY} class="hint">
          {dimensions.identifiersLeftOut}
        </p>
      )}
      <Place edit={edit} field="dimensions">
        <ChoiceList
          field="dimensions"
          things={areOfRows ? dimensions.columns : dimensions.dimensions}
          choices={all}
          chosen={chosen}
          locked={requiredOf(form)}
          barred={all.map(({ id }) => id).filter(isBarred)}
          why={WHY}
          onChoose={(ids) => change(edit, { dimensions: withLeftOut(form, ids) })}
        />
      </Place>
    </Section>
  );
}

/** The ticked dimensions, and the chosen identifiers that the list does not show as ticked while the report leaves identifiers out. */
function withLeftOut(form: Edit['form'], dimensions: readonly string[]): readonly string[] {
  return [...dimensions, ...form.dimensions.filter((id) => isLeftOut(form, id))];
}
