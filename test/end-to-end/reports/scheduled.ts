import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import type { Refreshing, Schedule } from '../../../src/reports/refreshing';
import { type AddOn, HOUR_MS, OWNER } from '../add-on';
import { type Sidebar, savedReport } from '../sidebar';

export const TICK = 'refreshDue';
export const BY_HAND: Refreshing = refreshing({ kind: 'by hand' });
export const WHEN_READY: Refreshing = refreshing({ kind: 'when ready' });

/** Refetches two days, keeps days before the range, and records every change. */
export function refreshing(schedule: Schedule): Refreshing {
  return { schedule, history: 'kept', daysAgain: 2, threshold: { absolute: 0, percent: 0 } };
}

/** Saves a report that refreshes itself, and returns its id. */
export function scheduledReport(sidebar: Sidebar, change: object = {}): string {
  return savedReport(sidebar, { refreshing: WHEN_READY, ...change });
}

/** Reports with different names and sheets. */
export function scheduledReports(sidebar: Sidebar, count: number, change: object = {}): string[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `Report ${index + 1}`;
    return scheduledReport(sidebar, { name, destination: { kind: 'new sheet', title: name }, ...change });
  });
}

/** Runs one hourly check of a user now. */
export function tick({ runtime, file }: AddOn, user = OWNER): ExecutionRecord {
  const record = runtime.run(TICK, [], { kind: 'trigger', user, documentId: file.id });
  expect(record.notEmulated).toEqual([]);
  return record;
}

/** Advances the time and fires due triggers. Fails when an execution fails. */
export function passing({ runtime }: AddOn, ms: number): ExecutionRecord[] {
  const records = runtime.advanceFiring(ms);
  for (const { error, notEmulated } of records) expect([error, notEmulated]).toEqual([undefined, []]);
  return records;
}

/** The displayed rows of the add-on's own sheets, such as “books.ledger”, as records by header. */
export function booksRows(addOn: AddOn, id: string): Record<string, string>[] {
  const { metadata, sheets } = addOn.file;
  const places = metadata.filter(({ value }) => value?.includes(`"${id}`)).map(({ place }) => place);
  const isMarked = (tab: number) => places.some((place) => place.type === 'SHEET' && place.sheetId === tab);
  return sheets.flatMap(({ id: tab, title }) => {
    const [, header = [], ...rows] = isMarked(tab) ? addOn.sheet(title) : [];
    return rows.map((row) => Object.fromEntries(header.map((label, column) => [label, row[column] ?? ''])));
  });
}

/** The recorded restatements, sorted, without their times. */
export function restatements(addOn: AddOn): string[] {
  return booksRows(addOn, 'books.ledger')
    .map((row) => Object.entries(row).filter(([label]) => !/seen/i.test(label)))
    .map((cells) => cells.map(([label, text]) => `${label}: ${text}`).join(', '))
    .sort();
}

/** The number of runs that ended in these executions: each stores its record when it begins and when it ends. */
export function runsEnded(records: readonly ExecutionRecord[]): number {
  return records.reduce((sum, { effects }) => {
    const stored = effects.flatMap((effect) => effect.match(/^PropertiesService\.set document .*/) ?? []);
    const ids = stored.flatMap((effect) => effect.match(/adreports\.run\.\w+/g) ?? []);
    return sum + [...new Set(ids)].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id)).length;
  }, 0);
}

/** The number of runs in the log sheet. */
export function runsLogged(addOn: AddOn): number {
  return booksRows(addOn, 'books.log').length;
}

/** The keys that were sent since the last `forget`, each once. */
export function keysSent({ sent }: AddOn): string[] {
  const headers = sent.flatMap((request) => Object.entries(request.headers));
  const keys = headers.filter(([name]) => name.toLowerCase() === 'authorization');
  return [...new Set(keys.map(([, value]) => String(value).replace('Bearer ', '')))];
}

/** The names of the run records of unfinished runs. */
export function runsInHand({ runtime }: AddOn): string[] {
  return [...runtime.properties('document')].flatMap(([name, text]) =>
    name.startsWith('adreports.run.') && text.includes('"unfinished":') ? [name] : [],
  );
}

/** The time of an hour of a day, UTC. */
export function at(day: string, hour = 0, minute = 0): number {
  return Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS + minute * 60_000;
}
