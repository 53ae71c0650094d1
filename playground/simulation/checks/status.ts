import type { SpreadsheetStore } from '../../apps-script/spreadsheet/store';
import { rowsOf } from './sheet-rows';

/** How many rows above a table may hold its line. */
const ROWS_ABOVE = 3;

/** True when the status sheet, or the line above the report's own table, says that the report's last run failed, and why. */
export function isProblemSaid(file: SpreadsheetStore, name: string, sentence: string): boolean {
  const inStatus = file.sheets
    .flatMap((sheet) => rowsOf(file, sheet, ['Report', 'State', 'Problem']) ?? [])
    .some(([report, , problem]) => report === name && String(problem ?? '').includes(sentence));
  const above = file.sheetNamed(name)?.rows.slice(0, ROWS_ABOVE) ?? [];
  return inStatus || above.some((row) => row?.values.some((value) => String(value ?? '').includes(sentence)));
}
