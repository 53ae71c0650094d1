import type { SpreadsheetApi } from '../../../src/platform/ports';
import { readRecordedChange } from '../../../src/sheet/changes/kept-change';
import type { LastChange } from '../../../src/sheet/changes/last-change';
import { takeBackTableChange } from '../../../src/sheet/changes/take-back';
import { findReportSheet, SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
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
  return readRecordedChange(sheet, sheet.get(SHEET_FIELDS), id ?? '', plain.unpack);
}

/** Takes back the last change of report "r1". */
export function takeBackIn(
  sheet: SpreadsheetApi,
  more: Parameters<typeof jobFor>[2] = {},
): NonNullable<ReturnType<typeof takeBackTableChange>> {
  const id = lastChangeIn(sheet);
  const change = keptIn(sheet, id);
  const done =
    id === undefined || change === undefined
      ? undefined
      : takeBackTableChange(jobFor(sheet, tableOf([], []), { minute: 9, ...more }), id, change);
  if (done === undefined) throw new Error('nothing to take back');
  return done;
}
