import type { SheetsRequest, SpreadsheetApi } from '../platform/ports';
import { type AlongAgain, headersOf, putRight } from './along';
import { a1 } from './grid-reads';
import { ROWS_SCANNED } from './held-table';
import { headersAgain, landing, shownOf } from './landing';
import { spans } from './moves';
import { Edited, Misplaced, type PatientApi } from './patient-api';
import { asEntered, putBack, type WholeSheet } from './put-back';
import type { Refresh, RefreshRequests } from './refresh-requests';
import { SHEET_FIELDS, tabsOf } from './report-sheet';
import { isSameTab, readContent, readEntered, shownValue } from './sheet-content';
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

/** Sends a refresh's batch and looks where it has landed. What landed elsewhere is taken back at once; then Misplaced is thrown. */
export function commitWatched(
  { api, told }: Writing,
  refresh: Refresh,
  requests: RefreshRequests,
  sent: readonly SheetsRequest[],
  along?: AlongAgain,
): void {
  const own = shownOf(refresh, requests);
  const asked = { ...own, ranges: [...own.ranges, ...headersOf(along)] };
  let shown: ReturnType<SpreadsheetApi['batchUpdate']>;
  told.last(() => {
    shown = api.batchUpdate(sent, asked);
  });
  const seen = shown ?? api.get(asked.fields, asked.ranges);
  if (along !== undefined) putRight(api, along, seen);
  const found = landing(refresh, requests, sent, seen);
  if (found === 'right') return;
  if (found === 'headers') api.batchUpdate(headersAgain(refresh, requests));
  else {
    const { requests: back, isLost } = putBack(
      refresh,
      requests,
      sent,
      wholeBefore(refresh),
      wholeNow(api, refresh),
    );
    api.batchUpdate(back);
    const { held, rows } = refresh;
    const notesLost = held.entered === undefined && rows.deleted.length + rows.notes.length > 0;
    throw new Misplaced(held.tab.title, isLost ? 'numbers' : notesLost ? 'notes' : 'nothing');
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

function wholeNow(api: PatientApi, { held }: Refresh): WholeSheet {
  const tab = tabsOf(api.get(SHEET_FIELDS)).find(({ sheetId }) => sheetId === held.tab.sheetId);
  if (tab === undefined) throw new Misplaced(held.tab.title);
  return {
    rowCount: tab.rowCount,
    columnCount: tab.columnCount,
    entered: readEntered(api, tab),
    isWhole: true,
  };
}
