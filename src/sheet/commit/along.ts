import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../api/retrying-api';
import { deleteDimension } from '../api/sheets-requests';
import { a1 } from '../read/grid-reads';
import { tabWithId } from '../read/report-sheet';
import { cellsShown, SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { Along, RowsInto } from '../write-job';
import type { ShownAfter } from './landed';
import { onceLanded, sendShown, shownOrRead } from './landed';
import { hasSize } from './landing';

/** What goes into another sheet in the batch of a refresh, and how it is worked out from the spreadsheet as it is by then. */
export interface AlongAgain extends Along {
  readonly again: () => Along;
}

const MOST_TRIES = 3;

/** Sends `requests`, what goes into another sheet among them, and sees that it stands there. Gives what these `ranges` show. Throws what putRight throws. */
export function sendAlong(
  api: RetryingSheets,
  requests: readonly SheetsRequest[],
  along: AlongAgain | undefined,
  ranges: readonly string[],
  send: (batch: () => void) => void,
): ShownAfter {
  const asked = { fields: SHOWN_FIELDS, ranges: [...ranges, ...headersOf(along)] };
  let answer: SpreadsheetResource | undefined;
  send(() => {
    answer = asked.ranges.length === 0 ? api.batchUpdate(requests) : api.batchUpdate(requests, asked);
  });
  const shown = asked.ranges.length === 0 ? {} : shownOrRead(api, answer, asked);
  if (along !== undefined) putRight(api, along, shown);
  return { shown, isSameMoment: shown === answer };
}

/** The range of the headers below which rows were put: a batch is to show it. */
export function headersOf(along: Along | undefined): string[] {
  if (along?.into === undefined) return [];
  const { tab, headerRow } = along.into;
  return [a1(tab, { from: headerRow, to: headerRow + 1 })];
}

/**
 * Where the rows stand elsewhere than below their headers, because somebody has put in rows or columns right before the batch, they are
 * taken out and put in anew. `shown` is the spreadsheet right after the batch. Throws SheetBeingEdited when that happens again and again, or
 * fails.
 */
export function putRight(api: RetryingSheets, along: AlongAgain, shown: SpreadsheetResource): void {
  if (along.into !== undefined) onceLanded(along.into.tab.title, () => movedRight(api, along, shown));
}

function movedRight(api: RetryingSheets, { again, ...first }: AlongAgain, shown: SpreadsheetResource): void {
  let along: Along = first;
  let seen = shown;
  for (let tries = 0; along.into !== undefined && !isRight(along.into, seen); tries++) {
    if (tries === MOST_TRIES) throw new SheetBeingEdited(along.into.tab.title, 'misplaced');
    const { tab, headerRow, count } = along.into;
    api.batchUpdate([
      deleteDimension(tab.sheetId, 'ROWS', { from: headerRow + 1, to: headerRow + 1 + count }),
    ]);
    along = again();
    const asked = { fields: SHOWN_FIELDS, ranges: headersOf(along) };
    seen = sendShown(api, along.requests, asked);
  }
}

function isRight({ tab, headers, count }: RowsInto, shown: SpreadsheetResource): boolean {
  const size = { rows: tab.rowCount + count, columns: tab.columnCount };
  if (!hasSize(tabWithId(shown, tab.sheetId), size)) return false;
  const row = (cellsShown(shown, tab.sheetId)[0]?.[0] ?? []).map(shownValue);
  return headers.every((header, column) => header === undefined || (row[column] ?? '') === header);
}
