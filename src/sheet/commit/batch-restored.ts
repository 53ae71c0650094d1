import type { CellResource, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import { isFailedWrite, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import type { Span } from '../api/spans';
import { spans } from '../api/spans';
import { a1, cellsShown, mayBeDamaged } from '../read/grid-reads';
import type { MadeSheets } from '../read/hidden-sheets';
import { SHEET_FIELDS, tabWithId } from '../read/report-sheet';
import { readShown, shownValue } from '../read/sheet-content';
import type { StagingSheet } from '../staging/staging';
import type { BackedUp, GridSize } from './batch-backup';

/** Attempts while the outcome is unknown. */
const MOST_TRIES = 3;

/** What a batch showed of its sheet when it was done, and how to read the same again. */
export interface ShownThen {
  readonly sheetId: number;
  readonly shown: SpreadsheetResource;
  readonly readAgain: () => SpreadsheetResource;
  /** Whether the ledger recorded the batch. */
  readonly isRecorded: boolean;
}

/**
 * Undoes a batch from its backup. Undoing is by position, so it returns false when the sheet has changed since the batch, or the outcome
 * stays unknown; `cut` when something may be missing.
 */
export function restored(
  api: RetryingSheets,
  made: Pick<MadeSheets, 'remove'>,
  backup: BackedUp,
  { sheetId, shown, readAgain, isRecorded }: ShownThen,
): 'whole' | 'cut' | false {
  const size = sizeOf(shown, sheetId);
  if (size === undefined) return false;
  const requests = backup.puttingBack(size, isRecorded);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (textOf(readAgain(), sheetId) !== textOf(shown, sheetId)) return false;
    if (!isDone(api, backup, () => api.batchUpdate(requests))) continue;
    made.remove(backup.hidden.sheetId);
    return backup.isWhole(size) && !(backup.isDeleting && areFormulasInDoubt(api, sheetId)) ? 'whole' : 'cut';
  }
  return false;
}

/** Whether formulas of the sheet may have been damaged when rows or columns were deleted and inserted again. */
function areFormulasInDoubt(api: Pick<RetryingSheets, 'get' | 'values'>, sheet: number): boolean {
  try {
    const tab = tabWithId(api.get(SHEET_FIELDS), sheet);
    return tab !== undefined && mayBeDamaged(api, tab);
  } catch (error) {
    if (isFailedWrite(error)) return true;
    throw error;
  }
}

/** With an unknown outcome, the hidden sheet tells: the same batch deletes it. */
function isDone(api: Pick<RetryingSheets, 'get'>, { hidden }: BackedUp, send: () => void): boolean {
  try {
    send();
    return true;
  } catch (error) {
    if (!(error instanceof UncertainCommit)) throw error;
    return tabWithId(api.get(SHEET_FIELDS), hidden.sheetId) === undefined;
  }
}

/** Deletes the hidden sheet of a backup; if that fails, the next write deletes it. */
export function dropBackup(
  api: Pick<RetryingSheets, 'batchUpdate'>,
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
  const tab = tabWithId(shown, sheet);
  return tab && { rows: tab.rowCount, columns: tab.columnCount };
}

/** The size and contents of a sheet as a text; for formulas their text instead of their result. */
function textOf(shown: SpreadsheetResource, sheet: number): string {
  const cells = cellsShown(shown, sheet).map((rows) => rows.map((values) => values.map(cellText)));
  return JSON.stringify([sizeOf(shown, sheet), cells]);
}

function cellText(cell: CellResource): string {
  const { userEnteredValue, note = '' } = cell;
  return JSON.stringify([userEnteredValue?.formulaValue ?? shownValue(cell), note]);
}

/** As many as are read in one call. */
const MOST_RANGES = 20;

/** Rows at most this far apart are read together. */
const GAP_ROWS = 1_000;

/** The last known notes that a batch overwrites, by row, all in one column. */
export interface NotesSeen {
  readonly column: number;
  readonly notes: ReadonlyMap<number, string>;
}

/**
 * Whether the overwritten notes were the last known ones, by the backup (at most MOST_RANGES ranges of them). The sheet itself does not
 * show it, because the batch writes the user's text again.
 */
export function wereAsSeen(
  api: Pick<SpreadsheetApi, 'get'>,
  { title }: Pick<StagingSheet, 'title'>,
  { column, notes }: NotesSeen,
): boolean {
  const parts = spans([...notes.keys()], GAP_ROWS).slice(0, MOST_RANGES);
  const across = { from: column, to: column + 1 };
  const ranges = parts.map((rows) => a1({ title, columnCount: across.to }, rows, across));
  const shown = cellsShown(readShown(api, ranges));
  const isAsSeen = ({ from, to }: Span, nth: number) =>
    [...notes].every(
      ([row, note]) => row < from || row >= to || (shown[nth]?.[row - from]?.[0]?.note ?? '') === note,
    );
  return parts.every(isAsSeen);
}
