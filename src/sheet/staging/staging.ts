import { WriteFailed } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes, type SheetRows } from '../../table/sheet-cell';
import { MOST_REQUEST_BYTES, sendInSlices } from '../api/blocks';
import { sendRepeatedly, UncertainCommit } from '../api/retrying-api';
import { addMetadata, addSheet, deleteSheet, setCells } from '../api/sheets-requests';
import type { NewIds } from '../new-ids';
import { STAGING_KEY } from '../read/hidden-sheets';
import { type SheetSurvey, tabsWithoutLeftovers } from '../read/report-sheet';
import { assertRoom } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import { freeTitle } from '../tab';

/** The title of hidden sheets. If another tab has it, a number is added. */
export const STAGING_TITLE = 'Ad Reports is writing';

/** A hidden sheet for the cells of one write. If the execution ends before it is deleted, the next write deletes it. */
export interface StagingSheet {
  readonly sheetId: number;
  readonly title: string;
  readonly metadataId: number;
  /** The id of the report that is written. */
  readonly report: string;
}

export function stagingSheet(
  ids: NewIds,
  seen: SheetSurvey,
  report: string,
  title = STAGING_TITLE,
): StagingSheet {
  return {
    sheetId: ids.sheet(),
    title: freeTitle(title, tabsWithoutLeftovers(seen)),
    metadataId: ids.metadata(),
    report,
  };
}

export function makeStaging(
  { sheetId, title, metadataId, report }: StagingSheet,
  grid: { readonly rowCount: number; readonly columnCount: number },
): SheetsRequest[] {
  return [
    addSheet({ sheetId, title, hidden: true, ...grid, frozenRowCount: 0 }),
    addMetadata(sheetId, metadataId, STAGING_KEY, report),
  ];
}

/** Rows of `width` cells for a hidden sheet, from which one batch copies them into the visible sheet. */
interface Staging {
  readonly rows: SheetRows;
  readonly width: number;
  /** Cells that the visible sheet grows by while the hidden one exists. */
  readonly growth: number;
}

/** Writes rows to a new hidden sheet, from its first row on, and returns its id. */
export function stage(writing: WriteContext, { rows, width, growth }: Staging): number {
  const { job, seen, ids } = writing;
  assertRoom(tabsWithoutLeftovers(seen), growth + rows.length * width);
  const sheet = stagingSheet(ids, seen, job.target.reportId);
  const { sheetId } = sheet;
  const grid = { rowCount: Math.max(1, rows.length), columnCount: width };
  const head = [...seen.leftovers.map(deleteSheet), ...makeStaging(sheet, grid)];
  fillNewSheet(writing, { sheetId, firstRow: 0, rows, head, tail: [] });
  return sheetId;
}

/** A new hidden sheet and the rows to fill it with. */
interface FilledSheet {
  readonly sheetId: number;
  /** The sheet row (from 0) of the first row. */
  readonly firstRow: number;
  readonly rows: SheetRows;
  /** Requests that make the sheet. They are sent together with the first rows. */
  readonly head: readonly SheetsRequest[];
  /** Requests that show the sheet. They are sent together with the last rows. Empty if the sheet stays hidden. */
  readonly tail: readonly SheetsRequest[];
}

/**
 * Makes a hidden sheet and fills it request by request. Requests between the first and the last are repeated when their outcome is unknown.
 * Throws UncertainCommit only for the last request.
 */
export function fillNewSheet(
  write: WriteContext,
  { sheetId, firstRow, rows, head, tail }: FilledSheet,
): void {
  const { api, progress, made, seen } = write;
  made.add(sheetId, seen.tabs);
  const sizes = { most: MOST_REQUEST_BYTES, first: jsonBytes(head), each: jsonBytes(tail) };
  sendInSlices(rows, sizes, (slice, from, isLast) => {
    const cells = slice.length === 0 ? [] : [setCells(sheetId, firstRow + from, 0, slice)];
    const isFirst = from === 0;
    const requests = [...(isFirst ? head : []), ...cells, ...(isLast ? tail : [])];
    const send = () => {
      progress.before(from, rows.length);
      if (isLast && tail.length > 0) progress.last(() => api.batchUpdate(requests));
      else api.batchUpdate(requests);
    };
    if (isLast) send();
    else if (isFirst) sendOnce(send);
    else sendRepeatedly(send);
  });
}

/** Sends a request without repeating it, because the sheet must not be made twice. */
function sendOnce(send: () => void): void {
  try {
    send();
  } catch (error) {
    throw error instanceof UncertainCommit ? new WriteFailed(error.message) : error;
  }
}
