/** addSheet, deleteSheet, updateSheetProperties, duplicateSheet, updateSpreadsheetProperties. */

import { masked, parseMask } from '../api/field-mask';
import { GRID_FIELDS, OTHER_FIELDS, SHEET_FIELDS, sheetProperties } from '../api/sheet-properties';
import { type Chart, withRanges } from '../charts/chart';
import { maskOfBothColors, withBothColors } from '../colors';
import { type Edit, mayChangeSheet } from '../edits/edit';
import {
  booleanOf,
  InvalidRequest,
  integerOf,
  type JsonObject,
  notEmulated,
  objectOf,
  only,
  requiredObject,
  requiredText,
  textOf,
} from '../json';
import { deleteLines, insertLines } from '../lines';
import type { Sheet } from '../sheet';
import type { Dimension } from '../span';
import { type SpreadsheetStore, withCells } from '../store';

const MOST_SHEETS = 200;

export function addSheet(edit: Edit, body: JsonObject): JsonObject {
  only(body, ['properties'], 'add_sheet');
  const { store } = edit;
  const given = readProperties(body['properties']);
  const type = textOf(given, 'sheetType') ?? 'GRID';
  if (type !== 'GRID') notEmulated(`addSheet of the type ${type}`);
  const grid = objectOf(given['gridProperties'], 'gridProperties');
  const rows = integerOf(grid, 'rowCount') ?? 1000;
  const columns = integerOf(grid, 'columnCount') ?? 26;
  if (rows < 1 || columns < 1)
    throw new InvalidRequest(`A sheet needs at least one row and one column: ${rows} × ${columns}`);
  store.checkRoom(rows * columns, columns);
  const sheet = store.newSheet(
    freeTitle(store, textOf(given, 'title')),
    rows,
    columns,
    freeId(store, integerOf(given, 'sheetId')),
  );
  insertAt(store, sheet, integerOf(given, 'index') ?? store.sheets.length);
  sheet.hidden = booleanOf(given, 'hidden');
  freeze(sheet, integerOf(grid, 'frozenRowCount') ?? 0, integerOf(grid, 'frozenColumnCount') ?? 0);
  sheet.hidesGridlines = booleanOf(grid, 'hideGridlines');
  sheet.otherProperties = others(given);
  return { properties: sheetProperties(store, sheet) };
}

/** Adds a sheet without cells for a chart, behind all others. */
export function addObjectSheet(store: SpreadsheetStore): Sheet {
  let number = 1;
  while (store.sheetNamed(`Chart${number}`) !== undefined) number += 1;
  const sheet = store.newSheet(`Chart${number}`, 0, 0, store.newId());
  sheet.type = 'OBJECT';
  insertAt(store, sheet, store.sheets.length);
  return sheet;
}

export function deleteSheet(edit: Edit, body: JsonObject): undefined {
  only(body, ['sheetId'], 'delete_sheet');
  const { store } = edit;
  const sheet = store.anySheet(integerOf(body, 'sheetId') ?? 0);
  mayChangeSheet(edit, sheet, true);
  if (!store.sheets.some((each) => each !== sheet && !each.hidden))
    throw new InvalidRequest("You can't remove all the visible sheets in a document.");
  store.sheets = store.sheets.filter((each) => each !== sheet);
  store.metadata = store.metadata.filter(
    ({ place }) => place.type === 'SPREADSHEET' || place.sheetId !== sheet.id,
  );
  for (const home of store.sheets)
    home.mapFormulas((formula) =>
      formula.map((reference) => (reference.sheet === sheet.id ? null : reference)),
    );
}

