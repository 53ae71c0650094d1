import type { SheetsRequest } from '../../platform/ports';
import { columnLetters } from '../../sheet/read/existing-table';
import { SILENT_HOURS } from '../schedule/silence';
import { LAST_CHECKED, STATUS_COLUMNS } from './status-table';

/** Right of the status line, which is wider than the first columns. */
const COLUMN = 3;

/**
 * The formula by which the status sheet itself says that nobody checks the reports any more: no code runs then. Google reads a
 * formula in the locale of the file, where arguments are parted by a comma or by a semicolon: this one needs neither, nor a
 * decimal point. What is not to be said comes to a division by nought. The range begins with the header, so that a row put in
 * above the first is in it.
 */
function silenceFormula(): string {
  const column = columnLetters(STATUS_COLUMNS.findIndex(({ field }) => field === LAST_CHECKED));
  const newest = `MAX(${column}2:${column})`;
  const isSilent = `(${newest}>0)*(24*(NOW()-${newest})>${SILENT_HOURS})`;
  return `=IFERROR("Days without a check: "&INT((NOW()-${newest})/(${isSilent}))&". The numbers may be old: open Ad Reports ▸ Open.")&""`;
}

/** Writes the formula into a status sheet that is being made. */
export function silenceRequest(sheetId: number): SheetsRequest {
  return {
    updateCells: {
      start: { sheetId, rowIndex: 0, columnIndex: COLUMN },
      rows: [{ values: [{ userEnteredValue: { formulaValue: silenceFormula() } }] }],
      fields: 'userEnteredValue',
    },
  };
}
