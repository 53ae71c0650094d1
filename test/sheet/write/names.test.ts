import type { DimensionId } from '../../../src/catalogue/catalogue';
import { DaysDiffer } from '../../../src/sheet/plan/day-window';
import { writeTable } from '../../../src/sheet/write/write-table';
import { type Cell, columnsOf, type Table } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor } from '../../fakes/sheets/table-writing';

/** A table with these dimensions and the revenue. */
function tableBy(dimensions: readonly DimensionId[], ...rows: readonly Cell[][]): Table {
  return { columns: columnsOf({ dimensions, metrics: ['revenue'] }), rows, notices: [] };
}

const day = (date: number) => `2026-11-0${date}`;

/** A sheet with a note and a user's comment for each row. */
function annotated(table: Table) {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, table));
  const width = table.columns.length;
  table.rows.forEach((_, nth) => {
    sheet.enter('Revenue', 2 + nth, width, `comment ${nth}`);
    sheet.enter('Revenue', 2 + nth, width - 1, Number(table.rows[nth]!.at(-1)), `note ${nth}`);
  });
  const refresh = (next: Table, more = {}) => writeTable(jobFor(sheet, next, { minute: 1, ...more }));
  /** The cells of each row, then its note. */
  const seen = () =>
    sheet
      .tab('Revenue')
      .rows.slice(2)
      .map((row) => [...Array.from(row, (cell) => cell?.value ?? ''), row.find((cell) => cell?.note)?.note])
      .filter(([first]) => first !== '');
  return { refresh, seen };
}

describe('names next to their ids', () => {
  const by = ['date', 'area', 'countryName'] as const;

  it('fill a blank column without moving a row, a note or a comment', () => {
    const { refresh, seen } = annotated(tableBy(by, [day(1), 'AT', null, 5], [day(1), 'DE', null, 7]));
    const done = refresh(tableBy(by, [day(1), 'AT', 'Austria', 5], [day(1), 'DE', 'Germany', 7]));
    expect(done).toMatchObject({ rowsInserted: 0, rowsDeleted: 0, rowsChanged: 2, cellsWritten: 2 });
    expect(seen()).toEqual([
      [46327, 'AT', 'Austria', 5, 'comment 0', 'note 0'],
      [46327, 'DE', 'Germany', 7, 'comment 1', 'note 1'],
    ]);
  });

  it('need the whole range when they are new: days outside a window would lack them', () => {
    const { refresh } = annotated(tableBy(['date', 'area'], [day(1), 'AT', 5]));
    const window = { asked: [day(1)] };
    expect(() => refresh(tableBy(by, [day(1), 'AT', 'Austria', 5]), { window })).toThrow(DaysDiffer);
  });
});

describe('names without ids', () => {
  it('are the key: test groups that answers only name stay apart', () => {
    const by = ['date', 'bucketId', 'bucketName'] as const;
    const { refresh, seen } = annotated(tableBy(by, [day(1), null, 'A', 5], [day(1), null, 'B', 7]));
    refresh(tableBy(by, [day(1), null, 'A', 6], [day(1), null, 'B', 7], [day(1), null, 'C', 9]));
    expect(seen()).toEqual([
      [46327, '', 'A', 6, 'comment 0', 'note 0'],
      [46327, '', 'B', 7, 'comment 1', 'note 1'],
      [46327, '', 'C', 9, undefined],
    ]);
  });
});
