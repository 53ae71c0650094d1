import { SheetConflict } from '../../errors/sheet-errors';
import type { SpreadsheetApi } from '../../platform/ports';
import { toSheetCell } from '../../table/sheet-cell';
import { type SheetsFailure, sheetsFailure } from '../api/retrying-api';
import { setCells } from '../api/sheets-requests';
import { findLine, goodLine, withReason } from '../read/provenance-line';
import { findReportSheet, type ReportSheet } from '../read/report-sheet';
import { firstRows } from '../read/sheet-content';

/** After these failures nothing was written, and repeating the request does not help. */
const UNDONE: readonly SheetsFailure[] = ['protected', 'refused'];

/**
 * Writes the reason why the numbers were not refreshed to the beginning of the provenance line (“✗ Not refreshed since 19 Nov: …”). `reason`
 * replaces an earlier reason; an empty `reason` removes it. The next successful run writes the whole line again. Returns false if
 * the line could not be changed: there is no sheet or no line, the stamp is unreadable, or Google refuses the write (the user has protected
 * the line). The caller holds the document's lock. Throws other failures of the Sheets API.
 */
export function markNotRefreshed(spreadsheet: SpreadsheetApi, reportId: string, reason: string): boolean {
  const sheet = sheetOf(spreadsheet, reportId);
  if (sheet === undefined) return false;
  // The line is searched without the help of the headers, which may be damaged. Formulas are read as formulas, so that a cell which only
  // shows the line by a formula is not found.
  const top = spreadsheet.values([firstRows(sheet)], 'FORMULA')[0] ?? [];
  const line = findLine(top, sheet.stamp.line);
  if (line === undefined) return false;
  const { row, column } = line;
  const old = String(top[row]?.[column]);
  const good = goodLine(old, sheet.stamp.line) ?? old;
  const text = toSheetCell(reason.trim() === '' ? good : withReason(good, reason), 'text');
  if (text === old) return true;
  try {
    spreadsheet.batchUpdate([setCells(sheet.tab.sheetId, row, column, [[text]])]);
    return true;
  } catch (error) {
    if (UNDONE.includes(sheetsFailure(error))) return false;
    throw error;
  }
}

/** The report's sheet; undefined if its stamp is damaged, because the run itself reports that. */
function sheetOf(spreadsheet: SpreadsheetApi, reportId: string): ReportSheet | undefined {
  try {
    return findReportSheet(spreadsheet, reportId);
  } catch (error) {
    if (error instanceof SheetConflict) return undefined;
    throw error;
  }
}
