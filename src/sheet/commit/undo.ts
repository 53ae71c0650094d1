import type { Shown, SpreadsheetResource } from '../../platform/ports';
import { isFailedWrite, type Lost, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import { changeMetadata, deleteSheet } from '../api/sheets-requests';
import { cellsShown, mayBeDamaged } from '../read/grid-reads';
import { SHEET_FIELDS, tabWithId } from '../read/report-sheet';
import { readEntered, readShown, SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { WriteContext } from '../read/write-context';
import type { Refresh } from '../reconcile/refresh-requests';
import { ofNoQuestion, stampText } from '../stamp';
import { stampOf } from '../write-job';
import type { BackedUp } from './batch-backup';
import { areRight, type Batch, hasSize, isSent, sendShown, shownOf } from './landing';
import { type PutBack, putBack } from './put-back';
import type { WholeSheet } from './undone';

/** The most attempts to undo a batch from its backup while the outcome is unknown. */
const MOST_TRIES = 3;

type Context = Pick<WriteContext, 'api' | 'made'>;

/**
 * What a sheet shows after a batch. `isSameMoment` is true if the batch's response shows it. Otherwise it was read later, and somebody may
 * have edited the sheet in between.
 */
interface ShownAfter {
  readonly shown: SpreadsheetResource;
  readonly isSameMoment: boolean;
  /** Whether the ledger recorded the batch. */
  readonly isRecorded: boolean;
}

/** Undoes a batch that wrote to the wrong place. Returns what is lost, or `misplaced` if the batch cannot be undone. */
export function undo(context: Context, batch: Batch, after: ShownAfter): Lost | 'misplaced' {
  const { api } = context;
  const { tab, entered } = batch.refresh.existing;
  const { ranges } = shownOf(batch);
  const seen = shownText(after.shown, tab.sheetId);
  const isAsSeen = () => shownText(readShown(api, ranges), tab.sheetId) === seen;
  if (entered !== undefined) return undoneByContent(api, batch, entered, isAsSeen);
  const found =
    batch.backup !== undefined && after.isSameMoment
      ? undoneFromBackup(context, tab.sheetId, batch.backup, after, isAsSeen)
      : 'misplaced';
  if (found === 'misplaced') disown(api, batch.refresh);
  return found;
}

/** The size and the shown contents of a sheet as a text for comparison; for formulas their text instead of their result. */
function shownText(shown: SpreadsheetResource, sheetId: number): string {
  const tab = tabWithId(shown, sheetId);
  const cells = cellsShown(shown, sheetId).map((rows) =>
    rows.map((values) =>
      values.map((cell) => [cell.userEnteredValue?.formulaValue ?? shownValue(cell), cell.note ?? '']),
    ),
  );
  return JSON.stringify([tab?.rowCount, tab?.columnCount, cells]);
}

/**
 * Restores a sheet that was read as a whole before the batch, and checks it. Returns `misplaced` if somebody has edited the sheet since the
 * batch, if the restored sheet is not as planned, or if the outcome stays unknown.
 */
function undoneByContent(
  api: RetryingSheets,
  batch: Batch,
  entered: WholeSheet['entered'],
  isAsSeen: () => boolean,
): Lost | 'misplaced' {
  const { tab: old, metadataId, stamp } = batch.refresh.existing;
  const tab = tabWithId(api.get(SHEET_FIELDS), old.sheetId);
  // The sheet no longer exists.
  if (tab === undefined) return 'nothing';
  const now = { ...tab, entered: readEntered(api, tab) };
  if (!isAsSeen()) {
    disown(api, batch.refresh);
    return 'misplaced';
  }
  const back = putBack(batch, { ...old, entered }, now, tab);
  const shown = sendBack(api, metadataId, back, stamp.covers !== undefined);
  if (shown === undefined || !hasSize(tabWithId(shown, old.sheetId), back.size)) return 'misplaced';
  return areRight(back.checks, cellsShown(shown, old.sheetId)) ? back.lost : 'misplaced';
}

/** Clears the question in the stamp that the batch has written. The next run then fetches all days and records nothing as restated. */
export function disown(api: RetryingSheets, { job, existing }: Refresh): void {
  const { note } = existing.stamp;
  const stamp = ofNoQuestion({
    ...stampOf(job, existing.tab.sheetId, true),
    ...(note === undefined ? {} : { note }),
  });
  api.batchUpdate([changeMetadata(existing.metadataId, stampText(stamp))]);
}

/** The current text of the stamp; undefined if the stamp no longer exists. */
export function stampNow(api: RetryingSheets, metadataId: number): string | undefined {
  const marks = (api.get(SHEET_FIELDS).sheets ?? []).flatMap(
    ({ developerMetadata = [] }) => developerMetadata,
  );
  return marks.find((each) => each.metadataId === metadataId)?.metadataValue;
}

/**
 * Sends the batch that restores a sheet and returns what the sheet shows. If the outcome is unknown and the batch changes the stamp, the
 * stamp shows whether the batch was applied; if it was not, it is sent again. Returns undefined if the outcome stays unknown.
 */
function sendBack(
  api: RetryingSheets,
  metadataId: number,
  { requests, stamp, checks }: PutBack,
  isStampChanged: boolean,
): SpreadsheetResource | undefined {
  const asked: Shown = { fields: SHOWN_FIELDS, ranges: checks.map(({ range }) => range) };
  const send = () => sendShown(api, requests, asked);
  const sendAgain = () => {
    if (!isStampChanged) return undefined;
    return stampNow(api, metadataId) === stamp ? readShown(api, asked.ranges) : send();
  };
  return unlessUncertain(send, () => unlessUncertain(sendAgain, () => undefined));
}

function unlessUncertain<T>(work: () => T, otherwise: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UncertainCommit) return otherwise();
    throw error;
  }
}

/**
 * Undoes a batch from its backup. Undoing is by position, so it returns `misplaced` and does nothing when the sheet has changed since the
 * batch. An outcome that stays unknown is `misplaced` too.
 */
function undoneFromBackup(
  { api, made }: Context,
  sheetId: number,
  { hidden, undoing, isDeleting }: BackedUp,
  { shown, isRecorded }: ShownAfter,
  isAsSeen: () => boolean,
): Lost | 'misplaced' {
  const tab = tabWithId(shown, sheetId);
  if (tab === undefined) return 'misplaced';
  const { requests, isWhole } = undoing({ rows: tab.rowCount, columns: tab.columnCount }, isRecorded);
  const send = () => {
    api.batchUpdate(requests);
    return true;
  };
  // The batch also deletes the hidden sheet. If that sheet is gone after an unknown outcome, the batch was applied.
  const wasDone = () => tabWithId(api.get(SHEET_FIELDS), hidden.sheetId) === undefined;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (!isAsSeen()) return 'misplaced';
    if (!unlessUncertain(send, wasDone)) continue;
    made.remove(hidden.sheetId);
    return isWhole && !(isDeleting && areFormulasInDoubt(api, sheetId)) ? 'nothing' : 'notes';
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

/** Deletes the hidden sheet of a backup; if that fails, the next write deletes it. */
export function dropBackup({ api, made }: Context, { hidden: { sheetId } }: BackedUp): void {
  if (isSent(() => api.batchUpdate([deleteSheet(sheetId)]))) made.remove(sheetId);
}
