import type { RunProgress } from '../../src/reports';
import { getViewTexts } from '../text';

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
