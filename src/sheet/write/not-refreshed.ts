import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetValue, SpreadsheetApi } from '../../platform/ports';
import { toSheetCell } from '../../table/sheet-cell';
import type { SheetsFailure } from '../api/retrying-api';
import { sheetsFailure } from '../api/retrying-api';
import { setCells } from '../api/sheets-requests';
import { readTop } from '../read/existing-table';
import { findReportSheet, type ReportSheet } from '../read/report-sheet';

const ENDING = ' · Not refreshed ';
const MOST_CHARACTERS = 500;
/** Nothing was written, and repeating would not help. */
const UNDONE: readonly SheetsFailure[] = ['protected', 'refused'];

/**
 * Appends to the line above the table that its numbers were not refreshed: `said` (“since 19 Nov: the service refused the report key.”)
 * replaces an earlier such text, and an empty text removes it. The next successful run writes the line anew. Returns whether the line
 * says it now: false when there is no sheet or line, its stamp is unreadable, or Google refuses the write (the user has protected the
 * line). The caller holds the document's lock. Throws other failures of the Sheets API.
 */
export function markNotRefreshed(spreadsheet: SpreadsheetApi, reportId: string, said: string): boolean {
  const sheet = sheetOf(spreadsheet, reportId);
  if (sheet === undefined) return false;
  const line = findLine(spreadsheet, sheet);
  if (line === undefined) return false;
  const text = toSheetCell(withEnding(line.text, said), 'text');
  if (text === line.text) return true;
  try {
    spreadsheet.batchUpdate([setCells(sheet.tab.sheetId, line.row, line.column, [[text]])]);
    return true;
  } catch (error) {
    if (UNDONE.includes(sheetsFailure(error))) return false;
    throw error;
  }
}

/** A damaged stamp is reported by the run itself. */
function sheetOf(spreadsheet: SpreadsheetApi, reportId: string): ReportSheet | undefined {
  try {
    return findReportSheet(spreadsheet, reportId);
  } catch (error) {
    if (error instanceof SheetConflict) return undefined;
    throw error;
  }
}

/** Finds the line without the headers, which may be damaged. A formula that shows the line is ignored. */
function findLine(
  spreadsheet: SpreadsheetApi,
  { tab, stamp }: ReportSheet,
): { readonly row: number; readonly column: number; readonly text: string } | undefined {
  if (stamp.line === '') return undefined;
  const rows = readTop(spreadsheet, tab, 'FORMULA');
  const isLine = (value: SheetValue) => typeof value === 'string' && value.startsWith(stamp.line);
  for (const [row, values] of rows.entries()) {
    const column = values.findIndex(isLine);
    if (column !== -1) return { row, column, text: String(values[column]) };
  }
  return undefined;
}

function withEnding(line: string, said: string): string {
  const at = line.indexOf(ENDING);
  const short = said.replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
  return (at === -1 ? line : line.slice(0, at)) + (short === '' ? '' : ENDING + short);
}
