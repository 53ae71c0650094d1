import { dimensionsAndPeriods, metricsOf, REPORTS } from '../catalogue/catalogue';
import { dayValue, type TablePlace } from '../sheet/read/existing-table';
import { shownValue } from '../sheet/read/sheet-content';
import type { Stamp, StampedField } from '../sheet/stamp';
import type { ReadCell } from './read-cell';

/** What a cell of a report's sheet is. `field` is the column of the table that it belongs to. */
export type ReportPart =
  | { readonly kind: 'line' | 'above' | 'userColumn' | 'userRow' }
  | { readonly kind: 'header' | 'totals' | 'key' | 'cell'; readonly field: StampedField };

export function partOfReport(
  { row, column, cells, sheet }: Pick<ReadCell, 'row' | 'column' | 'cells' | 'sheet'>,
  table: TablePlace,
): ReportPart {
  const { headerRow, columns, line, totalsRow } = table;
  const fields = sheet?.stamp.fields ?? [];
  const field = fields.find((each) => columns.get(each.field) === column);
  if (row === line?.row && column === line.column) return { kind: 'line' };
  if (row === headerRow && field !== undefined) return { kind: 'header', field };
  if (row === totalsRow && field !== undefined) return { kind: 'totals', field };
  if (row < headerRow) return { kind: 'above' };
  if (field === undefined) return { kind: 'userColumn' };
  const shownIn = (each: StampedField) => shownValue(cells[columns.get(each.field) ?? -1] ?? {});
  const isBlank = fields.every((each) => shownIn(each) === '');
  const days = fields.filter(({ key, type }) => key && type === 'date');
  if (isBlank || days.some((each) => typeof dayValue(shownIn(each)) !== 'number')) return { kind: 'userRow' };
  return { kind: field.key || field.type === 'text' ? 'key' : 'cell', field };
}

/** Whether this version knows the report and the columns of a stamp. Any editor of the file can write stamps. */
export function isKnownTable({ kind, fields }: Stamp): boolean {
  const report = REPORTS.find(({ id }) => id === kind);
  if (report === undefined) return false;
  const dimensions = new Set<string>(dimensionsAndPeriods(report.id).map(({ id }) => id));
  const metrics = new Set<string>(metricsOf(report.id).map(({ id }) => id));
  return fields.every(({ field, key, type }) =>
    key ? dimensions.has(field) : type === 'text' || metrics.has(field.split('.')[0] ?? ''),
  );
}
