import {
  type DimensionId,
  type MetricId,
  requireDimension,
  requireMetric,
  requireReportKind,
} from '../../catalogue';
import type { FindMidnight } from '../../dates';
import { NotAllowed, TooLarge } from '../../errors';
import { type Request, removeDuplicates } from '../../request';
import { type Cell, groupItems, sortRows, type Table, toFinerRequest, withPeriodStarts } from '../../table';
import { getTexts } from '../../wording';
import { filterRows, listFilterDimensions, type ValueFilter } from '../value-filter';
import { MOST_CELLS } from './error-sentence';
import {
  calculateRowLimit,
  formatDimensionHeader,
  type RequestedDays,
  type ResultCell,
  toFormulaCell,
} from './result-table';
import { calculateSingleValue } from './single-value';

/** A matrix of one metric. Its first column has the values of `rows`, its first row those of `columns`. */
export interface Pivot {
  readonly metric: MetricId;
  readonly rows: DimensionId;
  readonly columns: DimensionId;
  readonly filter: ValueFilter | undefined;
  /** Whether the matrix has a last row and a last column with totals. */
  readonly totals: boolean;
}

export function toPivotRequest(request: Request, { metric: id, rows, columns, filter }: Pivot): Request {
  const isByDay = request.report === 'full' && requireMetric(id).aggregate.kind === 'weighted';
  const needed = [
    ...requireReportKind(request.report).requiredDimensions,
    ...(isByDay ? ['date'] : []),
    ...[rows, columns],
    ...(filter === undefined ? [] : listFilterDimensions(filter.dimension, request.report)),
  ];
  const dimensions = needed.map((name) => requireDimension(name).id);
  return toFinerRequest({ ...request, dimensions: removeDuplicates(dimensions), metrics: [id] });
}

/**
 * The matrix from the rows of `toPivotRequest`. A number is blank if there are no rows for it, or a part of it is unknown. Throws
 * NotAllowed if the rows have no values of a requested field, or a number cannot be calculated from several rows.
 */
export function buildPivotCells(
  table: Table,
  pivot: Pivot,
  request: RequestedDays,
  midnights: FindMidnight,
): ResultCell[][] {
  const { filter, totals } = pivot;
  const filteredRows = filter === undefined ? table.rows : filterRows(table.rows, table.columns, filter);
  const { columns, rows } = withPeriodStarts({ columns: table.columns, rows: filteredRows }, [
    pivot.rows,
    pivot.columns,
  ]);
  const aggregateRows = (groupRows: Table['rows'] = []) =>
    calculateSingleValue(pivot.metric, { columns, rows: groupRows, notices: [] }, undefined) ?? '';
  const rowAxis = buildAxis('rows', pivot.rows, { columns, rows }, midnights);
  const columnAxis = buildAxis('columns', pivot.columns, { columns, rows }, midnights);
  const width = columnAxis.values.length + 2;
  if ((rowAxis.values.length + 2) * width > MOST_CELLS) throw new TooLarge(calculateRowLimit(width));
  const { total, pivotCorner } = getTexts().formulas;
  const corner = pivotCorner(
    requireMetric(pivot.metric).label,
    formatDimensionHeader(pivot.rows, request),
    formatDimensionHeader(pivot.columns, request),
  );
  const buildPivotLine = (head: ResultCell, lineRows: Table['rows']) => {
    const rowsByColumn = groupItems(lineRows, columnAxis.cellOf);
    const numbers = columnAxis.values.map((value) => aggregateRows(rowsByColumn.get(value)));
    return [head, ...numbers, ...(totals ? [aggregateRows(lineRows)] : [])];
  };
  const rowsByLine = groupItems(rows, rowAxis.cellOf);
  return [
    [corner, ...columnAxis.heads, ...(totals ? [total] : [])],
    ...rowAxis.values.map((value, index) =>
      buildPivotLine(rowAxis.heads[index] ?? '', rowsByLine.get(value) ?? []),
    ),
    ...(totals ? [buildPivotLine(total, rows)] : []),
  ];
}

/** The values of a field in the rows, sorted, and as cells. */
function buildAxis(
  argument: 'rows' | 'columns',
  id: DimensionId,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  midnights: FindMidnight,
) {
  const columnIndex = columns.findIndex(({ field }) => field === id);
  const { label, type } = requireDimension(id);
  const readAxisCell = (row: readonly Cell[]): Cell =>
    row[columnIndex] === '' ? null : (row[columnIndex] ?? null);
  const sorted = removeDuplicates(rows.map(readAxisCell)).map((value) => [value]);
  sortRows(sorted);
  const values = sorted.flat();
  if (values.length === 1 && values[0] === null)
    throw new NotAllowed([getTexts().formulas.notSent(argument, label)]);
  const toHeadCell = (value: Cell) =>
    value === null ? getTexts().formulas.unknownValue : toFormulaCell(value, { type }, midnights);
  return { cellOf: readAxisCell, values, heads: values.map(toHeadCell) };
}
