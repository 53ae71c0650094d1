import { dimension, dimensionsOf, summableDimensions } from '../../../src/catalogue/catalogue';
import { hasRows, hasSummary, isLeftOut } from '../../form/available-fields';
import { requiredOf } from '../../form/columns';
import { dayDimension } from '../../form/dates/grain';
import { whyNoTrackedDimensions } from '../../form/tracked-only';
import { rareIn } from '../../form/usual-choices';
import { texts } from '../../text/texts';
import { ChoiceList } from '../inputs/choice-list';
import { change, type Edit } from '../inputs/edit';
import { Place } from '../inputs/section';

interface Props {
  readonly edit: Edit;
}

/** The dimensions that rows are grouped by; for device rows, the columns that are not numbers. */
export function DimensionsField({ edit }: Props) {
  const { form } = edit;
  if (!hasRows(form)) return null;
  const isRare = rareIn(form.report, 'dimensions');
  // The period of the form stands in the list in place of the date.
  const choices = dimensionsOf(form.report).map((one) => ({
    ...(one.id === 'date' ? dimension(dayDimension(form)) : one),
    isRare: isRare(one.id),
  }));
  const why = whyNoTrackedDimensions(form);
  const isBarred = (id: string) => (why !== undefined && dimension(id).trackedOnly) || isLeftOut(form, id);
  const leftOut = form.dimensions.filter((id) => isLeftOut(form, id));
  return (
    <Place edit={edit} field="dimensions">
      <ChoiceList
        field="dimensions"
        title={texts().fields.dimensions.title}
        choices={choices}
        chosen={form.dimensions.filter((id) => !leftOut.includes(id))}
        locked={requiredOf(form)}
        barred={choices.map(({ id }) => id).filter(isBarred)}
        why={<p class="notices">{why ?? texts().fields.dimensions.identifiersLeftOut}</p>}
        // Identifiers stay chosen while the report leaves them out.
        onChoose={(ids) => change(edit, { dimensions: [...ids, ...leftOut] })}
      />
    </Place>
  );
}

/** The dimensions that device rows are summed by. */
export function SummaryField({ edit }: Props) {
  const { form } = edit;
  if (!hasSummary(form)) return null;
  const isRare = rareIn(form.report, 'dimensions');
  return (
    <Place edit={edit} field="summaryBy">
      <ChoiceList
        field="summaryBy"
        title={texts().fields.summaryBy}
        choices={summableDimensions(form.report).map((one) => ({ ...one, isRare: isRare(one.id) }))}
        chosen={form.summaryBy}
        locked={requiredOf(form)}
        onChoose={(summaryBy) => change(edit, { summaryBy })}
      />
    </Place>
  );
}
