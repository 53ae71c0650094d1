import { describedBy, dimension, isPeriod } from '../catalogue/catalogue';
import { firstDayOf } from '../dates/periods';
import { unique } from '../request/parse-list';
import type { Request } from '../request/request';
import { partsOf } from './aggregate';
import { type Cell, columnsOf, dayColumn, type Table } from './table';

type Rows = Table['rows'];

/**
 * The request for all that is needed to calculate the rows of `request` from finer rows: days for its periods, the ids of its names,
 * and the parts of its metrics.
 */
export function finerRequest(request: Request): Request {
  const dimensions = request.dimensions.map((id) => (isPeriod(id) ? 'date' : id));
  // In reports with pages, the ids cost no more rows than the names.
  const ids = dimensions.flatMap((id) => {
    const described = describedBy(id);
    return described === undefined ? [] : [dimension(described)];
  });
  const requested = ids.filter(({ reports }) => reports[request.report]?.ask != null);
  return {
    ...request,
    dimensions: unique([...dimensions, ...requested.map(({ id }) => id)]),
    metrics: unique(request.metrics.flatMap(partsOf)),
  };
}

/** Each id gets one name, the newest: an app or a network may have been renamed within the period. */
export function withPeriods(table: Pick<Table, 'columns' | 'rows'>, dimensions: Request['dimensions']) {
  const { columns } = table;
  const day = columns.findIndex(({ field }) => field === 'date');
  const periods = dimensions.filter(isPeriod);
  const firstDays = (cell: Cell = null) =>
    periods.map((id) => (typeof cell === 'string' ? firstDayOf(id, cell) : null));
  return {
    columns: [...columns, ...columnsOf({ dimensions: periods, metrics: [] })],
    rows: newestNames(table)(table.rows).map((row) => [...row, ...firstDays(row[day])]),
  };
}

/** Returns a function that gives rows one name for each id: the newest in this table. Without days, it is the name of the last row. */
export function newestNames({ columns, rows }: Pick<Table, 'columns' | 'rows'>): (some: Rows) => Rows {
  const day = dayColumn(columns);
  const renamings = columns.flatMap(({ field }, name) => {
    const described = describedBy(field);
    const id = columns.findIndex((column) => column.field === described);
    return id < 0 ? [] : [renaming(rows, { id, name, day })];
  });
  return (some) => renamings.reduce((named, rename) => named.map(rename), some);
}

/** Returns a function that gives a row the newest name of its id. Columns are indexes; `day` is -1 if there is no day. */
function renaming(rows: Rows, { id, name, day }: Readonly<Record<'id' | 'name' | 'day', number>>) {
  const newest = new Map<Cell, readonly Cell[]>();
  for (const row of rows) {
    const known = newest.get(row[id] ?? null);
    const isNewer = known === undefined || (row[day] ?? '') >= (known[day] ?? '');
    const isNamed = [row[id], row[name]].every((cell) => (cell ?? '') !== '');
    if (isNamed && isNewer) newest.set(row[id] ?? null, row);
  }
  return (row: Rows[number]): Rows[number] => {
    const current = newest.get(row[id] ?? null)?.[name] ?? row[name] ?? null;
    return current === row[name] ? row : row.map((cell, at) => (at === name ? current : cell));
  };
}
