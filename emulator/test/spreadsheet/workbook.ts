/** A file for tests of requests, without a script. */
import type { Execution, ExecutionKind } from '../../src/host-service';
import { SheetsApi } from '../../src/spreadsheet/api/sheets-api';
import { displayed } from '../../src/spreadsheet/displayed';
import { SpreadsheetUser } from '../../src/spreadsheet/edits/user';
import { Formula } from '../../src/spreadsheet/formula/formula';
import type { Json, JsonObject } from '../../src/spreadsheet/json';
import { SpreadsheetService } from '../../src/spreadsheet/spreadsheet-app/spreadsheet-service';
import { SpreadsheetStore } from '../../src/spreadsheet/store';

export const OWNER = 'owner@example.com';
export const NOON = Date.UTC(2026, 8, 15, 12);

export const DAY_FORMAT = { numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' } };

/** A file with two days, a blank row between them, and a formula. */
export function createFilledWorkbook(): Workbook {
  const book = new Workbook();
  book.fill([
    ['Day', 'Revenue', null, 'Note'],
    [46270, 10, null, null],
    [null, null, null, null],
    [46271, '=B2*2', true, null],
  ]);
  book.user.format('Sheet1', 'A2:A4', DAY_FORMAT);
  return book;
}

export class Workbook {
  readonly store: SpreadsheetStore;
  readonly user: SpreadsheetUser;
  readonly counters: Record<string, number> = {};
  now = NOON;
  private readonly api: SheetsApi;
  private readonly service: SpreadsheetService;

  constructor(timeZone = 'Europe/Berlin') {
    this.store = new SpreadsheetStore({ id: 'file-1', name: 'Revenue', timeZone, owner: OWNER });
    this.user = new SpreadsheetUser(this.store, OWNER, () => this.now);
    const find = (id: string) => (id === 'file-1' ? this.store : undefined);
    this.api = new SheetsApi(find);
    this.service = new SpreadsheetService(find);
  }

  startExecution(user = OWNER, kind: ExecutionKind = 'menu'): Execution {
    return {
      user,
      kind,
      documentId: 'file-1',
      now: () => this.now,
      spend: (ms) => {
        this.now += ms;
      },
      count: (what, by = 1) => {
        this.counters[what] = (this.counters[what] ?? 0) + by;
      },
    };
  }

  /** One call of the advanced service. */
  callSheets(
    method: string,
    {
      options = {},
      resource = null,
      execution = this.startExecution(),
    }: { readonly options?: unknown; readonly resource?: unknown; readonly execution?: Execution } = {},
  ): JsonObject {
    return this.api.call(execution, `spreadsheets.${method}`, ['file-1', options, resource]) as JsonObject;
  }

  /** Sends one `batchUpdate` and returns its replies. Advances the clock by a second, so that no quota is reached. */
  sendBatch(requests: readonly unknown[], user = OWNER): JsonObject[] {
    this.now += 1000;
    return this.callSheets('batchUpdate', {
      resource: { requests },
      execution: this.startExecution(user),
    })['replies'] as JsonObject[];
  }

  callSpreadsheetApp(method: string, args: readonly unknown[], execution = this.startExecution()): unknown {
    return this.service.call(execution, method, args);
  }

  /** Fills Sheet1 with typed cells from A1 on: texts as texts, numbers as numbers, null blank, "=…" as formulas. */
  fill(rows: readonly (readonly (string | number | boolean | null)[])[], sheetId = 0): void {
    const values = rows.map((row) => ({ values: row.map(toCellData) }));
    this.sendBatch([{ updateCells: { start: { sheetId }, rows: values, fields: 'userEnteredValue' } }]);
  }

  /** The displayed texts of a tab. */
  displayTab(title = 'Sheet1'): string[][] {
    return displayed(this.store, title);
  }
}

export function toCellData(value: string | number | boolean | null): Json {
  if (value === null) return {};
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  if (typeof value === 'boolean') return { userEnteredValue: { boolValue: value } };
  if (value.startsWith('=')) return { userEnteredValue: { formulaValue: value } };
  return { userEnteredValue: { stringValue: value } };
}

/** Rows and columns of a sheet, each from the start to before the end, as a `GridRange`. */
export function toGridRange({
  rows: [startRowIndex, endRowIndex],
  columns: [startColumnIndex, endColumnIndex],
  sheetId = 0,
}: {
  readonly rows: readonly [start: number, end: number];
  readonly columns: readonly [start: number, end: number];
  readonly sheetId?: number;
}): JsonObject {
  return { sheetId, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex };
}

export function toLineRange(
  dimension: 'ROWS' | 'COLUMNS',
  {
    startIndex,
    endIndex,
    sheetId = 0,
  }: { readonly startIndex: number; readonly endIndex: number; readonly sheetId?: number },
): JsonObject {
  return { sheetId, dimension, startIndex, endIndex };
}

/** The whole state of a file, for comparisons. */
export function describeFile({ store }: Workbook): string {
  const sheets = store.sheets.map((sheet) => ({
    ...sheet,
    token: 0,
    rows: sheet.rows.map(
      (row) =>
        row && { values: trimmed(row.values), formats: trimmed(row.formats), notes: trimmed(row.notes) },
    ),
  }));
  const { name, timeZone, locale, metadata, activeSheetId } = store;
  return JSON.stringify({ name, timeZone, locale, metadata, activeSheetId, sheets });
}

function trimmed(list: readonly unknown[]): unknown[] {
  const copy = list.map((item) => (item instanceof Formula ? item.tokens : (item ?? null)));
  while (copy.at(-1) === null) copy.pop();
  return copy;
}
