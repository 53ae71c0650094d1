import type { SheetCell } from '../../table/sheet-cell';
import { deleteSheet } from '../api/sheets-requests';
import { assertRoom } from '../read/free-space';
import { keptTabs } from '../read/report-sheet';
import type { WriteContext } from '../read/write-context';
import { fill } from './filling';
import { makeStaging, stagingSheet } from './staging-sheet';

/** Rows of `width` cells for a hidden sheet, from which one batch moves them in. */
export interface Staging {
  readonly rows: readonly (readonly SheetCell[])[];
  readonly width: number;
  /** Cells that the visible sheet grows by while the hidden one is there. */
  readonly growth: number;
}

/** Fills a hidden sheet and returns its id. Readers see nothing of it; should this be the end, the next write deletes it. */
export function stage(writing: WriteContext, { rows, width, growth }: Staging): number {
  const { job, seen } = writing;
  assertRoom(keptTabs(seen), growth + rows.length * width);
  const sheet = stagingSheet(job.clock, seen, job.target.reportId);
  const { sheetId } = sheet;
  writing.made.add(
    sheetId,
    seen.tabs.map((tab) => tab.sheetId),
  );
  const grid = { rowCount: Math.max(1, rows.length), columnCount: width };
  fill(writing, {
    sheetId,
    firstRow: 0,
    rows,
    head: [...seen.leftovers.map(deleteSheet), ...makeStaging(sheet, grid)],
    tail: [],
  });
  return sheetId;
}
