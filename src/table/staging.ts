import { fill } from './filling';
import { keptTabs, STAGING_KEY } from './report-sheet';
import { assertRoom, freeId, freeTitle } from './room';
import type { SheetCell } from './sheet-values';
import { addMetadata, addSheet, deleteSheet } from './sheets-requests';
import type { Writing } from './writing';

const STAGING_TITLE = 'Ad Reports is writing';

/** Rows of `width` cells for a hidden sheet, from which one batch moves them in. */
export interface Staging {
  readonly rows: readonly (readonly SheetCell[])[];
  readonly width: number;
  /** Cells that the visible sheet grows by while the hidden one is there. */
  readonly growth: number;
}

/** Fills a hidden sheet and returns its id. Readers see nothing of it; should this be the end, the next write deletes it. */
export function stage(writing: Writing, { rows, width, growth }: Staging): number {
  const { job, seen } = writing;
  assertRoom(keptTabs(seen), growth + rows.length * width);
  const taken = seen.tabs.map(({ sheetId }) => sheetId);
  const sheetId = freeId(job.clock, taken);
  const titles = seen.tabs.map(({ title }) => title);
  const made = {
    sheetId,
    title: freeTitle(STAGING_TITLE, titles),
    hidden: true,
    rowCount: Math.max(1, rows.length),
    columnCount: width,
    frozenRowCount: 0,
  };
  writing.made.add(sheetId, taken);
  fill(writing, {
    sheetId,
    firstRow: 0,
    rows,
    head: [
      ...seen.leftovers.map(deleteSheet),
      addSheet(made),
      addMetadata(sheetId, freeId(job.clock, seen.metadataIds), STAGING_KEY, job.target.reportId),
    ],
    tail: [],
  });
  return sheetId;
}
