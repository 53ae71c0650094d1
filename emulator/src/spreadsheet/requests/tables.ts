/** addTable, updateTable, deleteTable. */
import { masked, parseMask } from '../api/field-mask';
import { areaOf, type Edit, gridRange, mayChange } from '../edits/edit';
import {
  InvalidRequest,
  integerOf,
  type JsonObject,
  listOf,
  notEmulated,
  objectOf,
  requiredObject,
  requiredText,
  textOf,
} from '../json';
import { headersOf, nameColumns } from '../objects/tables';
import { overlap, place, type Sheet, type Table } from '../sheet';
import type { SpreadsheetStore } from '../store';

const TYPES = ['DOUBLE', 'CURRENCY', 'PERCENT', 'DATE', 'TIME', 'DATE_TIME', 'TEXT'];

interface PlacedTable {
  readonly sheet: Sheet;
  readonly table: Table;
}

export function addTable(edit: Edit, body: JsonObject): JsonObject {
  const given = requiredObject(body, 'table');
  const id = textOf(given, 'tableId') ?? String(edit.store.newId());
  if (tablesOf(edit.store).some(({ table }) => table.id === id))
    throw new InvalidRequest(`Table with ID: ${id} already exists.`);
  const added = putTable(edit, given, id);
  return { table: tableJson(edit.store, added) };
}

export function updateTable(edit: Edit, body: JsonObject): undefined {
  const given = requiredObject(body, 'table');
  const old = existing(edit, requiredText(given, 'tableId'));
  const next = masked(tableJson(edit.store, old), given, parseMask(requiredText(body, 'fields')));
  remove(old);
  putTable(edit, next, old.table.id);
}

/** Deletes a table with the content of its cells. */
export function deleteTable(edit: Edit, body: JsonObject): undefined {
  const old = existing(edit, requiredText(body, 'tableId'));
  remove(old);
  const { top, left, bottom, right } = old.table.ranges[0]!;
  for (let r = top; r < Math.min(bottom, old.sheet.rows.length); r += 1) {
    const row = old.sheet.writable(r);
    for (let c = left; c < right; c += 1)
      for (const list of [row.values, row.formats, row.notes]) place<unknown>(list, c, undefined);
  }
}

/** A table as the API returns it. As in all of Google's JSON, a number that is 0 is left out, such as the index of the first column. */
export function tableJson(store: SpreadsheetStore, { sheet, table }: PlacedTable): JsonObject {
  const names = headersOf(store, sheet, table);
  return {
    tableId: table.id,
    name: table.name,
    range: gridRange(sheet, table.ranges[0]!),
    ...table.json,
    columnProperties: table.columns.map((type, at) => ({
      ...(at > 0 && { columnIndex: at }),
      columnName: names[at]!,
      ...(type !== undefined && { columnType: type }),
    })),
  };
}

function tablesOf({ sheets }: SpreadsheetStore): PlacedTable[] {
  return sheets.flatMap((sheet) => sheet.tables.map((table) => ({ sheet, table })));
}

function existing(edit: Edit, id: string): PlacedTable {
  const placed = tablesOf(edit.store).find(({ table }) => table.id === id);
  if (placed === undefined) throw new InvalidRequest(`No table with ID: ${id}`);
  mayChange(edit, placed.sheet, placed.table.ranges[0]!);
  return placed;
}

function remove({ sheet, table }: PlacedTable): void {
  sheet.tables = sheet.tables.filter((each) => each !== table);
}

function putTable(edit: Edit, given: JsonObject, id: string): PlacedTable {
  const { store } = edit;
  const { sheet, cells } = areaOf(store, requiredObject(given, 'range'));
  mayChange(edit, sheet, cells);
  const isOver = ({ ranges }: Pick<Table, 'ranges'>) => overlap(ranges[0]!, cells);
  if (sheet.tables.some(isOver)) throw new InvalidRequest('A table cannot overlap another table.');
  if (sheet.merges.some(isOver)) throw new InvalidRequest('A table cannot contain merged cells.');
  if (sheet.filter !== undefined && isOver(sheet.filter)) notEmulated('a table over a filter');
  const columns = Array.from({ length: cells.right - cells.left }, (): string | undefined => undefined);
  for (const each of listOf(given, 'columnProperties')) {
    const column = objectOf(each, 'columnProperties');
    const at = integerOf(column, 'columnIndex') ?? 0;
    if (at < 0 || at >= columns.length) throw new InvalidRequest(`Invalid columnIndex: ${at}`);
    columns[at] = typeOf(column);
    const name = textOf(column, 'columnName');
    if (name !== undefined) place(sheet.writable(cells.top).values, cells.left + at, name);
  }
  const { rowsProperties } = given;
  const json: JsonObject = rowsProperties === undefined ? {} : { rowsProperties };
  const table: Table = { id, name: nameOf(store, given), ranges: [cells], json, columns };
  nameColumns(sheet, table);
  sheet.tables = [...sheet.tables, table];
  return { sheet, table };
}

function typeOf(column: JsonObject): string | undefined {
  const type = textOf(column, 'columnType') ?? 'COLUMN_TYPE_UNSPECIFIED';
  if (type === 'COLUMN_TYPE_UNSPECIFIED') return undefined;
  if (!TYPES.includes(type) || column['dataValidationRule'] !== undefined)
    notEmulated(`a column of the type ${type} in a table`);
  return type;
}

/** The given name, or the first free one such as "Table1". */
function nameOf(store: SpreadsheetStore, given: JsonObject): string {
  const names = new Set(tablesOf(store).map(({ table }) => table.name.toLowerCase()));
  const name = textOf(given, 'name');
  if (name !== undefined) {
    if (names.has(name.toLowerCase())) throw new InvalidRequest(`A table named "${name}" already exists.`);
    return name;
  }
  let number = 1;
  while (names.has(`table${number}`)) number += 1;
  return `Table${number}`;
}
