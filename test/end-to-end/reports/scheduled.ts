import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import type { Refreshing, Schedule } from '../../../src/reports/report-settings';
import { type AddOn, HOUR_MS, OWNER } from '../add-on';
import { type Sidebar, saveNewReport } from '../sidebar';

export const HOURLY_CHECK = 'refreshDue';
export const BY_HAND: Refreshing = refreshOnSchedule({ kind: 'by hand' });
export const WHEN_READY: Refreshing = refreshOnSchedule({ kind: 'when ready' });

/** Refetches two days, keeps days before the range, and records every change. */
export function refreshOnSchedule(schedule: Schedule): Refreshing {
  return { schedule, history: 'kept', daysAgain: 2 };
}

/** Saves a report that refreshes itself, and returns its id. */
export function saveScheduledReport(sidebar: Sidebar, change: object = {}): string {
  return saveNewReport(sidebar, { refreshing: WHEN_READY, ...change });
}

/** Reports with different names and sheets. */
export function saveScheduledReports(sidebar: Sidebar, count: number, change: object = {}): string[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `Report ${index + 1}`;
    return saveScheduledReport(sidebar, { name, destination: { kind: 'new sheet', title: name }, ...change });
  });
}

/** Runs one hourly check of a user now. */
export function runHourlyCheck({ runtime, file }: AddOn, user = OWNER): ExecutionRecord {
  const record = runtime.run(HOURLY_CHECK, [], { kind: 'trigger', user, documentId: file.id });
  expect(record.notEmulated).toEqual([]);
  return record;
}

/** Advances the time and fires due triggers. Fails when an execution fails. */
export function advanceTime({ runtime }: AddOn, ms: number): ExecutionRecord[] {
  const records = runtime.advanceFiring(ms);
  for (const { error, notEmulated } of records) expect([error, notEmulated]).toEqual([undefined, []]);
  return records;
}

/** The displayed rows of the add-on's own sheets, such as “books.ledger”, as records by header. */
export function readBooksRows(addOn: AddOn, id: string): Record<string, string>[] {
  const { metadata, sheets } = addOn.file;
  const places = metadata.filter(({ value }) => value?.includes(`"${id}`)).map(({ place }) => place);
  const isMarked = (tab: number) => places.some((place) => place.type === 'SHEET' && place.sheetId === tab);
  return sheets.flatMap(({ id: tab, title }) => {
    const [, header = [], ...rows] = isMarked(tab) ? addOn.displayTab(title) : [];
    return rows.map((row) => Object.fromEntries(header.map((label, column) => [label, row[column] ?? ''])));
  });
}

/** The recorded restatements, sorted, without their times. */
export function listRestatements(addOn: AddOn): string[] {
  return readBooksRows(addOn, 'books.ledger')
    .map((row) => Object.entries(row).filter(([label]) => !/seen/i.test(label)))
    .map((cells) => cells.map(([label, text]) => `${label}: ${text}`).join(', '))
    .sort();
}

/** The number of runs that ended in these executions: each stores its record when it begins and when it ends. */
export function countEndedRuns(records: readonly ExecutionRecord[]): number {
  return records.reduce((sum, { effects }) => {
    const stored = effects.flatMap((effect) => effect.match(/^PropertiesService\.set document .*/) ?? []);
    const ids = stored.flatMap((effect) => effect.match(/adreports\.run\.\w+/g) ?? []);
    return sum + [...new Set(ids)].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id)).length;
  }, 0);
}

/** The keys that were sent since the last `forget`, each once. */
export function listSentKeys({ sent }: AddOn): string[] {
  const headers = sent.flatMap((request) => Object.entries(request.headers));
  const keys = headers.filter(([name]) => name.toLowerCase() === 'authorization');
  return [...new Set(keys.map(([, value]) => String(value).replace('Bearer ', '')))];
}

/** The names of the run records of unfinished runs. */
export function listUnfinishedRuns({ runtime }: AddOn): string[] {
  return [...runtime.properties('document')].flatMap(([name, text]) =>
    name.startsWith('adreports.run.') && text.includes('"unfinished":{') ? [name] : [],
  );
}

/** The time of an hour of a day, UTC. */
export function toTime(day: string, hour = 0, minute = 0): number {
  return Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS + minute * 60_000;
}
