import type { SpreadsheetApi } from '../../../src/platform/ports';
import { findRecordedChange, type LastChange } from '../../../src/sheet/changes/changes-sheet';
import { takeBackTableChange } from '../../../src/sheet/changes/take-back';
import { findReportSheet, SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import { buildTestTable, createJob, TARGET } from './table-writing';

const plain = { pack: (text: string) => text, unpack: (text: string) => text };

/** For a job that keeps its changes. */
export const KEEPING = { keepChanges: { facts: null, ...plain } } as const;

/** The stamp's last change of report "r1": the id of what is kept; undefined if nothing is. */
export function findLastChangeId(sheet: SpreadsheetApi): string | undefined {
  return findReportSheet(sheet, TARGET.reportId)?.stamp.lastChange;
}

/** What is kept of the last run of report "r1". */
export function readKeptChange(sheet: SpreadsheetApi, id = findLastChangeId(sheet)): LastChange | undefined {
  return findRecordedChange(sheet, sheet.get(SHEET_FIELDS), id ?? '', plain.unpack);
}

/** Takes back the last change of report "r1". */
export function takeBackIn(sheet: SpreadsheetApi, more: Parameters<typeof createJob>[2] = {}) {
  const reportSheet = findReportSheet(sheet, TARGET.reportId);
  const change = readKeptChange(sheet);
  if (reportSheet === undefined || change === undefined) throw new Error('nothing to take back');
  const job = createJob(sheet, buildTestTable([], []), { minute: 9, ...more });
  return takeBackTableChange(job, reportSheet, change);
}
