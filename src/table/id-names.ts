import {
  type DimensionId,
  findCodeNames,
  findDescribedId,
  findSourceDimensions,
  type ReportKindId,
  requireDimension,
} from '../catalogue';
import { type Request, removeDuplicates } from '../request';
import {
  buildColumns,
  type Cell,
  type FieldColumn,
  findColumnIndex,
  findDayColumnIndex,
  type TableNames,
  type TableRow,
  type TableRows,
  toSortedRows,
} from './table';

interface IdCells {
  readonly columns: readonly FieldColumn[];
  readonly rows: readonly TableRow[];
}

/** For each field, the names of each id; null if there are too many. Stored as JSON. */
export type IdNamesState = readonly (readonly [
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
    if (!names || isBlankId(id) || isBlankId(name)) return;
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
      // Most of many rows repeat a name, and `addName` is slow.
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

/** The dimension that `field` describes, the one that this dimension describes, and so on. */
function listDescribedIds(field: string): string[] {
  const id = findDescribedId(field);
  return id === undefined ? [] : [id, ...listDescribedIds(id)];
}

function isBlankId(cell: Cell): boolean {
  return cell === null || cell === '' || cell === '0' || cell === 0;
}

type Rows = readonly TableRow[];

/** Names by the ids of apps. */
export type AppNames = ReadonlyMap<string, string>;

export const NO_APP_NAMES: AppNames = new Map();

/** Apps without a name are left out. */
export function toAppNames(apps: readonly { readonly id: string; readonly name: string }[]): AppNames {
  return new Map(apps.flatMap(({ id, name }) => (name === '' ? [] : [[id, name] as const])));
}

interface GroupedRequest {
  readonly report: ReportKindId;
  readonly dimensions: readonly DimensionId[];
}

/** The request with the dimensions that the service sends: `platform` in place of `platformName`. */
export function toSentRequest<Requested extends GroupedRequest>(request: Requested): Requested {
  const { report, dimensions } = request;
  return {
    ...request,
    dimensions: removeDuplicates(dimensions.flatMap((id) => findSourceDimensions(id, report) ?? [id])),
  };
}

/** True if the names of apps are not in the responses, so that they have to be known from earlier ones. */
export function needsAppNames({ report, dimensions }: GroupedRequest): boolean {
  return dimensions.includes('appName') && findSourceDimensions('appName', report) !== undefined;
}

/**
 * The table of `request`, sorted, from the table of its `toSentRequest`. A code without a name is shown itself, and an app without a known
 * name by its package name, else by its id. The made names are added to `idNames`.
 */
export function withDerivedNames<Sent extends TableRows>(
  request: Request,
  sentTable: Sent,
  appNames: AppNames,
  idNames?: IdNames,
): Sent {
  const { report, dimensions } = request;
  if (dimensions.every((id) => findSourceDimensions(id, report) === undefined)) return sentTable;
  const columns = buildColumns(request);
  const readers = columns.map(({ field, key }) => {
    const sources = key ? findSourceDimensions(field, report) : undefined;
    const places = (sources ?? [field]).map((id) => findColumnIndex(sentTable.columns, id));
    const names = findCodeNames(field) ?? appNames;
    return (row: TableRow): Cell => {
      const [code = null, ...alternatives] = places.map((at) => row[at] ?? null);
      if (sources === undefined) return code;
      const substitute = alternatives.reverse().find((cell) => cell !== null && cell !== '') ?? code;
      return names.get(String(code)) ?? substitute;
    };
  });
  const rows = sentTable.rows.map((row) => readers.map((readCell) => readCell(row)));
  idNames?.addRowNames({ columns, rows }, sentTable);
  return { ...sentTable, columns, rows: toSortedRows(rows) };
}

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
