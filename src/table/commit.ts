import { SheetBeingEdited } from '../errors';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../platform/ports';
import { type AlongAgain, headersOf, putRight } from './along';
import { a1 } from './grid-reads';
import { ROWS_SCANNED } from './held-table';
import { onceLanded, sendShown } from './landed';
import { headersAgain, landing, shownOf } from './landing';
import { spans } from './moves';
import { Edited, type Lost, Misplaced, type PatientApi, UnsureCommit } from './patient-api';
import { type PutBack, putBack } from './put-back';
import { shownOfPutBack, standsAsPutBack, standsAsShown } from './put-back-look';
import type { Refresh, RefreshRequests } from './refresh-requests';
import { SHEET_FIELDS, type Tab, tabsOf } from './report-sheet';
import { isSameTab, readContent, readEntered, shownValue } from './sheet-content';
import { changeMetadata } from './sheets-requests';
import { ofNoQuestion, stampText } from './stamp';
import { asEntered, type WholeSheet } from './undone-sheet';
import { stampOf } from './write-job';
import type { Writing } from './writing';

const NARROW_FIELDS =
  'sheets(properties(sheetId,title,index,hidden,gridProperties(rowCount,columnCount)),data(rowData(values(effectiveValue))))';

/**
 * The last look before the batch: throws Edited unless the sheet still stands as the plan was made from it. A small sheet is compared whole,
 * a large one by its first rows and, where rows are touched, by its keys.
 */
export function assertUnchanged(
  api: PatientApi,
  { held, rows, columns, job }: Refresh,
  requests: RefreshRequests,
): void {
  const { tab, grid, entered } = held;
  if (entered !== undefined) {
    if (JSON.stringify(readContent(api, held).entered) !== JSON.stringify(entered))
      throw new Edited(tab.title);
    return;
  }
  const isTouched = requests.values.length + requests.moving.length + rows.notes.length > 0;
  const keys = job.table.columns.flatMap(({ key, field }) => {
    const column = key ? held.columns.get(field) : undefined;
    return column === undefined ? [] : [column];
  });
  const top = { from: 0, to: Math.min(ROWS_SCANNED, tab.rowCount) };
  const across = isTouched || columns.deleted.length > 0 ? spans(keys) : [];
  const all = { from: 0, to: tab.columnCount };
  const ranges = [a1(tab, top), ...across.map((span) => a1(tab, { from: 0, to: tab.rowCount }, span))];
  const answer = api.get(NARROW_FIELDS, ranges);
  const [now] = tabsOf(answer);
  if (now === undefined || !isSameTab(now, tab)) throw new Edited(tab.title);
  [all, ...across].forEach(({ from, to }, nth) => {
    const shown = (answer.sheets?.[0]?.data?.[nth]?.rowData ?? []).map(({ values = [] }) =>
      values.map(shownValue),
    );
    const until = nth === 0 ? top.to : tab.rowCount;
    for (let row = 0; row < until; row++) {
      for (let column = from; column < to; column++) {
        if ((shown[row]?.[column - from] ?? '') !== (grid[row]?.[column] ?? '')) throw new Edited(tab.title);
      }
    }
  });
}

/**
 * Sends a refresh's batch and looks where it has landed. What landed elsewhere is taken back at once; then Misplaced is thrown, or
 * SheetBeingEdited where it cannot be taken back.
 */
export function commitWatched(
  { api, told }: Writing,
  refresh: Refresh,
  requests: RefreshRequests,
  sent: readonly SheetsRequest[],
  along?: AlongAgain,
): void {
  const own = shownOf(refresh, requests);
  const asked = { ...own, ranges: [...own.ranges, ...headersOf(along)] };
  const shown = sendShown(api, sent, asked, (batch) => told.last(batch));
  const {
    tab: { title },
    stamp,
  } = refresh.held;
  const found = landing(refresh, requests, sent, shown);
  const lost = onceLanded(title, () => {
    if (found === 'headers') api.batchUpdate(headersAgain(refresh, requests));
    return found === 'elsewhere' ? takenBack(api, refresh, requests, sent, shown) : undefined;
  });
  if (along !== undefined) putRight(api, along, shown);
  if (lost !== undefined) throw new Misplaced(title, lost, stamp.covers?.question);
}

/** Puts the sheet back and looks whether it stands; what could not be put back. Throws SheetBeingEdited where it stands otherwise. */
function takenBack(
  api: PatientApi,
  refresh: Refresh,
  requests: RefreshRequests,
  sent: readonly SheetsRequest[],
  landed: SpreadsheetResource,
): Lost {
  const { held, rows } = refresh;
  const tab = tabsOf(api.get(SHEET_FIELDS)).find(({ sheetId }) => sheetId === held.tab.sheetId);
  // Nothing is left to put back.
  if (tab === undefined) return 'nothing';
  const { back, shown } = orDisowned(api, refresh, () => {
    const now = wholeNow(api, tab);
    if (!standsAsShown(refresh, landed, now)) throw new SheetBeingEdited(tab.title, true);
    const made = putBack(refresh, requests, sent, wholeBefore(refresh), now);
    return { back: made, shown: sendBack(api, held.metadataId, made, shownOfPutBack(made, tab)) };
  });
  if (!standsAsPutBack(back, tab, shown)) throw new SheetBeingEdited(tab.title, true);
  if (back.isLost) return 'numbers';
  return held.entered === undefined && rows.deleted.length + rows.notes.length > 0 ? 'notes' : 'nothing';
}

/** Where the batch stands that landed elsewhere, its rows are of no question. */
function orDisowned<T>(api: PatientApi, { job, held }: Refresh, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const stamp = ofNoQuestion(stampOf(job, held.tab.sheetId, true));
    if (!(error instanceof UnsureCommit))
      api.batchUpdate([changeMetadata(held.metadataId, stampText(stamp))]);
    throw error;
  }
}

/** Where nobody can say whether it was sent, the stamp tells: then it is looked at, or sent once more. */
function sendBack(
  api: PatientApi,
  metadataId: number,
  { requests, stamp }: PutBack,
  asked: Shown,
): SpreadsheetResource {
  try {
    return sendShown(api, requests, asked);
  } catch (error) {
    if (!(error instanceof UnsureCommit) || stamp.covers === undefined) throw error;
    const marks = (api.get(SHEET_FIELDS).sheets ?? []).flatMap(
      ({ developerMetadata = [] }) => developerMetadata,
    );
    const mark = marks.find((each) => each.metadataId === metadataId);
    return mark?.metadataValue === stampText(stamp)
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

function wholeNow(api: PatientApi, tab: Tab): WholeSheet {
  const { rowCount, columnCount } = tab;
  return { rowCount, columnCount, entered: readEntered(api, tab), isWhole: true };
}
