import type { GoodRun, RunProgress } from '../../src/reports';
import { getViewTexts } from '../text';
import { formatShortDay } from './times';

/** "240 rows · complete through 14 Sep": the rows in the sheet, and the newest complete day of the report. */
export function formatResultTitle({ rows, from, to, newestCompleteDay }: GoodRun): string {
  const { result } = getViewTexts().run;
  const day = to < newestCompleteDay ? to : newestCompleteDay;
  return day < from ? result.rows(rows) : result.rowsThrough(rows, formatShortDay(day));
}

/** Changed rows are not counted beside changed numbers: the list of changes has both. */
export function describeRunResult(run: GoodRun): string {
  const { rowsInserted, rowsChanged, rowsDeleted, rowsBrought, restatedSum } = run;
  const { result } = getViewTexts().run;
  const hasNews = restatedSum.count > 0;
  const parts = [
    ...(rowsInserted > 0 ? [result.inserted(rowsInserted)] : []),
    ...(rowsChanged > 0 && !hasNews ? [result.changed(rowsChanged)] : []),
    ...(rowsDeleted > 0 ? [result.deleted(rowsDeleted)] : []),
  ];
  if (parts.length > 0) return result.changes(parts);
  if (hasNews) return result.sameRows;
  return rowsBrought === 0 ? result.noRows : result.noChange;
}

/** "Page 14 of 26 · 13,000 rows", "File 10 of 120 · 900 rows", "Writing 12,000 of 26,000 rows". */
export function describeProgress({ phase, done, of, rows }: RunProgress): string {
  const { run } = getViewTexts();
  if (phase === 'starting') return run.phases.starting;
  if (phase === 'writing') return run.writing(done, of);
  if (done === 0) return run.phases.pages;
  // A partly read file counts as a fraction.
  return run.rowsRead((phase === 'pages' ? run.page : run.file)(Math.ceil(done), of), rows);
}

/** How much of the present phase is done, from 0 to 1; null if that is unknown. */
export function measureRunProgress({ phase, done, of }: RunProgress): number | null {
  if (phase === 'starting' || of === null || of <= 0) return null;
  return Math.min(1, Math.max(0, done / of));
}
