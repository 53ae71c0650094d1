import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { Formula } from '../../../emulator/src/spreadsheet/formula/formula';
import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import type { Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type { SheetValue } from '../../../src/platform/ports';

/** A cell as its user sees it. Blank cells have no fields. */
export interface SeenCell {
  readonly value?: SheetValue;
  readonly formula?: string;
  readonly note?: string;
  /** The pattern of the number format. */
  readonly format?: string;
  readonly bold?: boolean;
}

/** The content of a cell as the API takes it. */
export function toCellContent({ value, formula }: SeenCell): JsonObject {
  if (formula !== undefined) return { formulaValue: formula };
  if (value === undefined || value === '') return {};
  if (typeof value === 'number') return { numberValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return { stringValue: value };
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/@/, 'TEXT'],
  [/h:/, 'DATE_TIME'],
  [/y/, 'DATE'],
  [/%/, 'PERCENT'],
  [/./, 'NUMBER'],
];

function formatOf({ format, bold }: SeenCell): JsonObject {
  const type = TYPES.find(([pattern]) => pattern.test(format ?? ''))?.[1];
  return {
    ...(format !== undefined && { numberFormat: { type: type ?? 'NUMBER', pattern: format } }),
    ...(bold !== undefined && { textFormat: { bold } }),
  };
}

/** A tab for tests: what it holds, and edits of its owner by assignment. */
export class TabView {
  private readonly sheet: Sheet;
  private readonly store: SpreadsheetStore;

  constructor(store: SpreadsheetStore, sheet: Sheet) {
    this.store = store;
    this.sheet = sheet;
  }

  get sheetId(): number {
    return this.sheet.id;
  }

  get title(): string {
    return this.sheet.title;
  }

  set title(title: string) {
    this.change({ title });
  }

  get hidden(): boolean {
    return this.sheet.hidden;
  }

  set hidden(hidden: boolean) {
    this.change({ hidden });
  }

  get rowCount(): number {
    return this.sheet.rowCount;
  }

  set rowCount(rowCount: number) {
    this.change({ gridProperties: { rowCount } });
  }

  get columnCount(): number {
    return this.sheet.columnCount;
  }

  set columnCount(columnCount: number) {
    this.change({ gridProperties: { columnCount } });
  }

  get frozenRowCount(): number {
    return this.sheet.frozenRows;
  }

  set frozenRowCount(frozenRowCount: number) {
    this.change({ gridProperties: { frozenRowCount } });
  }

  /** A copy of the cells. Assigning replaces all of them. */
  get rows(): readonly (readonly SeenCell[])[] {
    const { store, sheet } = this;
    return Array.from(sheet.rows, (row) => {
      const width = Math.max(0, ...[row?.values, row?.notes, row?.formats].map((list) => list?.length ?? 0));
      return Array.from({ length: width }, (_, column): SeenCell => {
        const value = row?.values[column];
        const note = row?.notes[column];
        const format = row?.formats[column] as
          | { numberFormat?: { pattern?: string }; textFormat?: { bold?: boolean } }
          | undefined;
        return {
          ...(value instanceof Formula
            ? { formula: store.formulaText(value) }
            : value !== undefined && { value }),
          ...(note !== undefined && { note }),
          ...(format?.numberFormat?.pattern !== undefined && { format: format.numberFormat.pattern }),
          ...(format?.textFormat?.bold !== undefined && { bold: format.textFormat.bold }),
        };
      });
    });
  }

  set rows(rows: readonly (readonly SeenCell[] | undefined)[]) {
    const height = Math.max(rows.length, this.sheet.rows.length);
    const width = Math.max(0, ...[...rows, ...this.rows].map((cells) => cells?.length ?? 0));
    if (height === 0 || width === 0) return;
    const data = Array.from({ length: height }, (_, row) => ({
      values: Array.from({ length: width }, (__, column) => {
        const cell = rows[row]?.[column] ?? {};
        return {
          userEnteredValue: toCellContent(cell),
          userEnteredFormat: formatOf(cell),
          ...(cell.note !== undefined && { note: cell.note }),
        };
      }),
    }));
    const start = { sheetId: this.sheetId, rowIndex: 0, columnIndex: 0 };
    this.request({ updateCells: { start, rows: data, fields: 'userEnteredValue,userEnteredFormat,note' } });
  }

  /** Changes a copy of the cells, and replaces the cells by it. */
  edit(change: (rows: SeenCell[][]) => void): void {
    const rows = this.rows.map((cells) => [...cells]);
    change(rows);
    this.rows = rows;
  }

  get metadata(): readonly Readonly<{
    metadataId: number;
    metadataKey: string;
    metadataValue: string;
  }>[] {
    return this.store.metadata.flatMap(({ id, key, value = '', place }) =>
      place.type === 'SHEET' && place.sheetId === this.sheetId
        ? [{ metadataId: id, metadataKey: key, metadataValue: value }]
        : [],
    );
  }

  /** Adds developer metadata, or replaces the one with the same key. */
  mark(metadataKey: string, metadataValue: string): void {
    const old = this.metadata.find((entry) => entry.metadataKey === metadataKey);
    const location = { sheetId: this.sheetId };
    this.removeMetadata(metadataKey);
    this.request({
      createDeveloperMetadata: {
        developerMetadata: {
          ...(old && { metadataId: old.metadataId }),
          ...{ metadataKey, metadataValue, location, visibility: 'DOCUMENT' },
        },
      },
    });
  }

  removeMetadata(metadataKey: string): void {
    for (const { metadataId, metadataKey: key } of this.metadata) {
      const dataFilter = { developerMetadataLookup: { metadataId } };
      if (key === metadataKey) this.request({ deleteDeveloperMetadata: { dataFilter } });
    }
  }

  /** What the tab holds, as plain data. */
  describeTab() {
    const { sheetId, title, hidden, rowCount, columnCount, frozenRowCount, rows, metadata } = this;
    return { sheetId, title, hidden, rowCount, columnCount, frozenRowCount, rows, metadata };
  }

  private change(properties: JsonObject): void {
    const [[name = '', value] = []] = Object.entries(properties);
    const fields = name === 'gridProperties' ? `${name}.${Object.keys(value as object)[0]}` : name;
    this.request({
      updateSheetProperties: { properties: { sheetId: this.sheetId, ...properties }, fields },
    });
  }

  private request(json: JsonObject): void {
    new SpreadsheetUser(this.store).request(json);
  }
}
