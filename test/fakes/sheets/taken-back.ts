import type { SpreadsheetApi } from '../../../src/platform/ports';
import { keptChange } from '../../../src/sheet/last-change/changes-sheet';
import type { Obstacle } from '../../../src/sheet/last-change/found-rows';
import type { LastChange } from '../../../src/sheet/last-change/last-change';
import { writeBefore } from '../../../src/sheet/last-change/write-before';
import { findReportSheet, SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import type { Work } from '../../../src/sheet/write-job';

import { jobFor, TARGET, tableOf } from './table-writing';

const plain = { pack: (text: string) => text, unpack: (text: string) => text };

/** For a job that keeps its changes. */
export const KEEPING = { keepChanges: { facts: null, ...plain } };

/** The stamp's last change of report "r1": the id of what is kept, or why nothing is. */
export function lastChangeIn(sheet: SpreadsheetApi): string | undefined {
  return findReportSheet(sheet, TARGET.reportId)?.stamp.lastChange;
}

/** What is kept of the last run of report "r1". */
export function keptIn(sheet: SpreadsheetApi, id = lastChangeIn(sheet)): LastChange | undefined {
  return keptChange(sheet, sheet.get(SHEET_FIELDS), id ?? '', plain);
}

export class NotTakenBack extends Error {
  constructor(readonly obstacles: readonly Obstacle[]) {
    super(obstacles.map(({ what }) => what).join());
  }
}

/** Takes back the last change of report "r1". Throws NotTakenBack. */
export function takeBackIn(sheet: SpreadsheetApi): Work {
  const id = lastChangeIn(sheet);
  const change = keptIn(sheet, id);
  if (id === undefined || change === undefined) throw new NotTakenBack([]);
  const job = jobFor(sheet, tableOf([], []), { minute: 9 });
  return writeBefore(job, id, change, (obstacles) => new NotTakenBack(obstacles));
}
