import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { CellResource, SheetsRequest, Shown, SpreadsheetResource } from '../../platform/ports';
import { sameCell } from '../../table/sheet-cell';
import { type Lost, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import { changeMetadata } from '../api/sheets-requests';
import { a1, cellsShown } from '../read/grid-reads';
import { SHEET_FIELDS, tabWithId } from '../read/report-sheet';
import { readEntered, SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { Refresh, RefreshRequests } from '../reconcile/refresh';
import { ofNoQuestion, stampText } from '../stamp';
import type { Tab } from '../tab';
import { stampOf } from '../write-job';
import type { AlongAgain } from './along';
import type { BackedUp } from './batch-backup';
import { sendShown } from './landed';
import { hasSize, keySpans } from './landing';
import { type PutBack, putBack } from './put-back';
import { asEntered, type WholeSheet } from './undone-sheet';

/** The batch of a refresh: its requests, the ranges it returns, and rows for another sheet. */
export interface Batch {
  readonly refresh: Refresh;
  readonly requests: RefreshRequests;
  readonly sent: readonly SheetsRequest[];
  readonly asked: Shown;
  readonly along: AlongAgain | undefined;
  /** The backup of what it overwrites, if the sheet is too large to be known whole. */
  readonly backup: BackedUp | undefined;
}

/**
 * Restores the sheet, checks it, and returns what is lost. Throws SheetBeingEdited when the sheet is not as planned.
 */
export function takenBack(api: RetryingSheets, batch: Batch, landed: SpreadsheetResource): Lost {
  const { metadataId } = batch.refresh.existing;
  const made = orDisowned(api, batch.refresh, () => workedOut(api, batch, landed));
  // The sheet is gone.
  if (made === undefined) return 'nothing';
  const { back, tab } = made;
  const asked = shownOfPutBack(back, tab);
  const send = () => sendBack(api, metadataId, back, asked);
  // The sheet may have been restored; then its stamp says so.
  const shown = orDisowned(api, batch.refresh, send, (error) => error instanceof UncertainCommit);
  if (!standsAsPutBack(back, tab, shown)) throw new SheetBeingEdited(tab.title, 'misplaced');
  return back.lost;
}

/** Undefined if the sheet is gone. */
function workedOut(
  api: RetryingSheets,
  { refresh, requests, sent }: Batch,
  landed: SpreadsheetResource,
): { readonly back: PutBack; readonly tab: Tab } | undefined {
  const { sheetId } = refresh.existing.tab;
  const tab = tabWithId(api.get(SHEET_FIELDS), sheetId);
  if (tab === undefined) return undefined;
  const now = wholeNow(api, tab);
  if (!standsAsShown(refresh, landed, now)) throw new SheetBeingEdited(tab.title, 'misplaced');
  return { back: putBack(refresh, requests, sent, wholeBefore(refresh), now), tab };
}

/**
 * If `work` fails, clears the question of the stamp: the batch is done, and its place is unknown or it cannot be undone.
 */
export function orDisowned<T>(
  api: RetryingSheets,
  refresh: Refresh,
  work: () => T,
  isLeft: (error: unknown) => boolean = () => false,
): T {
  try {
    return work();
  } catch (error) {
    if (!isLeft(error)) disown(api, refresh);
    throw error;
  }
}

/** Clears the question in the stamp of a batch that is done: the next run fetches all days. */
export function disown(api: RetryingSheets, { job, existing }: Refresh): void {
  const stamp = ofNoQuestion(stampOf(job, existing.tab.sheetId, true));
  api.batchUpdate([changeMetadata(existing.metadataId, stampText(stamp))]);
}

/** The current text of the stamp; undefined if it is gone. */
export function stampNow(api: RetryingSheets, metadataId: number): string | undefined {
  const marks = (api.get(SHEET_FIELDS).sheets ?? []).flatMap(
    ({ developerMetadata = [] }) => developerMetadata,
  );
  return marks.find((each) => each.metadataId === metadataId)?.metadataValue;
}

/**
 * With an unknown outcome, the stamp tells whether the batch was done: then the sheet is read, else the batch is sent again.
 */
function sendBack(
  api: RetryingSheets,
  metadataId: number,
  { requests, stamp }: PutBack,
  asked: Shown,
): SpreadsheetResource {
  try {
    return sendShown(api, requests, asked);
  } catch (error) {
    if (!(error instanceof UncertainCommit) || stamp.covers === undefined) throw error;
    return stampNow(api, metadataId) === stampText(stamp)
      ? api.get(asked.fields, asked.ranges)
      : sendShown(api, requests, asked);
  }
}

function wholeBefore({ existing: { tab, entered, grid } }: Refresh): WholeSheet {
  return {
    rowCount: tab.rowCount,
    columnCount: tab.columnCount,
    entered: entered ?? asEntered(grid),
    isWhole: entered !== undefined,
  };
}

function wholeNow(api: RetryingSheets, tab: Tab): WholeSheet {
  const { rowCount, columnCount } = tab;
  return { rowCount, columnCount, entered: readEntered(api, tab), isWhole: true };
}

/** Whether a sheet still is as the batch showed it, by its size and its keys (see `shownOf`). */
export function standsAsShown(refresh: Refresh, shown: SpreadsheetResource, now: WholeSheet): boolean {
  const { sheetId } = refresh.existing.tab;
  if (!hasSize(tabWithId(shown, sheetId), { rows: now.rowCount, columns: now.columnCount })) return false;
  const parts = cellsShown(shown, sheetId);
  return keySpans(refresh).every(({ from, to }, nth) =>
    Array.from({ length: now.rowCount }, (_, row) => parts[nth]?.[row] ?? []).every((values, row) =>
      Array.from({ length: to - from }, (_, column) => column).every((column) =>
        showsSame(values[column] ?? {}, now.entered[row]?.[from + column] ?? {}),
      ),
    ),
  );
}

/** Compares formulas by their text, not by their result. */
function showsSame(one: CellResource, other: CellResource): boolean {
  const [formula, same] = [one, other].map(({ userEnteredValue }) => userEnteredValue?.formulaValue);
  return formula === same && (formula !== undefined || sameCell(shownValue(one), shownValue(other)));
}

/** What a batch that restores a sheet returns of it: its key columns. */
export function shownOfPutBack({ size, keys }: PutBack, tab: Tab): Shown {
  const rows = { from: 0, to: size.rows };
  return {
    fields: SHOWN_FIELDS,
    ranges: keys.map(({ column }) => a1(tab, rows, { from: column, to: column + 1 })),
  };
}

/**
 * Whether the sheet is as planned after restoring: somebody may have moved its rows once more. `shown` is what the batch returned.
 */
export function standsAsPutBack({ size, keys }: PutBack, tab: Tab, shown: SpreadsheetResource): boolean {
  if (!hasSize(tabWithId(shown, tab.sheetId), size)) return false;
  const parts = cellsShown(shown, tab.sheetId);
  return keys.every(({ cells }, nth) =>
    cells.every((cell, row) => {
      const { formulaValue, ...value } = cell?.userEnteredValue ?? {};
      const seen = shownValue(parts[nth]?.[row]?.[0] ?? {});
      return formulaValue !== undefined || sameCell(seen, Object.values(value)[0] ?? '');
    }),
  );
}
