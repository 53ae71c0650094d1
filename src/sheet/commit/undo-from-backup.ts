import type { SpreadsheetResource } from '../../platform/ports';
import { isFailedWrite, type Lost, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { spans } from '../api/spans';
import { a1, mayBeDamaged } from '../read/grid-reads';
import type { MadeSheets } from '../read/hidden-sheets';
import { SHEET_FIELDS, tabWithId } from '../read/report-sheet';
import type { StagingSheet } from '../staging/staging';
import type { BackedUp } from './batch-backup';
import { isSent, shownText } from './landed';
import type { RangeCheck } from './landing';

/** The most attempts while the outcome is unknown. */
const MOST_TRIES = 3;

/** The cells of its sheet that a batch returned, and how to read the same ranges again. */
export interface ShownThen {
  readonly sheetId: number;
  readonly shown: SpreadsheetResource;
  readonly readAgain: () => SpreadsheetResource;
  /** Whether the ledger recorded the batch. */
  readonly isRecorded: boolean;
}

/**
 * Undoes a batch from its backup and returns what may be lost. Undoing is by position, so it returns `misplaced` and does nothing when the sheet has changed
 * since the batch. An outcome that stays unknown is `misplaced` too.
 */
export function undoneFromBackup(
  api: RetryingSheets,
  made: Pick<MadeSheets, 'remove'>,
  backup: BackedUp,
  { sheetId, shown, readAgain, isRecorded }: ShownThen,
): Lost | 'misplaced' {
  const tab = tabWithId(shown, sheetId);
  if (tab === undefined) return 'misplaced';
  const size = { rows: tab.rowCount, columns: tab.columnCount };
  const { requests, isWhole } = backup.undoing(size, isRecorded);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (shownText(readAgain(), sheetId) !== shownText(shown, sheetId)) return 'misplaced';
    if (!isDone(api, backup, () => api.batchUpdate(requests))) continue;
    made.remove(backup.hidden.sheetId);
    const isDoubtful = backup.isDeleting && areFormulasInDoubt(api, sheetId);
    return isWhole && !isDoubtful ? 'nothing' : 'notes';
  }
  return 'misplaced';
}

/** Whether formulas of the sheet may have been damaged when rows or columns were deleted and inserted again. */
function areFormulasInDoubt(api: Pick<RetryingSheets, 'get' | 'values'>, sheetId: number): boolean {
  try {
    const tab = tabWithId(api.get(SHEET_FIELDS), sheetId);
    return tab !== undefined && mayBeDamaged(api, tab);
  } catch (error) {
    if (isFailedWrite(error)) return true;
    throw error;
  }
}

/** Whether the batch was done: after an unknown outcome, the deleted hidden sheet proves it. */
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
  if (isSent(() => api.batchUpdate([deleteSheet(sheetId)]))) made.remove(sheetId);
}

/** The most ranges of notes in a batch's response. */
const MOST_RANGES = 20;

/** Rows at most this far apart share a range of the response. */
const GAP_ROWS = 1_000;

/**
 * Checks in the backup whether the overwritten notes of `column` were the last known ones (by row). The sheet itself does not show it,
 * because the batch writes the user's text again.
 */
export function noteChecks(
  { title }: Pick<StagingSheet, 'title'>,
  column: number,
  notes: ReadonlyMap<number, string>,
): RangeCheck[] {
  const across = { from: column, to: column + 1 };
  return spans([...notes.keys()], GAP_ROWS)
    .slice(0, MOST_RANGES)
    .map(({ from, to }) => ({
      range: a1({ title, columnCount: across.to }, { from, to }, across),
      isRight: (rows) =>
        [...notes].every(
          ([row, note]) => row < from || row >= to || (rows[row - from]?.[0]?.note ?? '') === note,
        ),
    }));
}
