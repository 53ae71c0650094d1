import { isReadFromFiles, requireField, requireReportKind } from '../../src/catalogue';
import { checkMetrics, Issues, toRowsRequest, toSummaryRequest } from '../../src/request';
import { isIdentifierLeftOut, isSummaryOnly } from './available-fields';
import { labelMetric } from './days';
import { type Form, hasManyDays, toDraft } from './form';
import { resolveDayDimension } from './grain';

/** A column of the table that the form describes, or several columns that move together, such as LTV of day 1 to 7. */
export interface FormColumn {
  /** The id in the form's lists, or an item such as "1-7". */
  readonly id: string;
  readonly list: 'dimensions' | 'summaryBy' | 'metrics';
  readonly label: string;
  /** True if the column cannot be moved, because the table always begins with it. */
  readonly isLocked: boolean;
}

/** Which table of the form: a device report may have rows, a summary, or both. */
export type FormTable = 'rows' | 'summary';

/** The chosen columns in their order: the required dimensions, the other dimensions, the metrics. */
export function listFormColumns(form: Form, table: FormTable = 'rows'): readonly FormColumn[] {
  const list = table === 'rows' ? ('dimensions' as const) : ('summaryBy' as const);
  // The column Date of a report of several days is the first one until the user moves it.
  const isPlaced = (id: string) => isReadFromFiles(form.report) && form[list].includes(id);
  const locked = listRequiredColumns(form).filter((id) => !isPlaced(id));
  const dimensions = [...new Set([...locked, ...form[list]])].filter((id) => !isIdentifierLeftOut(form, id));
  const metrics = form.metrics.filter((id) => table === 'summary' || !isSummaryOnly(form.report, id));
  return [
    ...dimensions.map((id) => ({ id, list, label: requireField(id).label, isLocked: locked.includes(id) })),
    ...metrics.map((id) => ({
      id,
      list: 'metrics' as const,
      label: labelMetric(form.report, id),
      isLocked: false,
    })),
  ];
}

/** The dimensions that are always included: those that the report requires, and the day if a report of several days needs it. */
export function listRequiredColumns(form: Form): readonly string[] {
  const { requiredDimensions } = requireReportKind(form.report);
  if (isReadFromFiles(form.report) && hasManyDays(form)) return ['date', ...requiredDimensions];
  return requiredDimensions.map((id) => (id === 'date' ? resolveDayDimension(form) : id));
}

export function listTableMetrics(form: Form, table: FormTable): readonly string[] {
  if (form.metrics.length === 0) return [];
  const check = { draft: toDraft(form), entry: requireReportKind(form.report), findings: new Issues() };
  const request = { dimensions: [], metrics: checkMetrics(check, []), summaryBy: [] };
  return (table === 'rows' ? toRowsRequest(request) : toSummaryRequest(request)).metrics;
}

/** True if the column with this id may move to the position `position`, counted from 0. */
export function canMoveTo(columns: readonly FormColumn[], id: string, position: number): boolean {
  const movedColumn = columns.find((column) => column.id === id);
  const targetColumn = columns[position];
  return (
    movedColumn !== undefined &&
    targetColumn !== undefined &&
    movedColumn.list === targetColumn.list &&
    !movedColumn.isLocked &&
    !targetColumn.isLocked
  );
}

/** The form with a column moved to the position `position`; the same form if the column may not move there. */
export function withColumnMoved(form: Form, id: string, position: number, table: FormTable = 'rows'): Form {
  const columns = listFormColumns(form, table);
  const target = columns[position];
  if (target === undefined || !canMoveTo(columns, id, position)) return form;
  const { list, id: targetId } = target;
  const ids = form[list].filter((columnId) => columnId !== id);
  const isForward = form[list].indexOf(id) < form[list].indexOf(targetId);
  ids.splice(ids.indexOf(targetId) + (isForward ? 1 : 0), 0, id);
  return { ...form, [list]: ids };
}

/** The list with ids added at its end, or removed from it. All other ids keep their order. */
export function withChecked(
  list: readonly string[],
  ids: readonly string[],
  isChecked: boolean,
): readonly string[] {
  return isChecked ? [...new Set([...list, ...ids])] : list.filter((id) => !ids.includes(id));
}
