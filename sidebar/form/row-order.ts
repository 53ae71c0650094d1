import { field, metric, report, type ValueType } from '../../src/catalogue/catalogue';
import { isGrain } from '../../src/dates/periods';
import type { RowOrder } from '../../src/request/row-order';
import { texts } from '../text/texts';
import { hasSummary } from './available-fields';
import { columnsOf, metricIds } from './columns';
import { draftOf, type Form, hasPeriodColumns } from './form-and-draft';

/** What the rows can be sorted by: each column of the table, the days or periods as `date`. */
export function sortChoices(form: Form) {
  const table = hasSummary(form) ? 'summary' : 'rows';
  const { changeOf } = texts().fields.sheet;
  const dimensions = columnsOf(form, table).filter(
    ({ id, list }) => list !== 'metrics' && !(isGrain(id) && hasPeriodColumns(form)),
  );
  const choice = (by: string, { label, type }: { readonly label: string; readonly type: ValueType }) => ({
    by,
    label,
    type,
  });
  const isCompared = draftOf(form).compare !== 'none';
  return [
    ...dimensions.map(({ id }) => choice(isGrain(id) ? 'date' : id, field(id))),
    ...metricIds(form, table).flatMap((id) => {
      const { label, type } = metric(id);
      const change = { label: changeOf(label), type };
      return [choice(id, { label, type }), ...(isCompared ? [choice(`${id}.change`, change)] : [])];
    }),
  ];
}

/** The chosen order; null if none is chosen, or if the table no longer has what it sorts by. */
export function rowOrder(form: Form): RowOrder | null {
  if (form.order === null || !sortChoices(form).some(({ by }) => by === form.order?.by)) return null;
  const { by, descending } = form.order;
  const typed = canHaveTop(form) ? form.top.trim() : '';
  return { by, descending, ...(typed !== '' && { top: Number(typed) }) };
}

/** True if the table can have only its first rows: those with the most, or the least, of a metric. */
export function canHaveTop(form: Form): boolean {
  return (
    report(form.report).source === 'pages' && metricIds(form, 'rows').some((id) => id === form.order?.by)
  );
}

/** The usual direction: numbers and days from the largest and newest down, names from A to Z. */
export function isUsuallyDescending(type: ValueType): boolean {
  return type !== 'text' && type !== 'id';
}
