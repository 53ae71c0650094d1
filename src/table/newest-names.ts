import { findDescribedId } from '../catalogue';
import { type Cell, findColumnIndex, findDayColumnIndex, type TableRow, type TableRows } from './table';

type Rows = readonly TableRow[];

/** Returns a function that gives rows one name for each id: the newest in this table. Without days, it is the name of the last row. */
export function createNewestRenamer({ columns, rows }: TableRows): (rows: Rows) => Rows {
  const day = findDayColumnIndex(columns);
  const renamings = columns.flatMap(({ field }, name) => {
    const id = findColumnIndex(columns, findDescribedId(field));
    return id < 0 ? [] : [createIdRenamer(rows, { id, name, day })];
  });
  return (renamedRows) => renamings.reduce((named, rename) => named.map(rename), renamedRows);
}

/** Returns a function that gives a row the newest name of its id. Columns are indexes; `day` is -1 if there is no day. */
function createIdRenamer(rows: Rows, { id, name, day }: Readonly<Record<'id' | 'name' | 'day', number>>) {
  const newest = new Map<Cell, TableRow>();
  for (const row of rows) {
    const newestRow = newest.get(row[id] ?? null);
    const isNewer = newestRow === undefined || (row[day] ?? '') >= (newestRow[day] ?? '');
    const isNamed = [row[id], row[name]].every((cell) => (cell ?? '') !== '');
    if (isNamed && isNewer) newest.set(row[id] ?? null, row);
  }
  return (row: TableRow): TableRow => {
    const current = newest.get(row[id] ?? null)?.[name] ?? row[name] ?? null;
    return current === row[name] ? row : row.map((cell, at) => (at === name ? current : cell));
  };
}
