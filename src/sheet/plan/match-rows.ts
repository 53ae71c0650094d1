import { findDescribedId } from '../../catalogue';
import {
  type Column,
  groupItems,
  type SheetCell,
  type SheetRow,
  type SheetRows,
  type Table,
  toReturnedText,
} from '../../table';
import { requireItem } from '../api';
import type { Stamp, StampedField } from '../stamp';
import type { SheetTarget, WriteJob } from '../write-job';

interface KeyColumn {
  readonly index: number;
  /**
   * For a column of names: the index of the column with their ids. The name is not part of a row's key if the row has an id. `platformName`
   * describes `platform`, and `platform` describes `appId`: in a table without the column `platform`, `platformName` describes `appId`.
   */
  readonly describes: number | undefined;
}

type KeyColumns = readonly KeyColumn[];

/** The columns that identify a row: ids, and names where their id is blank. */
export function listKeyColumns(columns: readonly StampedField[]): KeyColumn[] {
  return columns.flatMap(({ field, key }, index) =>
    key ? [{ index, describes: findDescribedColumn(field, columns) }] : [],
  );
}

function findDescribedColumn(field: string, columns: readonly StampedField[]): number | undefined {
  const id = findDescribedId(field);
  if (id === undefined) return undefined;
  const idColumn = columns.findIndex((column) => column.key && column.field === id);
  return idColumn === -1 ? findDescribedColumn(id, columns) : idColumn;
}

/** A key of these columns in which every value counts, also names next to their ids. */
export function toPlainKeyColumns(columns: Iterable<number>): KeyColumn[] {
  return Array.from(columns, (index) => ({ index, describes: undefined }));
}

/** A text that is equal for two rows if and only if their keys are equal. */
export function buildRowKey(cells: SheetRow, columns: KeyColumns): string {
  let key = '';
  for (const { index, describes } of columns) {
    const isDescription = describes !== undefined && (cells[describes] ?? '') !== '';
    key += isDescription ? '\u0000' : `${encodeKeyValue(cells[index] ?? '')}\u0000`;
  }
  return key;
}

/** A value as part of a key. A quotation mark distinguishes texts from numbers. `toReturnedText` removes NUL, which separates values. */
function encodeKeyValue(value: SheetCell): string {
  return typeof value === 'string' ? `"${toReturnedText(value)}` : String(value);
}

/**
 * Finds the existing row with the same key for each incoming row: its index, or undefined. If several rows have the same key, rows with
 * equal cells are matched first, because the user may have sorted them; then the remaining rows in their order.
 */
export function matchRowsByKey(existing: SheetRows, incoming: SheetRows, keyColumns: KeyColumns) {
  const partners: (number | undefined)[] = new Array(incoming.length).fill(undefined);
  const matchInOrder = (incomingIndexes: readonly number[], existingIndexes: readonly number[]) => {
    incomingIndexes.forEach((incomingIndex, nth) => {
      partners[incomingIndex] = existingIndexes[nth];
    });
  };
  const allColumns = toPlainKeyColumns((existing[0] ?? []).keys());
  const existingByKey = groupIndexesByKey(existing, keyColumns);
  for (const [key, incomingIndexes] of groupIndexesByKey(incoming, keyColumns)) {
    const existingIndexes = existingByKey.get(key);
    if (existingIndexes === undefined) continue;
    // The usual case. The steps below have the same result, but also compare all cells.
    if (existingIndexes.length === 1 && incomingIndexes.length === 1) {
      matchInOrder(incomingIndexes, existingIndexes);
      continue;
    }
    const existingByCells = groupIndexesByKey(existing, allColumns, existingIndexes);
    for (const [cells, equalRows] of groupIndexesByKey(incoming, allColumns, incomingIndexes))
      matchInOrder(equalRows, existingByCells.get(cells) ?? []);
    const matchedIndexes = new Set(incomingIndexes.map((index) => partners[index]));
    matchInOrder(
      incomingIndexes.filter((index) => partners[index] === undefined),
      existingIndexes.filter((index) => !matchedIndexes.has(index)),
    );
  }
  return partners;
}

