import { createHash } from 'node:crypto';
import type { Runtime } from '../../../emulator/src/runtime';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { Approvals } from '../../../src/reports/approvals/approvals';
import type { Refreshing, Schedule } from '../../../src/reports/refreshing';
import { lastRunOf } from '../../../src/reports/run-facts';
import type { StoredReport } from '../../../src/reports/saved-report';
import { type RunRecord, RunRecords } from '../../../src/reports/store/run-records';
import { SavedReports } from '../../../src/reports/store/saved-reports';
import { ABSENT } from '../../../src/request/draft';
import { SettingsStore } from '../../../src/settings/settings-store';
import { noCells } from '../../fakes/no-cells';
import { FakeLocks } from '../../fakes/text-cache';
import { fakeTextStore } from '../../fakes/text-store';
import { DAY_MS, OWNER } from '../add-on';
import { DRAFT } from '../sidebar';
import { storedTexts, textStore } from '../stored-texts';

/** A file with its runtime: the add-on of a test, or the playground. */
interface Place {
  readonly runtime: Runtime;
  readonly file: SpreadsheetStore;
}

/** The ids of a company's 40 apps. */
const APPS = Array.from({ length: 40 }, (_, nth) =>
  String((nth * 27_644_437 + 1_234_567) % 1e8).padStart(8, '0'),
);
const DIMENSIONS = ['date', 'appId', 'area', 'network', 'placementId', 'adFormat'];
const METRICS = [
  'revenue',
  'impressionApi',
  'ecpmApi',
  'clickApi',
  'ctrApi',
  'requestApi',
  'newUsers',
  'dau',
];
const SCHEDULES: readonly Schedule[] = [
  { kind: 'when ready' },
  { kind: 'daily', hour: 9 },
  { kind: 'monthly', day: 3, hour: 10 },
];

/** Orders of the `nth` report of a company: three dimensions, eight metrics, all or 32 of 40 apps, and a schedule. */
export function orderOf(nth: number) {
  const name = `${['Revenue', 'Board', 'Close', 'Network check'][nth % 4]} ${nth + 1} by ${DIMENSIONS[nth % 6]}`;
  const apps = nth % 3 === 0 ? [] : APPS.filter((_, at) => (at * 7 + nth) % 5 !== 0);
  const dimensions = ['date', ...[1, 2].map((step) => DIMENSIONS[1 + ((nth + step) % 5)]!)];
  const refreshing: Refreshing = {
    schedule: SCHEDULES[nth % 3]!,
    history: 'kept',
    daysAgain: 30,
    threshold: { absolute: 0.01, percent: 0 },
  };
  const draft = { ...ABSENT, ...DRAFT, apps, startDate: 'last 60 days', dimensions, metrics: METRICS };
  return { name, draft, refreshing, destination: { kind: 'new sheet', title: name } } as const;
}

/** The owner's reports in the file, written by the add-on's own code without a call for each, because each call would list them all. */
function ownersStores(place: Place) {
  const { runtime, file } = place;
  const { clock } = runtime;
  const document = storedTexts(place);
  const user = textStore(() => runtime.properties('user', { user: OWNER }));
  let savedAt = Math.round(clock.now()) - 100 * DAY_MS;
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const ports = {
    document,
    user,
    unguessable: () => 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
    activeUser: () => OWNER,
    clock: { now: () => (savedAt += 1_000), sleep: () => undefined, random },
    locks: new FakeLocks({ now: () => 0, sleep: () => undefined, random }),
    settings: new SettingsStore(fakeTextStore()),
    cells: noCells(),
    digest: (text: string) =>
      createHash('sha256').update(text).digest('base64').replaceAll('+', '-').replaceAll('/', '_'),
    file: () => ({ id: file.id, name: file.name, url: '' }),
    formatTime: () => '',
    spreadsheet: { timeZone: () => 'UTC' } as never,
  };
  return { ports, reports: new SavedReports(ports), records: new RunRecords(document) };
}

/** The facts about a good run of a report of 60 days, two hours ago, in the tab `sheetId`. */
function goodRun({ id }: StoredReport, sheetId: number, now: number): RunRecord {
  const startedAt = now - 7_200_000;
  const digest = createHash('md5').update(id).digest('hex');
  const number = Number.parseInt(digest.slice(0, 3), 16);
  const run = { runId: digest, calls: 1, by: OWNER, how: 'by schedule', progress: { startedAt } } as const;
  const asked = { from: '2026-09-12', to: '2026-09-14' };
  const report = { rowsInserted: 20, rowsChanged: number, rowsDeleted: 0, restated: number, notices: [] };
  return {
    lastRun: lastRunOf(run, { endedAt: startedAt + 4_000 + number, result: 'done', asked, report }),
    sheetId,
    held: {
      rows: 1_000 + number,
      rowsBrought: 900 + number,
      from: '2026-07-17',
      to: '2026-09-14',
      completeThrough: '2026-09-14',
      newestDay: '2026-09-14',
      fetchedAt: startedAt + 3_000,
    },
    question: digest.slice(0, 16),
    output: 'rows',
    lastGoodAt: startedAt,
    wholeAt: startedAt - 3 * DAY_MS,
    failures: null,
    summaryDue: false,
    unfinished: null,
    otherRun: null,
  };
}

/** Saves scheduled reports of the file's owner, all approved and refreshed, each in a tab of its own. Returns their ids. */
export function fillWithReports(place: Place, count: number): readonly string[] {
  const { file, runtime } = place;
  const { ports, reports, records } = ownersStores(place);
  const user = new SpreadsheetUser(file, OWNER, () => runtime.clock.now());
  ports.document.set('adreports.file', file.id);
  return Array.from({ length: count }, (_, nth) => {
    const order = orderOf(nth);
    const saved = reports.save(order);
    if (!('report' in saved)) throw new Error('A new report cannot have been changed by somebody.');
    const { report } = saved;
    new Approvals(ports).approve([report]);
    const sheetId = 1_000_000_000 + nth;
    const gridProperties = { rowCount: 3, columnCount: 3 };
    user.request({ addSheet: { properties: { sheetId, title: order.name, gridProperties } } });
    records.end(report.id, goodRun(report, sheetId, runtime.clock.now()));
    return report.id;
  });
}

/** The size of the document's properties, in bytes, as Google counts it. */
export function bytesStored({ runtime }: Pick<Place, 'runtime'>): number {
  return [...runtime.properties('document')].reduce(
    (sum, [name, text]) => sum + Buffer.byteLength(name) + Buffer.byteLength(text),
    0,
  );
}