export function updateSheetProperties(edit: Edit, body: JsonObject): undefined {
  only(body, ['properties', 'fields'], 'update_sheet_properties');
  const { store } = edit;
  const given = withBothColors(readProperties(requiredObject(body, 'properties')));
  const sheet = store.anySheet(integerOf(given, 'sheetId') ?? 0);
  const mask = maskOfBothColors(parseMask(fieldsOf(body)));
  for (const name of mask.fields.keys())
    if (!SHEET_FIELDS.includes(name)) throw new InvalidRequest(`Invalid field: ${name}`);
  mayChangeSheet(edit, sheet);
  const before = sheetProperties(store, sheet);
  const after = masked(before, given, mask);
  if (after['title'] !== sheet.title) sheet.title = freeTitle(store, textOf(after, 'title') ?? '', sheet);
  if (after['gridProperties'] !== undefined) {
    const grid = objectOf(after['gridProperties'], 'gridProperties');
    withCells(sheet);
    resize(store, sheet, 'ROWS', integerOf(grid, 'rowCount') ?? 0);
    resize(store, sheet, 'COLUMNS', integerOf(grid, 'columnCount') ?? 0);
    freeze(sheet, integerOf(grid, 'frozenRowCount') ?? 0, integerOf(grid, 'frozenColumnCount') ?? 0);
    sheet.hidesGridlines = booleanOf(grid, 'hideGridlines');
  }
  hide(store, sheet, booleanOf(after, 'hidden'));
  sheet.otherProperties = others(after);
  if (mask.whole || mask.fields.has('index')) move(store, sheet, integerOf(after, 'index') ?? 0);
}

/** Copies a sheet with all that belongs to it, except its protections and named ranges. Copied charts have new ids, and show the cells of the copy. */
export function duplicateSheet(edit: Edit, body: JsonObject): JsonObject {
  only(body, ['sourceSheetId', 'insertSheetIndex', 'newSheetId', 'newSheetName'], 'duplicate_sheet');
  const { store } = edit;
  const source = store.anySheet(integerOf(body, 'sourceSheetId') ?? 0);
  store.checkRoom(source.rowCount * source.columnCount, source.columnCount);
  if (source.tables.length > 0) notEmulated('a copy of a sheet with a table');
  const id = freeId(store, integerOf(body, 'newSheetId'));
  const title = freeTitle(store, textOf(body, 'newSheetName') ?? copyTitle(store, source.title));
  const copy = store.newSheet(title, source.rowCount, source.columnCount, id);
  source.rows.forEach((row) => {
    // Both sheets share the row from now on, so each must copy it before writing to it.
    if (row !== undefined) row.owner = 0;
  });
  const bandings = source.bandings.map((each) => ({ ...each, id: store.newId() }));
  Object.assign(copy, source.kept(), {
    id,
    title,
    bandings,
    namedRanges: [],
    protections: [],
    hidden: false,
  });
  copy.charts = source.charts.map((chart) => copiedChart(chart, store.newId(), id));
  insertAt(store, copy, integerOf(body, 'insertSheetIndex') ?? 0);
  const marks = store.metadata.filter(
    ({ place }) => place.type !== 'SPREADSHEET' && place.sheetId === source.id,
  );
  const copies = marks.map((mark) => ({ ...mark, id: store.newId(), place: { ...mark.place, sheetId: id } }));
  store.metadata = [...store.metadata, ...(copies as typeof marks)];
  return { properties: sheetProperties(store, copy) };
}

function copiedChart(chart: Chart, id: number, sheetId: number): Chart {
  const own = withRanges(chart, (range) =>
    range.map((cells) => (cells.sheet === chart.sheetId ? { ...cells, sheet: sheetId } : cells)),
  );
  return { ...own, id, sheetId };
}

export function updateSpreadsheetProperties(edit: Edit, body: JsonObject): undefined {
  only(body, ['properties', 'fields'], 'update_spreadsheet_properties');
  const { store } = edit;
  const properties = requiredObject(body, 'properties');
  for (const name of parseMask(fieldsOf(body)).fields.keys()) {
    if (name === 'title') store.name = requiredText(properties, 'title');
    else if (name === 'timeZone') store.timeZone = checkedZone(requiredText(properties, 'timeZone'));
    else if (name === 'locale') store.setLocale(requiredText(properties, 'locale'));
    else throw new InvalidRequest(`Invalid field: ${name}`);
  }
}

function readProperties(value: unknown): JsonObject {
  const properties = objectOf(value, 'properties');
  only(properties, SHEET_FIELDS, 'properties');
  only(objectOf(properties['gridProperties'], 'gridProperties'), GRID_FIELDS, 'properties.grid_properties');
  return properties;
}