function groupIndexesByKey(rows: SheetRows, columns: KeyColumns, among: Iterable<number> = rows.keys()) {
  return groupItems(among, (index) => buildRowKey(requireItem(rows, index), columns));
}

/** Whether the sheet has the same dimensions as `columns`. A name does not count if its id is a dimension, too. */
export function hasSameDimensions(stamp: Stamp, columns: readonly Column[]): boolean {
  const joinDimensionIds = (fields: readonly StampedField[]) =>
    listKeyColumns(fields)
      .flatMap(({ index, describes }) => (describes === undefined ? [fields[index]?.field] : []))
      .sort()
      .join('\n');
  return joinDimensionIds(stamp.fields) === joinDimensionIds(columns);
}

/** Whether rows of the sheet are comparable with those of the table: with the same dimensions, and numbers of the same unit. */
export function isComparable(stamp: Stamp, target: SheetTarget, columns: readonly Column[]): boolean {
  const isSameKind =
    stamp.kind === target.kind && stamp.zone === target.zone && stamp.currency === target.currency;
  return isSameKind && hasSameDimensions(stamp, columns);
}

/** Whether all days must be fetched: no row of the sheet is comparable with the table, or the table has a new column. */
export function isRewritten(stamp: Stamp, target: SheetTarget, columns: readonly Column[]): boolean {
  const stampedFields = new Set(stamp.fields.map(({ field }) => field));
  return !isComparable(stamp, target, columns) || columns.some(({ field }) => !stampedFields.has(field));
}

type StampNames = Stamp['names'];

/** All names of a stamp as JSON: it has to fit into metadata, together with the columns. */
const MOST_CHARACTERS = 6_000;

/** For each field, the new names by the old ones: for a name that only one id had, if this id has another name now and no id has the old name. */
export function deriveRenames(before: StampNames, now: Table['names']) {
  const renames = Object.entries(before ?? {}).map(
    ([field, names]) => [field, deriveFieldRenames(names, now?.get(field) ?? new Map())] as const,
  );
  return new Map(renames.filter(([, fieldRenames]) => fieldRenames.size > 0));
}

function deriveFieldRenames(before: Readonly<Record<string, string>>, now: ReadonlyMap<string, string>) {
  const oldNames = Object.values(before);
  const currentNames = new Set(now.values());
  return new Map(
    Object.entries(before).flatMap(([id, name]) => {
      const newName = now.get(id);
      const isUnique = oldNames.indexOf(name) === oldNames.lastIndexOf(name);
      const isRenamed = newName !== undefined && isUnique && !currentNames.has(name);
      return isRenamed ? [[name, newName]] : [];
    }),
  );
}

/** The rows with the service's current names. An old name in `incoming` stays: a name that several ids have is there, but not in `Table.names`. */
export function renameCells({ table }: WriteJob, { names }: Stamp, rows: SheetRows, incoming: SheetRows) {
  const renames = deriveRenames(names, table.names);
  if (renames.size === 0) return rows;
  const columnRenames = table.columns.map(({ field }, index) => {
    const fieldRenames = [...(renames.get(field) ?? [])];
    if (fieldRenames.length === 0) return undefined;
    const currentNames = new Set(incoming.map((cells) => cells[index]));
    return new Map(fieldRenames.filter(([oldName]) => !currentNames.has(oldName)));
  });
  return rows.map((cells) => cells.map((cell, index) => columnRenames[index]?.get(String(cell)) ?? cell));
}

/** The names of `now`, and those of `before` for ids without a name now. A column that makes them too long is left out. */
export function selectStampNames(now: Table['names'], before: StampNames): StampNames {
  const fields = new Set([...(now?.keys() ?? []), ...Object.keys(before ?? {})]);
  const columns: [string, Readonly<Record<string, string>>][] = [];
  for (const field of fields) {
    columns.push([field, { ...before?.[field], ...Object.fromEntries(now?.get(field) ?? []) }]);
    if (JSON.stringify(Object.fromEntries(columns)).length > MOST_CHARACTERS) columns.pop();
  }
  return columns.length === 0 ? undefined : Object.fromEntries(columns);
}
