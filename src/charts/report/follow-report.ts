import type { SheetsRequest, SpreadsheetApi } from '../../platform/ports';
import {
  areaOf,
  changeMetadata,
  copyRow,
  insertDimension,
  replaceText,
} from '../../sheet/api/sheets-requests';
import { a1, allRows } from '../../sheet/read/grid-reads';
import { NUMBERS_MARK, type NumbersTab } from './numbers-mark';

/** What the numbers of a chart should show now. */
interface Wanted {
  /** 0 if the number of lines does not depend on the report's days. */
  readonly lines: number;
  /** The line that says through which day the numbers are complete. */
  readonly complete: string;
}

/**
 * The requests after which the numbers of a chart cover the report's days. Lines are inserted within the existing ones: Google then extends
 * the ranges of the chart and of the colours itself, and everything that the user has changed stays.
 */
export function followRequests(
  { tab, mark, metadataId }: NumbersTab,
  { lines, complete }: Wanted,
  api: Pick<SpreadsheetApi, 'values'>,
): SheetsRequest[] {
  const { sheetId } = tab;
  const added = lines - mark.lines;
  const last = added > 0 ? lastPeriodRow(api, tab) : undefined;
  if (complete === mark.complete && last === undefined) return [];
  const all = areaOf(sheetId, 0, tab.rowCount, 0, tab.columnCount);
  const inserted = last === undefined ? 0 : added;
  const changed = { ...mark, complete, lines: mark.lines + inserted };
  return [
    ...(complete === mark.complete ? [] : [replaceText(all, mark.complete, complete)]),
    ...(last === undefined ? [] : insertedLines(sheetId, last, added, mark.width)),
    changeMetadata(metadataId, NUMBERS_MARK.write(changed)),
  ];
}

/**
 * Inserts lines before the last one, and copies the formulas of the line before into them. The last line gets them, too: its period follows
 * the one above it, which is a new one now.
 */
function insertedLines(sheetId: number, last: number, count: number, width: number): SheetsRequest[] {
  return [
    insertDimension(sheetId, 'ROWS', { from: last, to: last + count }, true),
    copyRow(sheetId, last - 1, last, count + 1, { from: 0, to: width }, 'PASTE_FORMULA'),
  ];
}

/** The row of the last formula that makes a period from the one above it. Undefined if the user has replaced these formulas. */
function lastPeriodRow(api: Pick<SpreadsheetApi, 'values'>, tab: NumbersTab['tab']): number | undefined {
  const [rows = []] = api.values([a1(tab, allRows(tab), { from: 0, to: 1 })], 'FORMULA');
  const isPeriod = rows.map(([cell]) => /^=IF\(A\d+=""/.test(String(cell ?? '')));
  const last = isPeriod.lastIndexOf(true);
  return last < 0 ? undefined : last;
}
