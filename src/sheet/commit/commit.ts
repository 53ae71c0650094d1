import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { Edited, type Lost, Misplaced, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import { spans } from '../api/spans';
import { findTable, ROWS_SCANNED } from '../read/existing-table';
import { a1, cellsShown } from '../read/grid-reads';
import { tabsOf, tabWithId } from '../read/report-sheet';
import { enteredText, isFormula, isSameTab, readContent, shownValue } from '../read/sheet-content';
import type { WriteContext } from '../read/write-context';
import type { Refresh, RefreshRequests } from '../reconcile/refresh';
import { placesText } from '../reconcile/refresh';
import { stampText } from '../stamp';
import { type AlongAgain, headersOf, putRight } from './along';
import { backupOf, type PlacedBatch } from './batch-backup';
import { dropBackup, restored } from './batch-restored';
import type { ShownAfter } from './landed';
import { onceLanded, shownOrRead } from './landed';
import { headersAgain, isMovedOut, landing, shownOf } from './landing';
import { type Batch, disown, orDisowned, stampNow, takenBack } from './taken-back';

const NARROW_FIELDS =
  'sheets(properties(sheetId,title,index,hidden,gridProperties(rowCount,columnCount)),data(rowData(values(effectiveValue,userEnteredValue(formulaValue)))))';

/**
 * The last check before the batch: throws Edited unless the sheet is still as the plan was made from it. A small sheet is compared whole,
 * a large one by the places of its headers and, if rows are touched, by its keys; results of formulas are ignored. Throws SheetConflict
 * when a header is gone.
 */
export function assertUnchanged(api: RetryingSheets, refresh: Refresh, requests: RefreshRequests): void {
  if (!isUnchanged(api, refresh, requests)) throw new Edited(refresh.existing.tab.title);
}

function isUnchanged(api: RetryingSheets, refresh: Refresh, requests: RefreshRequests): boolean {
  const { existing } = refresh;
  return existing.entered === undefined
    ? isLargeUnchanged(api, refresh, requests)
    : enteredText(readContent(api, existing).entered ?? []) === enteredText(existing.entered);
}

function isLargeUnchanged(
  api: RetryingSheets,
  { existing, rows, columns, job }: Refresh,
  requests: RefreshRequests,
): boolean {
  const { tab, grid } = existing;
  const isTouched = requests.values.length + requests.moving.length + rows.notes.length > 0;
  const keys = job.table.columns.flatMap(({ key, field }) => {
    const column = key ? existing.columns.get(field) : undefined;
    return column === undefined ? [] : [column];
  });
  const across = isTouched || columns.deleted.length > 0 ? spans(keys) : [];
  const all = { from: 0, to: tab.rowCount };
  const top = { from: 0, to: Math.min(ROWS_SCANNED, tab.rowCount) };
  const answer = api.get(NARROW_FIELDS, [a1(tab, top), ...across.map((span) => a1(tab, all, span))]);
  const [now] = tabsOf(answer);
  if (now === undefined || !isSameTab(now, tab)) return false;
  const [first = [], ...parts] = cellsShown(answer);
  const shown = first.map((cells) => cells.map(shownValue));
  if (placesText({ grid: shown, ...findTable(shown, existing) }) !== placesText(existing)) return false;
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

/** The batch of a refresh and what its backup needs to know. */
export interface Commit extends Pick<PlacedBatch, 'sent' | 'written'> {
  /** Deletes leftover hidden sheets first, since the batch may need their titles and cells. */
  readonly tidying?: readonly SheetsRequest[];
  readonly along?: AlongAgain | undefined;
  /** Cells that the batch adds to the file. */
  readonly growth: number;
}

/**
 * Sends a refresh's batch and checks where it wrote. A batch in the wrong place is undone at once; then Misplaced is thrown, or
 * SheetBeingEdited when it cannot be undone. With an unknown outcome, the thrown UncertainCommit can find out.
 */
export function commitWatched(
  writing: WriteContext,
  refresh: Refresh,
  requests: RefreshRequests,
  { tidying = [], sent, written, along, growth }: Commit,
): void {
  const { api, progress, job, seen, made } = writing;
  const own = shownOf(refresh, requests);
  const asked = { ...own, ranges: [...own.ranges, ...headersOf(along)] };
  const isKept = refresh.existing.entered === undefined && sent.length > 0;
  const backup = isKept ? backupOf({ refresh, sent, written }, job, seen, growth) : undefined;
  const batch: Batch = { refresh, requests, sent, asked, along, backup };
  let answer: SpreadsheetResource | undefined;
  if (backup !== undefined)
    made.add(
      backup.hidden.sheetId,
      seen.tabs.map(({ sheetId }) => sheetId),
    );
  try {
    progress.last(() => {
      answer = api.batchUpdate([...tidying, ...(backup?.requests ?? sent)], asked);
    });
  } catch (error) {
    throw error instanceof UncertainCommit
      ? new UncertainCommit(error.message, () => wasDone(writing, batch))
      : error;
  }
  const shown = shownBy(api, batch, answer);
  judge(writing, batch, { shown, isSameMoment: shown === answer });
}

/**
 * What a batch that is done shows of its sheet. When that cannot be read, the stamp's question is cleared and SheetBeingEdited is thrown.
 */
function shownBy(
  api: RetryingSheets,
  { refresh, asked }: Batch,
  answer?: SpreadsheetResource,
): SpreadsheetResource {
  return onceLanded(refresh.existing.tab.title, () =>
    orDisowned(api, refresh, () => shownOrRead(api, answer, asked)),
  );
}

function judge({ api, made }: WriteContext, batch: Batch, seen: ShownAfter): void {
  const { refresh, requests, sent, along, backup } = batch;
  const { shown } = seen;
  const {
    tab: { title },
    stamp,
  } = refresh.existing;
  const found = landing(refresh, requests, sent, shown);
  const lost = onceLanded(title, () => {
    if (found === 'right') return undefined;
    if (found === 'elsewhere' || isMovedOut(api, refresh, requests, shown))
      return restoredFrom(api, made, batch, seen) ?? takenBack(api, batch, shown);
    api.batchUpdate(headersAgain(refresh, requests));
    return undefined;
  });
  if (along !== undefined) putRight(api, along, shown);
  if (backup !== undefined) dropBackup(api, made, backup);
  if (lost !== undefined) throw new Misplaced(title, lost, stamp.covers?.question);
}

/** What is lost after restoring from the backup; undefined without a backup or when restoring is not possible. */
function restoredFrom(
  api: RetryingSheets,
  made: WriteContext['made'],
  { refresh, asked, backup }: Batch,
  { shown, isSameMoment }: ShownAfter,
): Lost | undefined {
  if (backup === undefined || !isSameMoment) return undefined;
  const { sheetId } = refresh.existing.tab;
  const readAgain = () => api.get(asked.fields, asked.ranges);
  const found = orDisowned(api, refresh, () =>
    restored(api, made, backup, { sheetId, shown, readAgain, isRecorded: true }),
  );
  return found === false ? undefined : found === 'whole' ? 'nothing' : 'notes';
}

/**
 * Whether a batch with an unknown outcome was done. A changed stamp proves it; then its place is checked as usual. If the batch does not
 * change the stamp, everything may be done again, unless the sheet matches neither the state before nor after: throws SheetBeingEdited
 * then.
 */
function wasDone(writing: WriteContext, batch: Batch): boolean {
  const { api } = writing;
  const { refresh, requests, sent, asked } = batch;
  const { tab, stamp, metadataId } = refresh.existing;
  if (stampNow(api, metadataId) !== requests.stamp) return false;
  if (requests.stamp !== stampText(stamp)) {
    judge(writing, batch, { shown: shownBy(api, batch), isSameMoment: false });
    return true;
  }
  const shown = api.get(asked.fields, asked.ranges);
  if (landing(refresh, requests, sent, shown) !== 'elsewhere') return false;
  const now = tabWithId(shown, tab.sheetId);
  if (now !== undefined && isSameTab(now, tab) && isUnchanged(api, refresh, requests)) return false;
  disown(api, refresh);
  throw new SheetBeingEdited(tab.title, 'misplaced');
}