function fieldsOf(body: JsonObject): string {
  const fields = textOf(body, 'fields') ?? '';
  if (fields === '')
    throw new InvalidRequest(
      "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
    );
  return fields;
}

function others(properties: JsonObject): JsonObject {
  const kept = Object.entries(properties).filter(([name]) => OTHER_FIELDS.includes(name));
  return withBothColors(Object.fromEntries(kept));
}

function freeId(store: SpreadsheetStore, wanted: number | undefined): number {
  if (wanted === undefined) return store.newId();
  if (wanted < 0) throw new InvalidRequest(`Invalid sheet id: ${wanted}`);
  if (store.sheets.some((sheet) => sheet.id === wanted))
    throw new InvalidRequest(`Sheet with id ${wanted} already exists.`);
  store.issue(wanted);
  return wanted;
}

/** The wanted title, or the first free title such as "Sheet2". Throws if the wanted title is taken, empty or too long. */
function freeTitle(store: SpreadsheetStore, wanted: string | undefined, self?: Sheet): string {
  if (wanted === undefined) {
    let number = store.sheets.length + 1;
    while (store.sheetNamed(`Sheet${number}`) !== undefined) number += 1;
    return `Sheet${number}`;
  }
  if (wanted === '') throw new InvalidRequest('A sheet name may not be empty.');
  if (wanted.length > 100) throw new InvalidRequest('The sheet name cannot be greater than 100 characters.');
  const other = store.sheetNamed(wanted);
  if (other !== undefined && other !== self)
    throw new InvalidRequest(`A sheet with the name "${wanted}" already exists. Please enter another name.`);
  return wanted;
}

function copyTitle(store: SpreadsheetStore, title: string): string {
  const first = `Copy of ${title}`.slice(0, 100);
  if (store.sheetNamed(first) === undefined) return first;
  let number = 2;
  while (store.sheetNamed(`${first} ${number}`) !== undefined) number += 1;
  return `${first} ${number}`;
}

function insertAt(store: SpreadsheetStore, sheet: Sheet, index: number): void {
  if (store.sheets.length >= MOST_SHEETS)
    throw new InvalidRequest(`You can't add more than ${MOST_SHEETS} sheets.`);
  if (index < 0 || index > store.sheets.length) throw new InvalidRequest(`Invalid sheet index: ${index}`);
  store.sheets = [...store.sheets.slice(0, index), sheet, ...store.sheets.slice(index)];
}

/** Moves a sheet. The index counts the tabs before the move: index 2 moves the first tab to after the second one. */
function move(store: SpreadsheetStore, sheet: Sheet, index: number): void {
  const from = store.sheets.indexOf(sheet);
  if (index < 0 || index > store.sheets.length) throw new InvalidRequest(`Invalid sheet index: ${index}`);
  store.sheets = store.sheets.filter((each) => each !== sheet);
  insertAt(store, sheet, index > from ? index - 1 : index);
}

function hide(store: SpreadsheetStore, sheet: Sheet, hidden: boolean): void {
  sheet.hidden = hidden;
  if (store.sheets.every((each) => each.hidden))
    throw new InvalidRequest("You can't hide all the sheets in a document.");
}

function resize(store: SpreadsheetStore, sheet: Sheet, dimension: Dimension, wanted: number): void {
  const size = dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
  if (wanted < 1) throw new InvalidRequest(`A sheet needs at least one row and one column.`);
  if (wanted > size) insertLines(store, sheet, dimension, size, wanted - size);
  if (wanted < size) deleteLines(store, sheet, dimension, wanted, size);
}

function freeze(sheet: Sheet, rows: number, columns: number): void {
  if (rows < 0 || columns < 0 || rows >= sheet.rowCount || columns >= sheet.columnCount)
    if (rows !== 0 || columns !== 0)
      throw new InvalidRequest("You can't freeze all visible rows or columns on the sheet.");
  sheet.frozenRows = rows;
  sheet.frozenColumns = columns;
}

function checkedZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone && timeZone;
  } catch {
    throw new InvalidRequest(`Invalid timeZone: ${timeZone}`);
  }
}
