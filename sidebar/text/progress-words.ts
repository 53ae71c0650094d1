import { CENTRE_IDS } from '../../src/catalogue/catalogue';
import type { RunProgress } from '../../src/reports/run-facts';
import { formatCount } from '../../src/wording/counts';
import { counted } from './counted';

/** "Page 14 of 26 · 13,000 rows", "Day 3 of 30, file 2 of 4 · 900 rows", "Writing 12,000 of 26,000 rows". */
export function progressWords({ phase, done, of, rows }: RunProgress): string {
  switch (phase) {
    case 'starting':
      return 'Starting…';
    case 'pages':
    case 'files': {
      const part = phase === 'pages' ? nthOf('Page', done, of) : fileWords(done, of);
      return done === 0 ? 'Asking the service…' : `${part} · ${counted(rows, 'row')}`;
    }
    case 'writing':
      return of === null
        ? `Writing ${counted(done, 'row')}`
        : `Writing ${formatCount(done)} of ${counted(of, 'row')}`;
  }
}

/** Each day has a file of each centre; one that is half read is being read. */
function fileWords(done: number, of: number | null): string {
  const nth = Math.ceil(done);
  const files = CENTRE_IDS.length;
  if (of === null || of <= files || of % files !== 0) return nthOf('File', nth, of);
  const day = Math.ceil(nth / files);
  return `${nthOf('Day', day, of / files)}, ${nthOf('file', nth - (day - 1) * files, files)}`;
}

function nthOf(thing: string, nth: number, of: number | null): string {
  return `${thing} ${formatCount(nth)}${of === null ? '' : ` of ${formatCount(of)}`}`;
}

/** How much of the present part is done, 0 to 1; null while nobody knows. */
export function fraction({ phase, done, of }: RunProgress): number | null {
  if (phase === 'starting' || of === null || of <= 0) return null;
  return Math.min(1, Math.max(0, done / of));
}

/** How long the present part still takes at its pace of late, in seconds; null until that can be known. */
export function secondsLeft(told: readonly RunProgress[]): number | null {
  const last = told[told.length - 1];
  if (last === undefined || last.of === null || last.phase === 'starting') return null;
  const first = told.find(({ phase, of }) => phase === last.phase && of === last.of) ?? last;
  const [steps, ms] = [last.done - first.done, last.at - first.at];
  if (steps <= 0 || ms < KNOWN_AFTER_MS) return null;
  return Math.max(0, ((last.of - last.done) * ms) / steps / 1000);
}

/** "about 20 seconds left to read": after the reading comes the writing, of which nothing is known yet. */
export function timeLeft(told: readonly RunProgress[]): string {
  const seconds = secondsLeft(told);
  if (seconds === null || seconds === 0) return '';
  const isReading = told[told.length - 1]?.phase !== 'writing';
  return `${duration(seconds)} left${isReading ? ' to read' : ''}`;
}

/** What was told of a run, with `progress` as the newest: as much as its pace of late is taken from. */
export function withTold(told: readonly RunProgress[], progress: RunProgress): readonly RunProgress[] {
  const last = told[told.length - 1];
  if (last !== undefined && progress.at <= last.at) return told;
  // Each slice of a long run starts anew: how far the run is does not.
  if (last !== undefined && progress.phase === 'starting') return told;
  return [...told.slice(-MOST_TOLD), progress];
}

const KNOWN_AFTER_MS = 2_000;
const MOST_TOLD = 20;

function duration(seconds: number): string {
  if (seconds < 8) return 'a few seconds';
  if (seconds <= 55) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes > 90) return `about ${Math.round(minutes / 60)} hours`;
  return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
}
