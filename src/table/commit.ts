import { SheetBeingEdited } from '../errors';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../platform/ports';
import { type AlongAgain, headersOf, putRight } from './along';
import { a1 } from './grid-reads';
import { findTable, ROWS_SCANNED } from './held-table';
import { onceLanded, sendShown } from './landed';
import { headersAgain, landing, shownOf } from './landing';
import { spans } from './moves';
import { Edited, type Lost, Misplaced, type PatientApi, UnsureCommit } from './patient-api';
import { type PutBack, putBack } from './put-back';
import { shownOfPutBack, standsAsPutBack, standsAsShown } from './put-back-look';
import { placesText, type Refresh, type RefreshRequests } from './refresh-requests';
import { SHEET_FIELDS, type Tab, tabsOf } from './report-sheet';
import { enteredText, isFormula, isSameTab, readContent, readEntered, shownValue } from './sheet-content';
import { changeMetadata } from './sheets-requests';
import { ofNoQuestion, stampText } from './stamp';
import { asEntered, type WholeSheet } from './undone-sheet';
import { stampOf } from './write-job';
import type { Writing } from './writing';

const NARROW_FIELDS =
  'sheets(properties(sheetId,title,index,hidden,gridProperties(rowCount,columnCount)),data(rowData(values(effectiveValue,userEnteredValue(formulaValue)))))';

/**
 * The last look before the batch: throws Edited unless the sheet still stands as the plan was made from it. A small sheet is compared whole,
 * a large one by the places of its headers and, where rows are touched, by its keys; of formulas, what they show makes no difference.
 * Throws SheetConflict where a header is gone.
 */
export function assertUnchanged(api: PatientApi, refresh: Refresh, requests: RefreshRequests): void {
  const { held } = refresh;
  const { tab, entered } = held;
  const isUnchanged =
    entered === undefined
      ? isLargeUnchanged(api, refresh, requests)
      : enteredText(readContent(api, held).entered ?? []) === enteredText(entered);
  if (!isUnchanged) throw new Edited(tab.title);
}

function isLargeUnchanged(
  api: PatientApi,
  { held, rows, columns, job }: Refresh,
  requests: RefreshRequests,
): boolean {
  const { tab, grid } = held;
  const isTouched = requests.values.length + requests.moving.length + rows.notes.length > 0;
  const keys = job.table.columns.flatMap(({ key, field }) => {
    const column = key ? held.columns.get(field) : undefined;
    return column === undefined ? [] : [column];
  });
  const across = isTouched || columns.deleted.length > 0 ? spans(keys) : [];
  const all = { from: 0, to: tab.rowCount };
  const top = { from: 0, to: Math.min(ROWS_SCANNED, tab.rowCount) };
  const answer = api.get(NARROW_FIELDS, [a1(tab, top), ...across.map((span) => a1(tab, all, span))]);
  const [now] = tabsOf(answer);
  if (now === undefined || !isSameTab(now, tab)) return false;
  const [first = [], ...parts] = (answer.sheets?.[0]?.data ?? []).map(({ rowData = [] }) =>
    rowData.map(({ values = [] }) => values),
  );
  const shown = first.map((cells) => cells.map(shownValue));
  if (placesText({ grid: shown, ...findTable(shown, held) }) !== placesText(held)) return false;
  return across.every(({ from, to }, nth) => {
    for (let row = 0; row < tab.rowCount; row++) {
      for (let column = from; column < to; column++) {
        const cell = parts[nth]?.[row]?.[column - from] ?? {};
        if (!isFormula(cell) && shownValue(cell) !== (grid[row]?.[column] ?? '')) return false;
      }
    }
    return true;
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
