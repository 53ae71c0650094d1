import type { Execution } from '../../../emulator/src/host-service';
import { SheetsApi } from '../../../emulator/src/spreadsheet/api/sheets-api';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type {
  ReturnedParts,
  SheetsRequest,
  SheetValue,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../../../src/platform/ports';
import { TabView, toCellContent } from './tab-view';

const FACTS = { id: 'file-1', name: 'Finance', timeZone: 'Europe/Berlin', owner: 'a@x.test' };

/** A file with one tab of 100 rows by 26 columns. */
function smallFile(): SpreadsheetStore {
  const store = new SpreadsheetStore(FACTS);
  const range = { sheetId: 0, dimension: 'ROWS', startIndex: 100, endIndex: 1_000 };
  new SpreadsheetUser(store).request({ deleteDimension: { range } });
  return store;
}

/** The port over the playground's Sheets API, as the platform's adapter calls the real one. */
export class EmulatedSheets implements SpreadsheetApi {
  /** The current user's e-mail address; by default the owner's. */
  user = 'a@x.test';
  /** The calls and cells that the API counted. */
  counts: Record<string, number> = {};
  /** Called before each call, with its number from 0, so that a test can edit the sheet. */
  beforeCall: (nth: number, method: string) => void = () => {};
  calls = 0;
  /** Every accepted batch, and the size of its JSON. */
  readonly batches: (readonly SheetsRequest[])[] = [];
  readonly batchBytes: number[] = [];
  /** The fields or ranges of each read. */
  readonly reads: string[] = [];
  /** Called before each batch (`done` false) and after it was applied (true), with its number from 0; may throw. */
  beforeAndAfter: (batch: number, done: boolean, bytes: number) => void = () => {};
  private sent = 0;
  private readonly api = new SheetsApi((id) => (id === FACTS.id ? this.store : undefined));
  private readonly execution: Omit<Execution, 'user'> = {
    kind: 'menu',
    documentId: FACTS.id,
    now: () => this.time,
    spend: (ms) => {
      this.time += ms;
    },
    count: (what, by = 1) => {
      this.counts[what] = (this.counts[what] ?? 0) + by;
    },
  };
  private time = Date.UTC(2026, 10, 21, 3);

  constructor(readonly store = smallFile()) {}

  get sheets(): readonly TabView[] {
    return this.store.sheets.map((sheet) => new TabView(this.store, sheet));
  }

  requireTab(title: string): TabView {
    const sheet = this.store.sheetNamed(title);
    if (sheet === undefined) throw new Error(`no tab ${title}`);
    return new TabView(this.store, sheet);
  }

  /** All tabs as plain data. */
  describeTabs() {
    return this.sheets.map((tab) => tab.describeTab());
  }

  addTab(
    title: string,
    {
      sheetId,
      rowCount = 100,
      columnCount = 26,
    }: { readonly sheetId: number; readonly rowCount?: number; readonly columnCount?: number },
  ): TabView {
    const gridProperties = { rowCount, columnCount };
    this.openAsOwner().request({ addSheet: { properties: { sheetId, title, gridProperties } } });
    return this.requireTab(title);
  }

  removeTab(title: string): void {
    this.openAsOwner().deleteSheet(title);
  }

  /** Copies a tab with its developer metadata, as users do. */
  copyTab(
    title: string,
    {
      newSheetName,
      newSheetId,
      insertSheetIndex,
    }: { readonly newSheetName: string; readonly newSheetId: number; readonly insertSheetIndex?: number },
  ): void {
    const sourceSheetId = this.requireTab(title).sheetId;
    const index = insertSheetIndex === undefined ? {} : { insertSheetIndex };
    this.openAsOwner().request({ duplicateSheet: { sourceSheetId, newSheetName, newSheetId, ...index } });
  }

  insert(
    title: string,
    dimension: 'ROWS' | 'COLUMNS',
    { at, count = 1 }: { readonly at: number; readonly count?: number },
  ): void {
    const range = this.toLineRange(title, dimension, { at, count });
    this.openAsOwner().request({ insertDimension: { range, inheritFromBefore: at > 0 } });
  }

  remove(
    title: string,
    dimension: 'ROWS' | 'COLUMNS',
    { at, count = 1 }: { readonly at: number; readonly count?: number },
  ): void {
    this.openAsOwner().request({
      deleteDimension: { range: this.toLineRange(title, dimension, { at, count }) },
    });
  }

  /** Enters a value in a cell, and a note if there is one. Text that begins with "=" is a formula, other text stays text. */
  enter(
    title: string,
    {
      row,
      column,
      value,
      note,
    }: { readonly row: number; readonly column: number; readonly value: SheetValue; readonly note?: string },
  ): void {
    const start = { sheetId: this.requireTab(title).sheetId, rowIndex: row, columnIndex: column };
    const isFormula = typeof value === 'string' && value.startsWith('=');
    const userEnteredValue = toCellContent(isFormula ? { formula: value } : { value });
    const cell = { userEnteredValue, ...(note !== undefined && { note }) };
    const fields = note === undefined ? 'userEnteredValue' : 'userEnteredValue,note';
    this.openAsOwner().request({ updateCells: { start, rows: [{ values: [cell] }], fields } });
  }

  private openAsOwner(): SpreadsheetUser {
    return new SpreadsheetUser(this.store);
  }

  private toLineRange(
    title: string,
    dimension: string,
    { at, count }: { readonly at: number; readonly count: number },
  ) {
    return { sheetId: this.requireTab(title).sheetId, dimension, startIndex: at, endIndex: at + count };
  }

  /** The same file, as a start for a test that changes it. */
  copy(): EmulatedSheets {
    return new EmulatedSheets(this.store.copy(FACTS));
  }

  timeZone(): string {
    return this.store.timeZone;
  }

  get(fields: string, ranges?: readonly string[]): SpreadsheetResource {
    this.reads.push(fields);
    return this.call(
      'spreadsheets.get',
      ranges === undefined ? { fields } : { fields, ranges },
    ) as SpreadsheetResource;
  }

  values(ranges: readonly string[], render: 'UNFORMATTED_VALUE' | 'FORMULA'): SheetValue[][][] {
    this.reads.push(ranges.join(' '));
    return this.fetchValues(ranges, render);
  }

  batchUpdate(requests: readonly SheetsRequest[], shown?: ReturnedParts): SpreadsheetResource | undefined {
    const bytes = Buffer.byteLength(JSON.stringify({ requests }));
    const number = this.sent++;
    this.beforeAndAfter(number, false, bytes);
    const answer = this.call(
      'spreadsheets.batchUpdate',
      shown === undefined ? {} : { fields: `updatedSpreadsheet(${shown.fields})` },
      {
        requests,
        ...(shown && { includeSpreadsheetInResponse: true, responseRanges: shown.ranges }),
      },
    ) as { updatedSpreadsheet?: SpreadsheetResource };
    this.batches.push(requests);
    this.batchBytes.push(bytes);
    this.beforeAndAfter(number, true, bytes);
    return shown === undefined ? undefined : answer.updatedSpreadsheet;
  }

  /** Types into a range as a user does, so that text is parsed. */
  typeValues(range: string, values: readonly (readonly unknown[])[]): void {
    this.call('spreadsheets.values.update', { range, valueInputOption: 'USER_ENTERED' }, { values });
  }

  /** The calculated, unformatted values of a range. */
  readValues(range: string): SheetValue[][] {
    return this.fetchValues([range], 'UNFORMATTED_VALUE')[0]!;
  }

  /** The displayed values of a range. */
  displayRange(range: string): string[][] {
    const options = { ranges: [range], valueRenderOption: 'FORMATTED_VALUE' };
    const answer = this.call('spreadsheets.values.batchGet', options) as {
      valueRanges: { values?: string[][] }[];
    };
    return answer.valueRanges[0]!.values ?? [];
  }

  private fetchValues(ranges: readonly string[], render: string): SheetValue[][][] {
    const options = { ranges, valueRenderOption: render, dateTimeRenderOption: 'SERIAL_NUMBER' };
    const answer = this.call('spreadsheets.values.batchGet', options) as {
      valueRanges: { values?: SheetValue[][] }[];
    };
    return answer.valueRanges.map(({ values }) => values ?? []);
  }

  private call(method: string, options: unknown, resource: unknown = null): unknown {
    this.time += 1_100;
    this.beforeCall(this.calls++, method);
    return this.api.call({ ...this.execution, user: this.user }, method, [FACTS.id, options, resource]);
  }
}
