import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { Edited, Misplaced, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import { spans } from '../api/spans';
import { findTable, ROWS_SCANNED } from '../read/existing-table';
import { a1, cellsShown } from '../read/grid-reads';
import { SHEET_FIELDS, tabsOf, tabWithId } from '../read/report-sheet';
import {
  enteredText,
  isFormula,
  isSameTab,
  readContent,
  readShown,
  SHOWN_FIELDS,
  shownValue,
} from '../read/sheet-content';
import type { WriteContext } from '../read/write-context';
import { placesText } from '../reconcile/line-requests';
import { changesRows, type Refresh, type RefreshRequests } from '../reconcile/refresh-requests';
import { stampText } from '../stamp';
import { correctAddition, headerRanges, type RepeatableAddition } from './addition';
import { type Batch, headersAgain, landing, onceLanded, shownOf, shownOrRead } from './landing';
import { disown, dropBackup, stampNow, undo } from './undo';

const NARROW_FIELDS =
  'sheets(properties(sheetId,title,index,hidden,gridProperties(rowCount,columnCount)),data(rowData(values(effectiveValue,userEnteredValue(formulaValue)))))';

/**
 * The last check before the batch: throws Edited unless the sheet is as it was when the plan was made. A small sheet is compared as a
 * whole. In a large sheet, the places of the headers and of the provenance line are compared, and the keys too if the batch changes rows or
 * deletes columns. Results of formulas are ignored. Throws SheetConflict when a header is gone.
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
  const isTouched = changesRows({ rows }, requests);
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

/** The batch of a refresh, and what it needs to be checked and undone. */
export interface Commit extends Batch {
  /** Deletes leftover hidden sheets first, since the batch may need their titles and cells. */
  readonly tidying?: readonly SheetsRequest[];
  /** Rows for another sheet (the ledger). Their requests are part of `sent`. */
  readonly addition?: RepeatableAddition | undefined;
  /** The id of the hidden sheet with the only copy of the rows. The batch deletes this sheet, so it cannot be planned again. */
  readonly onlyRows?: number;
}

type Context = Pick<WriteContext, 'api' | 'made' | 'progress' | 'seen'>;

/**
 * Sends a refresh's batch and checks where it wrote. A batch in the wrong place is undone at once; then Misplaced is thrown, or
 * SheetBeingEdited when it cannot be undone or planned again. If the outcome is unknown, throws UncertainCommit with a function that finds
 * it out.
 */
export function commitWatched(context: Context, commit: Commit): void {
  const { api, progress, made, seen } = context;
  const { backup, tidying = [], sent } = commit;
  if (backup !== undefined) made.add(backup.hidden.sheetId, seen.tabs);
  const asked = { fields: SHOWN_FIELDS, ranges: rangesOf(commit) };
  let response: SpreadsheetResource | undefined;
  try {
    progress.last(() => {
      response = api.batchUpdate([...tidying, ...(backup?.requests ?? sent)], asked);
    });
  } catch (error) {
    throw error instanceof UncertainCommit
      ? new UncertainCommit(error.message, () => wasDone(context, commit))
      : error;
  }
  judge(context, commit, response);
}

function rangesOf(commit: Commit): string[] {
  const { addition, backupChecks = [] } = commit;
  return [...shownOf(commit).ranges, ...backupChecks.map(({ range }) => range), ...headerRanges(addition)];
}

/**
 * Checks whether an applied batch wrote to the planned cells. If there is no `response`, reads the cells that it would contain. Undoes
 * the batch if it wrote elsewhere.
 */
function judge(context: Context, commit: Commit, response?: SpreadsheetResource): void {
  const { api } = context;
  const { refresh, requests, addition, backup, onlyRows } = commit;
  const { tab, stamp } = refresh.existing;
  const asked = { fields: SHOWN_FIELDS, ranges: rangesOf(commit) };
  const afterBatch = <T>(work: () => T) => onceLanded(tab.title, work, () => disown(api, refresh));
  const shown = afterBatch(() => shownOrRead(api, response, asked));
  const found = landing(commit, shown);
  const lost = afterBatch(() => {
    if (found === 'elsewhere')
      return undo(context, commit, {
        shown,
        isSameMoment: shown === response,
        isRecorded: isRecorded(commit),
      });
    if (found === 'headers') api.batchUpdate(headersAgain(refresh, requests));
    return undefined;
  });
  if (addition !== undefined) correctAddition(api, addition, shown);
  if (backup !== undefined) dropBackup(context, backup);
  if (lost === undefined) return;
  if (lost === 'misplaced') throw new SheetBeingEdited(tab.title, lost);
  if (onlyRows === undefined) throw new Misplaced(tab.title, lost, stamp.covers?.question);
  throw new SheetBeingEdited(
    tab.title,
    lost !== 'nothing' ? 'cut' : isRecorded(commit) ? 'put back' : 'as it was',
  );
}

/** Whether the ledger has recorded the batch, so that its rows must not be recorded a second time. */
function isRecorded({ addition, onlyRows }: Commit): boolean {
  return onlyRows === undefined || (addition?.requests.length ?? 0) > 0;
}

/**
 * Finds out whether a batch with an unknown outcome was applied; if it was, checks where it wrote. A batch with `onlyRows` has deleted that
 * hidden sheet, and other batches have changed the stamp. If a batch does not change the stamp, returns false so that it is repeated, or
 * throws SheetBeingEdited when it must not be repeated.
 */
function wasDone(context: Context, commit: Commit): boolean {
  const { api } = context;
  const { refresh, requests, onlyRows } = commit;
  const { stamp, metadataId } = refresh.existing;
  if (onlyRows === undefined) {
    if (stampNow(api, metadataId) !== requests.stamp) return false;
    if (requests.stamp === stampText(stamp)) {
      assertRepeatable(api, commit);
      return false;
    }
  } else if (tabWithId(api.get(SHEET_FIELDS), onlyRows) !== undefined) return false;
  judge(context, commit);
  return true;
}

/** Throws SheetBeingEdited when the sheet is neither as before the batch nor as after it. */
function assertRepeatable(api: RetryingSheets, commit: Commit): void {
  const { refresh, requests } = commit;
  const { tab } = refresh.existing;
  const shown = readShown(api, shownOf(commit).ranges);
  if (landing(commit, shown) !== 'elsewhere') return;
  const now = tabWithId(shown, tab.sheetId);
  if (now !== undefined && isSameTab(now, tab) && isUnchanged(api, refresh, requests)) return;
  disown(api, refresh);
  throw new SheetBeingEdited(tab.title, 'misplaced');
}
