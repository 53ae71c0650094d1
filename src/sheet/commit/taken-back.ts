import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../../platform/ports';
import { type Lost, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import { changeMetadata } from '../api/sheets-requests';
import { SHEET_FIELDS, type Tab, tabsOf } from '../read/report-sheet';
import { readEntered } from '../read/sheet-content';
import { ofNoQuestion, stampText } from '../stamp';
import type { Refresh, RefreshRequests } from '../write/refresh-requests';
import { stampOf } from '../write-job';
import type { AlongAgain } from './along';
import type { BackedUp } from './batch-backup';
import { sendShown } from './landed';
import { type PutBack, putBack } from './put-back';
import { shownOfPutBack, standsAsPutBack, standsAsShown } from './put-back-look';
import { asEntered, type WholeSheet } from './undone-sheet';

/** The batch of a refresh: its requests, what it is to show right after, and what goes along with it into another sheet. */
export interface Batch {
  readonly refresh: Refresh;
  readonly requests: RefreshRequests;
  readonly sent: readonly SheetsRequest[];
  readonly asked: Shown;
  readonly along: AlongAgain | undefined;
  /** What it has written over, where the sheet is too large for all of it to be known. */
  readonly backup: BackedUp | undefined;
}

/** Puts the sheet back and looks whether it stands; what could not be put back. Throws SheetBeingEdited where it stands otherwise. */
export function takenBack(api: RetryingSheets, batch: Batch, landed: SpreadsheetResource): Lost {
  const { metadataId } = batch.refresh.held;
  const made = orDisowned(api, batch.refresh, () => workedOut(api, batch, landed));
  // Nothing is left to put back.
  if (made === undefined) return 'nothing';
  const { back, tab } = made;
  const asked = shownOfPutBack(back, tab);
  const send = () => sendBack(api, metadataId, back, asked);
  // It may be put back, and the stamp says so then.
  const shown = orDisowned(api, batch.refresh, send, (error) => error instanceof UncertainCommit);
  if (!standsAsPutBack(back, tab, shown)) throw new SheetBeingEdited(tab.title, 'misplaced');
  return back.lost;
}

/** Undefined where the sheet is gone. */
function workedOut(
  api: RetryingSheets,
  { refresh, requests, sent }: Batch,
  landed: SpreadsheetResource,
): { readonly back: PutBack; readonly tab: Tab } | undefined {
  const { sheetId } = refresh.held.tab;
  const tab = tabsOf(api.get(SHEET_FIELDS)).find((each) => each.sheetId === sheetId);
  if (tab === undefined) return undefined;
  const now = wholeNow(api, tab);
  if (!standsAsShown(refresh, landed, now)) throw new SheetBeingEdited(tab.title, 'misplaced');
  return { back: putBack(refresh, requests, sent, wholeBefore(refresh), now), tab };
}

/** Where the batch stands, and it cannot be seen where, or it cannot be taken back, its rows are of no question. */
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

/** Has the rows of a batch that is done count as rows of no question: the next run brings all days anew. */
export function disown(api: RetryingSheets, { job, held }: Refresh): void {
  const stamp = ofNoQuestion(stampOf(job, held.tab.sheetId, true));
  api.batchUpdate([changeMetadata(held.metadataId, stampText(stamp))]);
}

/** The text of the stamp as it is by now; undefined where it is gone. */
export function stampNow(api: RetryingSheets, metadataId: number): string | undefined {
  const marks = (api.get(SHEET_FIELDS).sheets ?? []).flatMap(
    ({ developerMetadata = [] }) => developerMetadata,
  );
  return marks.find((each) => each.metadataId === metadataId)?.metadataValue;
}

/** Where nobody can say whether it was sent, the stamp tells: then it is looked at, or sent once more. */
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

function wholeBefore({ held: { tab, entered, grid } }: Refresh): WholeSheet {
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
