import { requireField, requireMetric, requireReportKind, type ValueType } from '../../src/catalogue';
import { isGrain } from '../../src/dates';
import type { RowOrder } from '../../src/request';
import { getViewTexts } from '../text';
import { hasSummary } from './available-fields';
import { listFormColumns, listTableMetrics } from './columns';
import { type Form, hasPeriodColumns, toDraft } from './form-and-draft';

/** What the rows can be sorted by: each column of the table, the days or periods as `date`. */
export function listSortChoices(form: Form) {
  const table = hasSummary(form) ? 'summary' : 'rows';
  const { changeOf } = getViewTexts().fields.sheet;
  const dimensions = listFormColumns(form, table).filter(
    ({ id, list }) => list !== 'metrics' && !(isGrain(id) && hasPeriodColumns(form)),
  );
  const buildSortChoice = (
    by: string,
    { label, type }: { readonly label: string; readonly type: ValueType },
  ) => ({
    by,
    label,
    type,
  });
  const isCompared = toDraft(form).compare !== 'none';
  return [
    ...dimensions.map(({ id }) => buildSortChoice(isGrain(id) ? 'date' : id, requireField(id))),
    ...listTableMetrics(form, table).flatMap((id) => {
      const { label, type } = requireMetric(id);
      const change = { label: changeOf(label), type };
      return [
        buildSortChoice(id, { label, type }),
        ...(isCompared ? [buildSortChoice(`${id}.change`, change)] : []),
      ];
    }),
  ];
}

/** The chosen order; null if none is chosen, or if the table no longer has what it sorts by. */
export function resolveRowOrder(form: Form): RowOrder | null {
  if (form.order === null || !listSortChoices(form).some(({ by }) => by === form.order?.by)) return null;
  const { by, descending } = form.order;
  const typed = canHaveTop(form) ? form.top.trim() : '';
  return { by, descending, ...(typed !== '' && { top: Number(typed) }) };
}

/** True if the table can have only its first rows: those with the most, or the least, of a metric. */
export function canHaveTop(form: Form): boolean {
  return (
    requireReportKind(form.report).source === 'pages' &&
    listTableMetrics(form, 'rows').some((id) => id === form.order?.by)
  );
}

/** The usual direction: numbers and days from the largest and newest down, names from A to Z. */
export function isUsuallyDescending(type: ValueType): boolean {
  return type !== 'text' && type !== 'id';
}
