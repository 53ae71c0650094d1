import { WriteFailed } from '../../../src/errors/sheet-errors';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { WriteJob } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';

const BUDGET = 7;
const GIVEN = { target: { ...TARGET, sheetId: BUDGET } };

/** A spreadsheet with a blank tab “Budget”. */
function withBudget(rowCount = 100, columnCount = 26): EmulatedSheets {
  const sheet = new EmulatedSheets();
  sheet.addTab('Budget', BUDGET, rowCount, columnCount);
  return sheet;
}

const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);

describe('a chosen sheet and a table too large for one request', () => {
  const LIMIT = 250_000;
  const rows = Array.from({ length: 1_500 }, (_, nth): Cell[] => [`${'x'.repeat(300)}${nth}`, nth, 1]);
  const large = tableOf(['app', 'revenue', 'clicks'], rows);
  const refuseLarge = (bytes: number) => {
    if (bytes > LIMIT) throw new Error('Request payload size exceeds the limit');
  };
  const visible = (sheet: EmulatedSheets) => sheet.snapshot().filter(({ hidden }) => !hidden);
  const job = (sheet: EmulatedSheets, more: Partial<WriteJob> & { minute?: number } = {}) =>
    jobFor(sheet, large, { ...GIVEN, ...more });

  /** The numbers of the requests that Google accepts during a write without failures. */
  function accepted(): number[] {
    const sheet = withBudget();
    const numbers: number[] = [];
    sheet.beforeAndAfter = (number, done, bytes) => {
      if (done) numbers.push(number);
      else refuseLarge(bytes);
    };
    writeTable(job(sheet));
    return numbers;
  }

  const REQUESTS = accepted();
  const points = REQUESTS.flatMap((number, nth) => [
    [nth + 1, number, 'before'] as const,
    [nth + 1, number, 'after'] as const,
  ]);

  it('is filled from a hidden sheet by the last of several requests', () => {
    const sheet = withBudget(5, 2);
    sheet.beforeAndAfter = (_number, done, bytes) => {
      if (!done) refuseLarge(bytes);
    };
    expect(writeTable(job(sheet))).toMatchObject({ sheetId: BUDGET, rowsInserted: 1_500 });
    expect(REQUESTS.length).toBeGreaterThanOrEqual(4);
    expect(sheet.shown('Budget').slice(2)).toEqual(rows);
    expect(sheet.tab('Budget')).toMatchObject({ rowCount: 1_502, columnCount: 3, frozenRowCount: 2 });
    expect(titles(sheet)).toEqual(['Sheet1', 'Budget']);
    expect(sheet.batches[sheet.batches.length - 1]).toContainEqual({ deleteSheet: expect.anything() });
  });

  it.each(points)(
    'killed at request %i (number %i, %s it): all or nothing, and the next write tidies up',
    (nth, number, when) => {
      const sheet = withBudget();
      const before = visible(sheet);
      sheet.beforeAndAfter = (sent, done, bytes) => {
        if (!done) refuseLarge(bytes);
        if (sent === number && done === (when === 'after')) throw new Error('killed');
      };
      expect(() => writeTable(job(sheet))).toThrow(WriteFailed);
      const moved = when === 'after' && nth === REQUESTS.length;
      if (moved) expect(sheet.shown('Budget').slice(2)).toEqual(rows);
      else expect(visible(sheet)).toEqual(before);

      sheet.beforeAndAfter = () => {};
      expect(writeTable(job(sheet, { minute: 1 }))).toMatchObject({ sheetId: BUDGET });
      expect(titles(sheet)).toEqual(['Sheet1', 'Budget']);
      expect(sheet.shown('Budget').slice(2)).toEqual(rows);
    },
  );

  it('is refused when somebody writes into the sheet in between', () => {
    const sheet = withBudget();
    sheet.beforeAndAfter = (number, done, bytes) => {
      if (!done) refuseLarge(bytes);
      else if (number === REQUESTS[0]) sheet.enter('Budget', 4, 1, 'Plan');
    };
    expect(() => writeTable(job(sheet))).toThrow(/not empty \(B5 holds “Plan”\)/);
    expect(sheet.shown('Budget').flat().join('')).toBe('Plan');
  });

  it('is planned again when the grid changed meanwhile', () => {
    const sheet = withBudget();
    sheet.beforeAndAfter = (number, done, bytes) => {
      if (!done) refuseLarge(bytes);
      else if (number === REQUESTS[0]) sheet.remove('Budget', 'ROWS', 10, 80);
    };
    expect(writeTable(job(sheet))).toMatchObject({ rowsInserted: 1_500 });
    expect(sheet.shown('Budget').slice(2)).toEqual(rows);
    expect(sheet.tab('Budget').rowCount).toBe(1_502);
    expect(titles(sheet)).toEqual(['Sheet1', 'Budget']);
  });

  it('reads the sheet again after a time-out of the last batch, and writes nothing twice', () => {
    for (const after of [false, true]) {
      const sheet = withBudget();
      let left = 1;
      sheet.beforeAndAfter = (number, done, bytes) => {
        if (!done) refuseLarge(bytes);
        if (number !== REQUESTS[REQUESTS.length - 1] || done !== after || left-- === 0) return;
        throw new Error('Service Spreadsheets timed out');
      };
      expect(writeTable(job(sheet))).toMatchObject({ rowsInserted: 1_500, sheetId: BUDGET });
      expect(sheet.shown('Budget').slice(2)).toEqual(rows);
      expect(titles(sheet)).toEqual(['Sheet1', 'Budget']);
    }
  });
});
