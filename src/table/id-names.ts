import { findCodeNames, findDescribedId, requireDimension } from '../catalogue';
import {
  type Cell,
  type FieldColumn,
  findColumnIndex,
  findDayColumnIndex,
  type TableNames,
  type TableRow,
  type TableRows,
} from './table';

interface IdCells {
  readonly columns: readonly FieldColumn[];
  readonly rows: readonly TableRow[];
}

/** For each field, the names of each id; null if there are too many. Stored as JSON. */
type IdNamesState = readonly (readonly [
  field: string,
  names: readonly (readonly [id: string, names: readonly string[]])[] | null,
])[];

/** Columns with more names than this are left out: the stamp of a sheet could not store them. */
const MOST_NAMES = 500;

/** Collects the names of ids for columns that show only the names, so that a later refresh recognizes rows with a new name. */
export class IdNames {
  readonly columns: readonly { readonly field: string; readonly id: string }[];
  private readonly names: Map<string, Map<string, readonly string[]> | null>;

  constructor(columns: IdCells['columns'], earlier: IdNamesState = []) {
    this.columns = listNamesWithoutIds(columns);
    const previousNames = new Map(earlier);
    this.names = new Map(
      this.columns.map(({ field }) => {
        const names = previousNames.get(field);
        return [field, names === null ? null : new Map(names)];
      }),
    );
  }

  addName(field: string, id: Cell, name: Cell): void {
    const names = this.names.get(field);
    if (!names || isBlank(id) || isBlank(name)) return;
    const previousNames = names.get(String(id)) ?? [];
    if (previousNames.includes(String(name))) return;
    names.set(String(id), [...previousNames, String(name)]);
    if ([...names.values()].flat().length > MOST_NAMES) this.names.set(field, null);
  }

  /** Adds the names of rows. `withIds` are the same rows with the columns of ids, if `withNames` do not have these columns. */
  addRowNames(withNames: IdCells, withIds = withNames): void {
    for (const { field, id } of this.columns) {
      const nameAt = findColumnIndex(withNames.columns, field);
      const idAt = findColumnIndex(withIds.columns, id);
      if (nameAt < 0 || idAt < 0) continue;
      // Most rows repeat a name, and `addName` is slow.
      const added = new Map<Cell, Cell>();
      withIds.rows.forEach(({ [idAt]: idCell = null }, nth) => {
        const name = withNames.rows[nth]?.[nameAt] ?? null;
        if (added.get(idCell) === name) return;
        added.set(idCell, name);
        this.addName(field, idCell, name);
      });
    }
  }

  /** The names for the table. Names of several ids and ids with several names are left out. */
  toTableNames(): TableNames {
    if (this.columns.length === 0) return {};
    const entries = [...this.names].map(([field, names]) => {
      const all = [...(names?.values() ?? [])].flat();
      const isOfOneId = (name: string) => all.indexOf(name) === all.lastIndexOf(name);
      const uniqueNames = [...(names ?? [])].flatMap(([id, [name = '', ...furtherNames]]) =>
        furtherNames.length === 0 && isOfOneId(name) ? [[id, name] as const] : [],
      );
      return [field, new Map(uniqueNames)] as const;
    });
    return { names: new Map(entries.filter(([, names]) => names.size > 0)) };
  }

  toState(): IdNamesState {
    return [...this.names].map(([field, names]) => [field, names && [...names]]);
  }
}

/** Names of codes are not included: the add-on makes them, so the service cannot change them. */
function listNamesWithoutIds(columns: IdCells['columns']): IdNames['columns'] {
  return columns.flatMap(({ field }) => {
    const [id, ...furtherIds] = listDescribedIds(field);
    const isNamed =
      id !== undefined && requireDimension(field).type === 'text' && findCodeNames(field) === undefined;
    const isShown = columns.some((column) => column.field === id || furtherIds.includes(column.field));
    return isNamed && !isShown ? [{ field, id }] : [];
  });
}

/** The dimension that `field` describes, and the one that this dimension describes: platform and appId for platformName. */
function listDescribedIds(field: string): string[] {
  const id = findDescribedId(field);
  return id === undefined ? [] : [id, ...listDescribedIds(id)];
}

/** The service sends 0 in a field that means nothing in the row. */
function isBlank(cell: Cell): boolean {
  return cell === null || cell === '' || cell === '0' || cell === 0;
}

/** Returns a function that gives a row the newest name of each id in this table. Without days, it is the name of the last row. */
export function createNewestRenamer({ columns, rows }: TableRows): (row: TableRow) => TableRow {
  const day = findDayColumnIndex(columns);
  const renamings = columns.flatMap(({ field }, name) => {
    const id = findColumnIndex(columns, findDescribedId(field));
    return id < 0 ? [] : [createIdRenamer(rows, { id, name, day })];
  });
  return (row) => renamings.reduce((renamedRow, rename) => rename(renamedRow), row);
}

/** Returns a function that gives a row the newest name of its id. Columns are indexes; `day` is -1 if there is no day. */
function createIdRenamer(
  rows: readonly TableRow[],
  { id, name, day }: Readonly<Record<'id' | 'name' | 'day', number>>,
) {
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
