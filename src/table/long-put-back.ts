import { SheetBeingEdited } from '../errors';
import type { CellResource, SheetsRequest, SpreadsheetResource } from '../platform/ports';
import type { ShownAfter } from './along';
import { isFailedWrite } from './landed';
import type { BackedUp, GridSize } from './long-backup';
import type { PreparedEnd } from './long-ends';
import type { LongLanding } from './long-landing';
import type { MadeSheets } from './made-sheets';
import { type PatientApi, UnsureCommit } from './patient-api';
import { SHEET_FIELDS, tabsOf } from './report-sheet';
import { shownValue } from './sheet-content';
import { deleteSheet } from './sheets-requests';
import { readShown } from './shown-ranges';

type Landed = PreparedEnd & { readonly landing: LongLanding };

/** How often it is tried where Google does not say whether it was done. */
const MOST_TRIES = 3;

/**
 * Takes the batch of a long table back that has landed elsewhere than it was meant to, and gives what to throw. That is a matter of places,
 * so it is done only where the batch itself has shown its sheet, and as long as the sheet still reads the same. Else its rows are of no
 * question from then on: the next run brings all days anew.
 */
export function putLongBack(
  api: PatientApi,
  made: Pick<MadeSheets, 'remove'>,
  landed: Landed,
  { shown, isSameMoment }: ShownAfter,
): SheetBeingEdited {
  const { landing, backup, along, work } = landed;
  const size = sizeOf(shown, work.sheetId);
  const isRecorded = (along?.requests.length ?? 0) > 0;
  const misplaced = new SheetBeingEdited(work.sheetTitle, 'misplaced');
  if (backup !== undefined && size !== undefined && isSameMoment) {
    const isSame = () => textOf(readShown(api, landing.ranges), work.sheetId) === textOf(shown, work.sheetId);
    if (isTakenBack(api, backup, isSame, backup.puttingBack(size, isRecorded))) {
      made.remove(backup.hidden.sheetId);
      const left = isRecorded ? 'put back' : 'as it was';
      return backup.isWhole(size) ? new SheetBeingEdited(work.sheetTitle, left) : misplaced;
    }
  }
  api.batchUpdate([landing.disown]);
  if (backup !== undefined) dropBackup(api, made, backup);
  return misplaced;
}

/** The same batch deletes the hidden sheet: where that is gone, it is done. */
function isTakenBack(
  api: PatientApi,
  { hidden }: BackedUp,
  isSame: () => boolean,
  requests: readonly SheetsRequest[],
): boolean {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (!isSame()) return false;
    try {
      api.batchUpdate(requests);
      return true;
    } catch (error) {
      if (!(error instanceof UnsureCommit)) throw error;
      if (!tabsOf(api.get(SHEET_FIELDS)).some(({ sheetId }) => sheetId === hidden.sheetId)) return true;
    }
  }
  return false;
}

/** Where that fails, the next write deletes it. */
export function dropBackup(
  api: Pick<PatientApi, 'batchUpdate'>,
  made: Pick<MadeSheets, 'remove'>,
  { hidden: { sheetId } }: BackedUp,
): void {
  try {
    api.batchUpdate([deleteSheet(sheetId)]);
  } catch (error) {
    if (isFailedWrite(error)) return;
    throw error;
  }
  made.remove(sheetId);
}

function sizeOf(shown: SpreadsheetResource, sheet: number): GridSize | undefined {
  const tab = tabsOf(shown).find(({ sheetId }) => sheetId === sheet);
  return tab && { rows: tab.rowCount, columns: tab.columnCount };
}

/** Its size, and what is shown of it but for what formulas come to. */
function textOf(shown: SpreadsheetResource, sheet: number): string {
  const parts = shown.sheets?.find(({ properties }) => properties?.sheetId === sheet)?.data ?? [];
  const cells = parts.map(({ rowData = [] }) => rowData.map(({ values = [] }) => values.map(cellText)));
  return JSON.stringify([sizeOf(shown, sheet), cells]);
}

function cellText(cell: CellResource): string {
  const { userEnteredValue, note = '' } = cell;
  return JSON.stringify([userEnteredValue?.formulaValue ?? shownValue(cell), note]);
}
