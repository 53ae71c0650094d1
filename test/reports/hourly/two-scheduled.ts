import type { UnfinishedRun } from '../../../src/reports/run-facts';
import type { ReportDraft } from '../../../src/request/draft';
import { HOUR, Person, ScheduledFile } from './scheduled-file';

const DAY = 24 * HOUR;
export const STATUS = 'Refresh status';

/** Reports with these names that have never run, in a file of Ana. */
export function newReports(names: readonly string[], draft: Partial<ReportDraft> = {}) {
  const file = new ScheduledFile();
  const ana = new Person(file);
  const ids = names.map((name) => {
    // Reports of one moment are ordered by their random ids.
    if (names.length > 1) file.clock.pass(1);
    return ana.schedules(name, { draft });
  });
  /** How the last run of each report ended. */
  const results = () => ids.map((id) => ana.record(id)?.lastRun.result);
  return { file, ana, ids, results };
}

/** Two reports that were refreshed yesterday and are due again. */
export function due() {
  const { file, ana, ids: made } = newReports(['First', 'Second']);
  const ids = made as [string, string];
  ana.tick();
  file.clock.pass(DAY);
  ana.hasTold();
  return { file, ana, ids };
}

/** The same reports after a refresh: none is due. */
export function refreshed() {
  const all = due();
  all.ana.tick();
  all.file.clock.pass(HOUR);
  return all;
}

/** Deletes the status sheet, as a user may do; the next update makes it again. */
export function deleteStatus({ file }: { readonly file: ScheduledFile }): void {
  const { sheetId } = file.tabs().find(({ title }) => title === STATUS)!;
  file.sheets.batchUpdate([{ deleteSheet: { sheetId } }]);
}

export const hasStatus = ({ file }: { readonly file: ScheduledFile }) =>
  file.tabs().some(({ title }) => title === STATUS);

/** Records that this many scheduled runs of a report ran out of time, by default the last one half an hour ago. */
export function hasFailed(
  { file, ana }: ReturnType<typeof due>,
  id: string,
  count: number,
  ago = HOUR / 2,
): void {
  const { records } = ana.sources;
  const failures = { count, lastAt: file.clock.now() - ago, kind: 'out of time' } as const;
  records.note(id, { ...records.record(id)!, failures });
}

/** Stores an unfinished run with progress from this many milliseconds ago. */
export function leaveInHand(
  { file, address, sources }: Person,
  id: string,
  change: Partial<UnfinishedRun>,
  ago: number,
): void {
  const at = file.clock.now() - ago;
  const progress = { phase: 'pages', done: 1, of: 3, rows: 7, calls: 1, startedAt: at, at } as const;
  const counts = { slices: 1, calls: 1 };
  const run = {
    runId: 'a'.repeat(32),
    by: address,
    progress,
    how: 'by schedule',
    waits: true,
    ...counts,
  } as const;
  sources.records.begin(id, { ...run, ...change });
}
