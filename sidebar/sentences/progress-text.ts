import { CENTRE_IDS } from '../../src/catalogue/catalogue';
import type { RunProgress } from '../../src/reports/run-facts';
import { texts } from '../text/texts';

/** "Page 14 of 26 · 13,000 rows", "Day 3 of 30, file 2 of 4 · 900 rows", "Writing 12,000 of 26,000 rows". */
export function progressText({ phase, done, of, rows }: RunProgress): string {
  switch (phase) {
    case 'starting':
      return texts().run.starting;
    case 'pages':
    case 'files': {
      if (done === 0) return texts().run.asking;
      const part = phase === 'pages' ? texts().run.page(done, of) : filesText(done, of);
      return texts().run.rowsRead(part, rows);
    }
    case 'writing':
      return texts().run.writing(done, of);
  }
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

/** The seconds until the end of the present phase, at its recent pace; null if that is unknown. */
export function secondsLeft(history: readonly RunProgress[]): number | null {
  const last = history[history.length - 1];
  if (last === undefined || last.of === null || last.phase === 'starting') return null;
  const first = history.find(({ phase, of }) => phase === last.phase && of === last.of) ?? last;
  const [steps, ms] = [last.done - first.done, last.at - first.at];
  if (steps <= 0 || ms < KNOWN_AFTER_MS) return null;
  return Math.max(0, ((last.of - last.done) * ms) / steps / 1000);
}

/** The remaining time in words: "about 20 seconds until all rows are read". The time for writing is unknown while rows are read. */
export function timeLeft(history: readonly RunProgress[]): string {
  const seconds = secondsLeft(history);
  if (seconds === null || seconds === 0) return '';
  const isReading = history[history.length - 1]?.phase !== 'writing';
  const { leftToRead, left } = texts().run;
  return (isReading ? leftToRead : left)(duration(seconds));
}

/** The recent progress reports of a run, with `progress` added. Older ones are removed, because only the recent pace counts. */
export function withProgress(history: readonly RunProgress[], progress: RunProgress): readonly RunProgress[] {
  const last = history[history.length - 1];
  if (last !== undefined && progress.at <= last.at) return history;
  // Each slice of a long run begins with the phase "starting", although the run has not started again.
  if (last !== undefined && progress.phase === 'starting') return history;
  return [...history.slice(-LONGEST_HISTORY), progress];
}

const KNOWN_AFTER_MS = 2_000;
const LONGEST_HISTORY = 20;

function duration(seconds: number): string {
  const { run } = texts();
  if (seconds < 8) return run.fewSeconds;
  if (seconds <= 55) return run.seconds(Math.ceil(seconds / 5) * 5);
  const minutes = Math.round(seconds / 60);
  return minutes > 90 ? run.hours(Math.round(minutes / 60)) : run.minutes(minutes);
}
