import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { rowsOf } from './sheet-rows';

/** The number of rows above a table in which its provenance line may be. */
const ROWS_ABOVE = 3;

/** True if the status sheet, or the line above the report's table, says that its last run failed, and why. */
export function isProblemSaid(file: SpreadsheetStore, name: string, sentence: string): boolean {
  const inStatus = file.sheets
    .flatMap((sheet) => rowsOf(file, sheet, ['Report', 'State', 'Problem']) ?? [])
    .some(([report, , problem]) => report === name && String(problem ?? '').includes(sentence));
  const above = file.sheetNamed(name)?.rows.slice(0, ROWS_ABOVE) ?? [];
  return inStatus || above.some((row) => row?.values.some((value) => String(value ?? '').includes(sentence)));
}
