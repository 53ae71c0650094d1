import { type DimensionId, dimension, type MetricId, metric, report } from '../../catalogue/catalogue';
import type { Midnights } from '../../dates/sheet-dates';
import { NotAllowed, TooLarge } from '../../errors/ad-reports-error';
import { unique } from '../../request/parse-list';
import type { Request } from '../../request/request';
import { finerRequest, withPeriods } from '../../table/aggregate';
import { grouped } from '../../table/grouped';
import { type Cell, sortRows, type Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { filterDimensions, filterRows, type ValueFilter } from '../value-filter';
import { MOST_CELLS } from './error-sentence';
import { formulaCell, headerOf, mostRows, type RequestedDays, type ResultCell } from './result-table';
import { singleValue } from './single-value';

/** A matrix of one metric. Its first column has the values of `rows`, its first row those of `columns`. */
export interface Pivot {
  readonly metric: MetricId;
  readonly rows: DimensionId;
  readonly columns: DimensionId;
  readonly filter: ValueFilter | undefined;
  /** Whether the matrix has a last row and a last column with totals. */
  readonly totals: boolean;
}

export function pivotRequest(request: Request, { metric: id, rows, columns, filter }: Pivot): Request {
  const isByDay = request.report === 'full' && metric(id).aggregate.kind === 'weighted';
  const needed = [
    ...report(request.report).requiredDimensions,
    ...(isByDay ? ['date'] : []),
    ...[rows, columns],
    ...(filter === undefined ? [] : filterDimensions(filter.dimension, request.report)),
  ];
  const dimensions = needed.map((name) => dimension(name).id);
  return finerRequest({ ...request, dimensions: unique(dimensions), metrics: [id] });
}

/**
 * The matrix from the rows of `pivotRequest`. A number is blank if there are no rows for it, or a part of it is unknown. Throws
 * NotAllowed if the rows have no values of a requested field, or a number cannot be calculated from several rows.
 */
export function pivotCells(
  table: Table,
  pivot: Pivot,
  request: RequestedDays,
  midnights: Midnights,
): ResultCell[][] {
  const { filter, totals } = pivot;
  const left = filter === undefined ? table.rows : filterRows(table.rows, table.columns, filter);
  const { columns, rows } = withPeriods({ columns: table.columns, rows: left }, [pivot.rows, pivot.columns]);
  const number = (some: Table['rows'] = []) =>
    singleValue(pivot.metric, { columns, rows: some, notices: [] }, undefined) ?? '';
  const down = axis('rows', pivot.rows, { columns, rows }, midnights);
  const across = axis('columns', pivot.columns, { columns, rows }, midnights);
  const width = across.values.length + 2;
  if ((down.values.length + 2) * width > MOST_CELLS) throw new TooLarge(mostRows(width));
  const { total, pivotCorner } = texts().formulas;
  const corner = pivotCorner(
    metric(pivot.metric).label,
    headerOf(pivot.rows, request),
    headerOf(pivot.columns, request),
  );
  const line = (head: ResultCell, some: Table['rows']) => {
    const byColumn = grouped(some, across.cellOf);
    const numbers = across.values.map((value) => number(byColumn.get(value)));
    return [head, ...numbers, ...(totals ? [number(some)] : [])];
  };
  const byRow = grouped(rows, down.cellOf);
  return [
    [corner, ...across.heads, ...(totals ? [total] : [])],
    ...down.values.map((value, at) => line(down.heads[at] ?? '', byRow.get(value) ?? [])),
    ...(totals ? [line(total, rows)] : []),
  ];
}

/** The values of a field in the rows, sorted, and as cells. */
function axis(
  argument: 'rows' | 'columns',
  id: DimensionId,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  midnights: Midnights,
) {
  const at = columns.findIndex(({ field }) => field === id);
  const { label, type } = dimension(id);
  const cellOf = (row: readonly Cell[]): Cell => (row[at] === '' ? null : (row[at] ?? null));
  const sorted = unique(rows.map(cellOf)).map((value) => [value]);
  sortRows(sorted);
  const values = sorted.flat();
  if (values.length === 1 && values[0] === null)
    throw new NotAllowed([texts().formulas.notSent(argument, label)]);
  const headOf = (value: Cell) =>
    value === null ? texts().formulas.unknownValue : formulaCell(value, { type }, midnights);
  return { cellOf, values, heads: values.map(headOf) };
}
