import {
  type DimensionId,
  findCodeNames,
  findDescribedId,
  findSourceDimensions,
  type ReportKindId,
} from '../catalogue';
import { type Request, removeDuplicates } from '../request';
import type { IdNames } from './id-names';
import {
  buildColumns,
  type Cell,
  findColumnIndex,
  findDayColumnIndex,
  type TableRow,
  type TableRows,
  toSortedRows,
} from './table';

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
  const cells = columns.map(({ field, key }) => {
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
  const rows = sentTable.rows.map((row) => cells.map((cell) => cell(row)));
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
