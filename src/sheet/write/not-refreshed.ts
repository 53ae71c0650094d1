import type { SpreadsheetApi } from '../../platform';
import { toSheetCell } from '../../table';
import { identifySheetsFailure, setCells } from '../api';
import { extractGoodLine, findLine, withReason } from '../provenance';
import { findReportSheet, toTopRowsRange } from '../read';

/**
 * Writes the reason why the numbers were not refreshed to the beginning of the provenance line (“✗ Not refreshed since 19 Nov: …”). `reason`
 * replaces an earlier reason; an empty `reason` removes it. The next successful run writes the whole line again. A line that is missing or
 * protected stays as it is. The caller has the document's lock.
 */
export function markNotRefreshed(spreadsheet: SpreadsheetApi, reportId: string, reason: string): void {
  const sheet = findReportSheet(spreadsheet, reportId);
  if (sheet === undefined) return;
  // The headers may be damaged, so the line is searched without them. A cell that only shows the line by a formula is not the line.
  const topRows = spreadsheet.values([toTopRowsRange(sheet)], 'FORMULA')[0] ?? [];
  const line = findLine(topRows, sheet.stamp.line);
  if (line === undefined) return;
  const { row, column } = line;
  const oldText = String(topRows[row]?.[column]);
  const goodText = extractGoodLine(oldText, sheet.stamp.line) ?? oldText;
  const text = toSheetCell(reason.trim() === '' ? goodText : withReason(goodText, reason), 'text');
  if (text === oldText) return;
  try {
    spreadsheet.batchUpdate([setCells(sheet.tab.sheetId, row, column, [[text]])]);
  } catch (error) {
    if (!['protected', 'noAccess'].includes(identifySheetsFailure(error))) throw error;
  }
}
