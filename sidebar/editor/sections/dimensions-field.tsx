import { listDimensions, listSummableDimensions, requireDimension } from '../../../src/catalogue';
import {
  createRarityTest,
  explainNoTrackedDimensions,
  hasRows,
  hasSummary,
  isIdentifierLeftOut,
  listRequiredColumns,
  resolveDayDimension,
} from '../../form';
import { getViewTexts } from '../../text';
import { ChoiceList } from '../inputs/choice-list';
import { changeForm, type Edit } from '../inputs/edit';
import { FieldWithIssues } from '../inputs/section';

interface Props {
  readonly edit: Edit;
}

/** The dimensions that rows are grouped by; for device rows, the columns that are not numbers. */
export function DimensionsField({ edit }: Props) {
  const { form } = edit;
  if (!hasRows(form)) return null;
  const isRare = createRarityTest(form.report, 'dimensions');
  // The period of the form stands in the list in place of the date.
  const choices = listDimensions(form.report).map((offeredDimension) => ({
    ...(offeredDimension.id === 'date' ? requireDimension(resolveDayDimension(form)) : offeredDimension),
    isRare: isRare(offeredDimension.id),
  }));
  const whyNoTracked = explainNoTrackedDimensions(form);
  const isUnavailable = (id: string) =>
    (whyNoTracked !== undefined && requireDimension(id).trackedOnly) || isIdentifierLeftOut(form, id);
  const leftOut = form.dimensions.filter((id) => isIdentifierLeftOut(form, id));
  return (
    <FieldWithIssues edit={edit} field="dimensions">
      <ChoiceList
        field="dimensions"
        title={getViewTexts().fields.dimensions.title}
        choices={choices}
        chosen={form.dimensions.filter((id) => !leftOut.includes(id))}
        lockedIds={listRequiredColumns(form)}
        disabledIds={choices.map(({ id }) => id).filter(isUnavailable)}
        disabledReason={
          <p class="notices">{whyNoTracked ?? getViewTexts().fields.dimensions.identifiersLeftOut}</p>
        }
        // Identifiers stay chosen while the report leaves them out.
        onChoose={(ids) => changeForm(edit, { dimensions: [...ids, ...leftOut] })}
      />
    </FieldWithIssues>
  );
}

/** The dimensions that device rows are summed by. */
export function SummaryField({ edit }: Props) {
  const { form } = edit;
  if (!hasSummary(form)) return null;
  const isRare = createRarityTest(form.report, 'dimensions');
  return (
    <FieldWithIssues edit={edit} field="summaryBy">
      <ChoiceList
        field="summaryBy"
        title={getViewTexts().fields.summaryBy}
        choices={listSummableDimensions(form.report).map((summable) => ({
          ...summable,
          isRare: isRare(summable.id),
        }))}
        chosen={form.summaryBy}
        lockedIds={listRequiredColumns(form)}
        onChoose={(summaryBy) => changeForm(edit, { summaryBy })}
      />
    </FieldWithIssues>
  );
}
