import { field, report } from '../../src/catalogue/catalogue';
import { checkMetrics } from '../../src/request/checks/metrics';
import { Issues } from '../../src/request/issues';
import { rowsRequest, summaryRequest } from '../../src/request/request';
import { isLeftOut, isSummaryOnly } from './available-fields';
import { hasManyDays } from './date-range';
import { dayDimension } from './dates/grain';
import { metricLabel } from './days';
import { draftOf, type Form } from './form-and-draft';

/** A column of the table that the form describes, or several columns that move together, such as LTV of day 1 to 7. */
export interface Column {
  /** The id in the form's lists, or an item such as "1-7". */
  readonly id: string;
  readonly list: 'dimensions' | 'summaryBy' | 'metrics';
  readonly label: string;
  /** True if the column cannot be moved, because the table always begins with it. */
  readonly isLocked: boolean;
}

/** Which table of the form: a device report may have rows, a summary, or both. */
export type Table = 'rows' | 'summary';

/** The chosen columns in their order: the required dimensions, the other dimensions, the metrics. */
export function columnsOf(form: Form, table: Table = 'rows'): readonly Column[] {
  const list = table === 'rows' ? ('dimensions' as const) : ('summaryBy' as const);
  // The column Date of a report of several days is the first one until the user moves it.
  const isPlaced = (id: string) => report(form.report).isByDay && form[list].includes(id);
  const locked = requiredOf(form).filter((id) => !isPlaced(id));
  const dimensions = [...new Set([...locked, ...form[list]])].filter((id) => !isLeftOut(form, id));
  const metrics = form.metrics.filter((id) => table === 'summary' || !isSummaryOnly(form.report, id));
  return [
    ...dimensions.map((id) => ({ id, list, label: field(id).label, isLocked: locked.includes(id) })),
    ...metrics.map((id) => ({
      id,
      list: 'metrics' as const,
      label: metricLabel(form.report, id),
      isLocked: false,
    })),
  ];
}

/** The dimensions that are always included: those that the report requires, and the day if a report of several days needs it. */
export function requiredOf(form: Form): readonly string[] {
  const { requiredDimensions, isByDay } = report(form.report);
  if (isByDay && hasManyDays(form)) return ['date', ...requiredDimensions];
  return requiredDimensions.map((id) => (id === 'date' ? dayDimension(form) : id));
}

/** The ids of the table's metrics. */
export function metricIds(form: Form, table: Table): readonly string[] {
  if (form.metrics.length === 0) return [];
  const check = { draft: draftOf(form), entry: report(form.report), findings: new Issues() };
  const request = { metrics: checkMetrics(check, []), summaryBy: [] };
  return (table === 'rows' ? rowsRequest(request) : summaryRequest(request)).metrics;
}

/** True if the column with this id may move to the position `at`, counted from 0. */
export function canBeAt(columns: readonly Column[], id: string, at: number): boolean {
  const one = columns.find((column) => column.id === id);
  const other = columns[at];
  return (
    one !== undefined && other !== undefined && one.list === other.list && !one.isLocked && !other.isLocked
  );
}

/** The form with a column moved to the position `at`; the same form if the column may not move there. */
export function moved(form: Form, id: string, at: number, table: Table = 'rows'): Form {
  const columns = columnsOf(form, table);
  const target = columns[at];
  if (target === undefined || !canBeAt(columns, id, at)) return form;
  const { list, id: other } = target;
  const ids = form[list].filter((one) => one !== id);
  const isForward = form[list].indexOf(id) < form[list].indexOf(other);
  ids.splice(ids.indexOf(other) + (isForward ? 1 : 0), 0, id);
  return { ...form, [list]: ids };
}

/** The list with ids added at its end, or removed from it. All other ids keep their order. */
export function ticked(
  list: readonly string[],
  ids: readonly string[],
  isTicked: boolean,
): readonly string[] {
  return isTicked ? [...new Set([...list, ...ids])] : list.filter((id) => !ids.includes(id));
}
