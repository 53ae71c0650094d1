import { OutOfTime } from '../../../../src/errors/service-errors';
import { SpreadsheetFull } from '../../../../src/errors/sheet-errors';
import { type LargeJob, LargeTable } from '../../../../src/sheet/large/large-table';
import type { Cell } from '../../../../src/table/table';
import { SheetModel } from '../../../fakes/sheets/sheet-model';
import { longJobFor, TARGET } from '../../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const DAY = '2026-11-01';
const rowsOf = (networks: string): Cell[][] => [...networks].map((network) => [DAY, network, 1]);
const END = { provenance: 'Device report', notices: [], asked: [DAY] };

function begun(sheet: SheetModel, networks: string, more: Partial<LargeJob> = {}): LargeTable {
  const table = LargeTable.begin(longJobFor(sheet, FIELDS, more));
  table.add(DAY, rowsOf(networks));
  return table;
}

const run = (sheet: SheetModel, networks: string) => begun(sheet, networks).finish(END);
const intoBudget = { target: { ...TARGET, sheetId: 7 } };

describe('the last batch of a large table', () => {
  /** The least time in milliseconds before the deadline at which the last batch is still sent. The execution is 30 seconds old. */
  function leastTime(make: () => readonly [LargeTable, LargeJob]): number {
    const isSent = (left: number) => {
      const [table, { clock, deadline }] = make();
      clock.sleep(deadline - clock.now() - left);
      try {
        table.finish(END);
        return true;
      } catch (error) {
        if (error instanceof OutOfTime) return false;
        throw error;
      }
    };
    let [low, high] = [1, 10_000];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (isSent(middle)) high = middle;
      else low = middle;
    }
    return high;
  }
  const many = (sheet: SheetModel, count: number, more: Partial<LargeJob> = {}) => {
    const job = longJobFor(sheet, FIELDS, { mostBytes: 400_000, ...more });
    const table = LargeTable.begin(job);
    table.add(
      DAY,
      Array.from({ length: count }, (_, nth): Cell[] => [DAY, `n${nth}`, 1]),
    );
    table.checkpoint();
    return [table, job] as const;
  };

  it('takes a millisecond for 45 cells that it copies into a chosen sheet', () => {
    const time = leastTime(() => {
      const sheet = new SheetModel();
      sheet.addTab('Budget', 7);
      return many(sheet, 900, intoBudget);
    });
    expect(time).toBe((900 * 3) / 45);
  });

  it('takes that for rows that are removed if the hidden sheet becomes the report’s', () => {
    const time = leastTime(() => {
      const sheet = new SheetModel();
      const [table, job] = many(sheet, 3_600);
      table.forgetDay(DAY);
      table.add(DAY, rowsOf('abcde'));
      expect(sheet.tab('Ad Reports is writing').rowCount).toBe(4_322);
      return [table, job];
    });
    expect(time).toBe(Math.ceil(((4_322 - 5) * 3) / 45));
  });

  it('takes that twice for rows that are read and written, and once for cells in the backup', () => {
    const time = leastTime(() => {
      const sheet = new SheetModel();
      run(sheet, 'abc');
      return many(sheet, 900, { runId: 'run2' });
    });
    const kept = 3 * 3 + 2 * 26;
    expect(time).toBe(Math.ceil((2 * 900 * 3 + kept) / 45));
  });

  it('is sent by a new execution whatever time it takes', () => {
    const sheet = new SheetModel();
    const job = longJobFor(sheet, FIELDS, { mostBytes: 400_000 });
    run(sheet, 'abc');
    const [table] = many(sheet, 3_600, { ...job, deadline: job.clock.now() + 29_999, runId: 'run2' });
    job.clock.sleep(29_998);
    expect(table.finish(END).rows).toBe(3_600);
    const [late] = many(sheet, 3_600, { ...job, deadline: job.clock.now() + 30_001, runId: 'run3' });
    job.clock.sleep(30_000);
    expect(() => late.finish(END)).toThrow(OutOfTime);
  });

  it('needs room for the positions of paired rows', () => {
    const full = (networks: string, lacking: number) => {
      const sheet = new SheetModel();
      run(sheet, 'abc');
      sheet.type('Revenue', 2, 1, 'a', 'mine');
      const table = begun(sheet, networks, { runId: 'run2' });
      table.checkpoint();
      const used = sheet.sheets.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
      const order = sheet.tab('Ad Reports is writing').rowCount;
      sheet.addTab('Large', 9, 10_000_000 - used - order + lacking, 1);
      return () => table.finish(END);
    };
    expect(full('abc', -1)).not.toThrow();
    expect(full('abc', 5)).not.toThrow();
    expect(full('cba', 0)).not.toThrow();
    expect(full('cba', 1)).toThrow(SpreadsheetFull);
  });
});
