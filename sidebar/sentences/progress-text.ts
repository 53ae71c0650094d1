import { CENTRE_IDS } from '../../src/catalogue/catalogue';
import type { RunProgress } from '../../src/reports/run-facts';
import { texts } from '../text/texts';

/** "Page 14 of 26 · 13,000 rows", "Day 3 of 30, file 2 of 4 · 900 rows", "Writing 12,000 of 26,000 rows". */
export function progressText({ phase, done, of, rows }: RunProgress): string {
  const { run } = texts();
  if (phase === 'starting') return run.phases.starting;
  if (phase === 'writing') return run.writing(done, of);
  if (done === 0) return run.phases.pages;
  return run.rowsRead(phase === 'pages' ? run.page(done, of) : filesText(done, of), rows);
}

/** The progress of reading device files. Each day has one file for each centre. `done` counts a partly read file as a fraction. */
function filesText(done: number, of: number | null): string {
  const nth = Math.ceil(done);
  const files = CENTRE_IDS.length;
  if (of === null || of <= files || of % files !== 0) return texts().run.file(nth, of);
  const day = Math.ceil(nth / files);
  return texts().run.fileOfDay(day, of / files, nth - (day - 1) * files, files);
}

/** How much of the present phase is done, from 0 to 1; null if that is unknown. */
export function fraction({ phase, done, of }: RunProgress): number | null {
  if (phase === 'starting' || of === null || of <= 0) return null;
  return Math.min(1, Math.max(0, done / of));
}
