import { pairedRows } from '../../../src/sheet/large/paired-rows';
import { readExistingLargeTable } from '../../../src/sheet/read/existing-large-table';
import { findReportSheet } from '../../../src/sheet/read/report-sheet';
import { writeTable } from '../../../src/sheet/write/write-table';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { SheetModel } from '../../fakes/sheets/sheet-model';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const { columns: COLUMNS } = tableOf(['date', 'network', 'revenue'], []);
const dayOf = (date: number) => `2026-11-0${date}`;
const serial = (date: number) => 46_326 + date;

type Rows = readonly (readonly [date: number, name: string, revenue: number])[];

/** The rows of a hidden sheet that belong to the rows `wanted` of a sheet, and the ranges that were read. Rows are counted from 0. */
function paired(old: Rows, fresh: Rows, wanted: readonly number[], columns = COLUMNS) {
  const sheet = new SheetModel();
  const rows = old.map(([date, name, revenue]): Cell[] => [dayOf(date), name, revenue]);
  writeTable(jobFor(sheet, { columns, rows, notices: [] }));
  const tab = sheet.addTab('Hidden', 9);
  fresh.forEach(([date, name, revenue], nth) => {
    [serial(date), name, revenue].forEach((cell, column) => {
      sheet.type('Hidden', 2 + nth, column, cell);
    });
  });
  const dates = [...new Set(fresh.map(([date]) => date))];
  const days = dates.map((date) => ({
    day: serial(date),
    from: fresh.findIndex(([one]) => one === date),
    count: fresh.filter(([one]) => one === date).length,
  }));
  const found = findReportSheet(sheet, 'r1');
  if (found === undefined) throw new Error('no sheet');
  const existing = readExistingLargeTable(sheet, found);
  sheet.reads.length = 0;
  const pairs = pairedRows(sheet, existing, { tab, days }, new Set(wanted.map((nth) => 2 + nth)), columns);
  const byRow = [...pairs].sort(([one], [other]) => one - other);
  return { pairs: byRow.map(([row, hidden]) => [row - 2, hidden]), reads: sheet.reads };
}

describe('rows of a large table that are among the new ones', () => {
  it('are found by their key, wherever they are and whatever their numbers', () => {
    const old: Rows = [
      [1, 'a', 1],
      [1, 'b', 2],
      [2, 'a', 3],
    ];
    const fresh: Rows = [
      [1, 'b', 20],
      [1, 'c', 2],
      [1, 'a', 10],
      [2, 'a', 30],
    ];
    expect(paired(old, fresh, [0, 2]).pairs).toEqual([
      [0, 2],
      [2, 3],
    ]);
    expect(paired(old, fresh, [1]).pairs).toEqual([[1, 0]]);
  });

  it('are none if the key is missing or only on another day', () => {
    const old: Rows = [
      [1, 'a', 1],
      [2, 'b', 2],
    ];
    const fresh: Rows = [
      [1, 'c', 1],
      [2, 'a', 1],
      [2, 'c', 2],
    ];
    expect(paired(old, fresh, [0, 1]).pairs).toEqual([]);
  });

  it('are found by all cells if a key occurs several times', () => {
    const old: Rows = [
      [1, 'a', 1],
      [1, 'a', 2],
      [1, 'a', 3],
    ];
    const fresh: Rows = [
      [1, 'a', 3],
      [1, 'a', 9],
      [1, 'a', 2],
    ];
    expect(paired(old, fresh, [1]).pairs).toEqual([[1, 2]]);
    expect(paired(old, fresh, [0]).pairs).toEqual([[0, 1]]);
  });

  it('are read of the days alone that are wanted', () => {
    const old = [1, 2, 3].flatMap(
      (date): Rows => [
        [date, 'a', 1],
        [date, 'b', 1],
      ],
    );
    const { pairs, reads } = paired(old, old, [3]);
    expect(pairs).toEqual([[3, 3]]);
    expect(reads).toEqual(["'Revenue'!A6:C6", "'Revenue'!A5:C6", "'Hidden'!A5:C6"]);
  });

  it('are found by their numbers if the name that identifies them has changed', () => {
    const columns = columnsOf({ dimensions: ['date', 'countryName'], metrics: ['revenue'] });
    const old: Rows = [
      [1, 'Holland', 5],
      [1, 'Spain', 7],
    ];
    const fresh: Rows = [
      [1, 'Spain', 7],
      [1, 'Netherlands', 5],
    ];
    expect(paired(old, fresh, [0], columns).pairs).toEqual([[0, 1]]);
    expect(paired(old, fresh, [0, 1], columns).pairs).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});
