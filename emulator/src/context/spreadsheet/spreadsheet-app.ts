import { exception, mismatch } from '../arguments';
import { call, hasActiveSpreadsheet, notEmulated, strict } from '../host';
import { makeSheet, SheetType } from './spreadsheet-sheet';
import { ui } from './ui';

interface Facts {
  readonly name: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly owner: string;
}

export function makeSpreadsheetApp(): object {
  const active = () => (hasActiveSpreadsheet() ? makeSpreadsheet(activeId()) : null);
  const activeSheet = () => activeSheetOf(activeId());
  return strict('SpreadsheetApp', {
    getActive: active,
    getActiveSpreadsheet: active,
    getActiveSheet: activeSheet,
    openById: (id: unknown) => makeSpreadsheet(ask('openById', String(id)) as string),
    getActiveRange: () => activeRangeOf(activeId()),
    setActiveSheet(sheet: { getSheetId(): number }) {
      ask('setActiveSheet', place(activeId(), sheet));
      return sheet;
    },
    /** Nothing waits here: every write has happened when its call returns. */
    flush: () => void call('SpreadsheetApp', 'flush'),
    getUi: () => ui(),
    SheetType,
    toString: () => 'SpreadsheetApp',
  });
}

function activeId(): string {
  if (!hasActiveSpreadsheet()) notEmulated('the active sheet without an active spreadsheet');
  return ask('getActiveSpreadsheet') as string;
}

function makeSpreadsheet(id: string): object {
  const facts = () => ask('getSpreadsheetFacts', id) as Facts;
  const spreadsheet: object = strict('Spreadsheet', {
    getId: () => id,
    getName: () => facts().name,
    getUrl: () => `https://docs.google.com/spreadsheets/d/${id}/edit`,
    getSpreadsheetTimeZone: () => facts().timeZone,
    getSpreadsheetLocale: () => facts().locale,
    /** In a shared drive a file has no owner. */
    getOwner: () => (facts().owner === '' ? null : user(facts().owner)),
    getEditors: () => (ask('getEditors', id) as string[]).map(user),
    getViewers: () => (ask('getViewers', id) as string[]).map(user),
    getSheets: () => (ask('getSheets', id) as number[]).map((sheetId) => makeSheet(id, sheetId)),
    getSheetByName: (name: unknown) => orNull(id, ask('getSheetByName', id, String(name))),
    getSheetById: (sheetId: unknown) => orNull(id, ask('getSheetById', id, sheetId)),
    getActiveSheet: () => activeSheetOf(id),
    getActiveRange: () => activeRangeOf(id),
    getRange: (a1: unknown) => rangeOf(id, a1),
    createTextFinder: (text: unknown) => textFinder(id, String(text)),
    insertSheet: (...args: unknown[]) => insertSheet(id, args),
    deleteSheet(sheet: { getSheetId(): number }) {
      ask('deleteSheet', place(id, sheet));
    },
    setActiveSheet(sheet: { getSheetId(): number }) {
      ask('setActiveSheet', place(id, sheet));
      return sheet;
    },
    toast(message: unknown, title?: unknown) {
      ask('toast', id, String(message), title);
    },
    toString: () => 'Spreadsheet',
  });
  return spreadsheet;
}

/** insertSheet(), insertSheet(name), insertSheet(index), insertSheet(name, index). */
function insertSheet(id: string, args: readonly unknown[]): object {
  const name = args.find((arg) => typeof arg === 'string');
  const index = args.find((arg) => typeof arg === 'number');
  if (args.length > [name, index].filter((arg) => arg !== undefined).length)
    throw mismatch('Spreadsheet.insertSheet', args);
  return makeSheet(id, ask('insertSheet', id, name, index) as number);
}

function activeRangeOf(id: string): object | null {
  const range = ask('getActiveRange', id);
  return range === null ? null : rangeFrom(id, range);
}

/** A TextFinder. Only `matchFormulaText` and `findAll` are emulated. */
function textFinder(id: string, text: string): object {
  let matchFormulaText = false;
  const finder: object = strict('TextFinder', {
    matchFormulaText(match: unknown) {
      matchFormulaText = match === true;
      return finder;
    },
    findAll: () =>
      (ask('getCellsWithText', id, text, matchFormulaText) as unknown[]).map((found) => rangeFrom(id, found)),
    toString: () => 'TextFinder',
  });
  return finder;
}

function rangeOf(id: string, a1: unknown): object {
  return rangeFrom(id, ask('getRange', { spreadsheetId: id, sheetId: null }, String(a1)));
}

function rangeFrom(id: string, found: unknown): object {
  const place = found as Record<'sheetId' | 'row' | 'column' | 'rows' | 'columns', number>;
  return makeSheet(id, place.sheetId).getRange(place.row, place.column, place.rows, place.columns);
}

function activeSheetOf(id: string): ReturnType<typeof makeSheet> {
  return makeSheet(id, ask('getActiveSheet', id) as number);
}

function orNull(id: string, sheetId: unknown): object | null {
  return sheetId === null ? null : makeSheet(id, sheetId as number);
}

function place(spreadsheetId: string, sheet: { getSheetId(): number } | null | undefined): object {
  if (sheet === null || sheet === undefined) throw exception('Argument cannot be null: sheet');
  return { spreadsheetId, sheetId: sheet.getSheetId() };
}

function user(email: string): object {
  return strict('User', { getEmail: () => email, toString: () => email });
}

function ask(method: string, ...args: unknown[]): unknown {
  return call('SpreadsheetApp', method, ...args);
}
