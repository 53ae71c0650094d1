import type { Row, Sheet } from '../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';

export type Value = string | number | boolean | undefined;

type Stored = ReturnType<Sheet['value']>;

/** Rows are copied on write and shared by copies of a file, so that each is serialized once. */
const texts = new WeakMap<Row, string>();

/** The whole content of a file as text, including hidden tabs and metadata. */
export function describeWholeFile(file: SpreadsheetStore): string {
  const tabs = file.sheets.map((sheet) =>
    [JSON.stringify(tabFacts(sheet)), ...Array.from(sheet.rows, (row) => row && textOf(file, row))].join(
      '\n',
    ),
  );
  return [JSON.stringify([file.name, file.timeZone]), ...tabs, JSON.stringify(file.metadata)].join('\n');
}

/** The cells only, tab by tab. */
export function listAllCells(file: SpreadsheetStore): [title: string, hidden: boolean, cells: unknown][] {
  return file.sheets.map((sheet) => [
    sheet.title,
    sheet.hidden,
    sheet.rows.map((row) => row?.values.map((value) => toPlainValue(file, value))),
  ]);
}

/** A cell's content; a formula as its text. */
export function toPlainValue(file: SpreadsheetStore, value: Stored): Value {
  return typeof value === 'object' ? file.formulaText(value) : value;
}

function tabFacts(sheet: Sheet): unknown[] {
  const { id, title, hidden, rowCount, columnCount, frozenRows, merges, filter, protections } = sheet;
  return [id, title, hidden, rowCount, columnCount, frozenRows, merges, filter, protections];
}

function textOf(file: SpreadsheetStore, row: Row): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const { values, formats, notes } = row;
  const text = JSON.stringify([values.map((value) => toPlainValue(file, value)), formats, notes]);
  // A formula's text contains titles of other tabs, which may change without the formula.
  if (!row.formulas) texts.set(row, text);
  return text;
}
