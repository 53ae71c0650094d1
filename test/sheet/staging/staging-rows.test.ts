import { SpreadsheetFull, WriteFailed } from '../../../src/errors/sheet-errors';
import { hidden, ROW_BYTES, row, rows } from '../../fakes/sheets/hidden-sheet';

describe('rows for a hidden sheet', () => {
  it('are sent in full requests, each row once and in its place', () => {
    const { add, staging, sizes, standing, reported } = hidden({ mostBytes: 2_000 + 10 * ROW_BYTES });
    add(0, 10);
    expect([sizes(), staging.count]).toEqual([[], 10]);
    add(10, 25);
    expect([sizes(), staging.count]).toEqual([[10, 10], 25]);
    staging.flush();
    staging.flush();
    expect([sizes(), staging.count]).toEqual([[10, 10, 5], 25]);
    expect(standing()).toEqual(rows(25));
    expect(reported).toEqual([
      [0, 10],
      [10, 20],
      [20, 25],
    ]);
  });

  it('are sent one by one if a row is larger than a request', () => {
    const { add, staging, sizes } = hidden({ mostBytes: 2_000 });
    add(0, 3);
    staging.flush();
    expect(sizes()).toEqual([1, 1, 1]);
  });

  it('are sent with the first requests, once', () => {
    const freeze = {
      properties: { sheetId: 5, gridProperties: { frozenRowCount: 2 } },
      fields: 'gridProperties.frozenRowCount',
    };
    const { sheet, add, staging } = hidden({
      first: [{ updateSheetProperties: freeze }],
      mostBytes: 2_000 + ROW_BYTES,
    });
    add(0, 2);
    staging.flush();
    expect(sheet.batches.map(([request]) => Object.keys(request ?? {})[0])).toEqual([
      'updateSheetProperties',
      'insertDimension',
    ]);
  });

  it('are dropped from a given row on, written or not', () => {
    const waiting = hidden();
    waiting.add(0, 8);
    waiting.staging.cutTo(5);
    expect(waiting.staging.count).toBe(5);
    waiting.staging.add(['again', 1]);
    waiting.staging.flush();
    expect(waiting.standing()).toEqual([...rows(5), ['again', 1]]);

    const sent = hidden();
    sent.add(0, 6);
    sent.staging.flush();
    sent.add(6, 8);
    sent.staging.cutTo(4);
    expect(sent.staging.count).toBe(4);
    sent.staging.add(['again', 1]);
    sent.staging.flush();
    expect(sent.standing()).toEqual([...rows(4), ['again', 1], row(5)]);
  });

  it('leave room in their request when rows are dropped', () => {
    const { add, staging, sizes } = hidden({ mostBytes: 2_000 + 10 * ROW_BYTES });
    add(0, 8);
    staging.cutTo(3);
    add(3, 10);
    expect(sizes()).toEqual([]);
    add(10, 11);
    expect(sizes()).toEqual([10]);
  });

  it('are sent in smaller requests after Google has refused one', () => {
    const { sheet, add, staging, sizes, standing, reported } = hidden({ mostBytes: 2_000 + 40 * ROW_BYTES });
    let refused = 0;
    sheet.beforeAndAfter = (_number, done, bytes) => {
      if (done || bytes <= 2_500) return;
      refused++;
      throw new Error('Request payload size exceeds the limit');
    };
    add(0, 40);
    staging.flush();
    expect(standing()).toEqual(rows(40));
    expect(reported[0]).toEqual([0, 40]);
    expect(reported[reported.length - 1]?.[1]).toBe(40);
    const [before, refusedBefore] = [sizes().length, refused];
    add(40, 67);
    staging.flush();
    expect(standing()).toEqual(rows(67));
    expect([sizes().slice(before), refused - refusedBefore]).toEqual([[9, 9, 9], 0]);
    expect(sheet.reads).toEqual([]);
  });

  it('fail if a single row is too large', () => {
    const { sheet, add, staging } = hidden();
    sheet.beforeAndAfter = () => {
      throw new Error('Request Entity Too Large');
    };
    add(0, 3);
    expect(() => staging.flush()).toThrow(WriteFailed);
  });
});

describe('the grid of a hidden sheet', () => {
  it('grows by a fifth more than needed, so not with each request', () => {
    const { sheet, add, staging } = hidden();
    const sizes = [98, 118, 119, 120].map((count) => {
      add(staging.count, count);
      staging.flush();
      return sheet.tab('Hidden').rowCount;
    });
    expect(sizes).toEqual([120, 120, 145, 145]);
    expect(sheet.tab('Hidden').rows[119]?.[1]).toEqual({ value: 7 });
  });

  it('does not grow if the rows fit', () => {
    const { sheet, add, staging } = hidden({ rowCount: 12 });
    add(0, 10);
    staging.flush();
    expect([sheet.tab('Hidden').rowCount, sheet.batches[0]?.length]).toEqual([12, 1]);
  });

  it('leaves the cells that the visible sheet will need', () => {
    const growth = (count: number) => Math.max(0, count - 50) * 3;
    const room = { cells: 300, growth };
    const near = hidden({ room });
    near.add(0, 50);
    near.staging.flush();
    expect(near.sheet.tab('Hidden').rowCount).toBe(62);
    near.add(50, 88);
    near.staging.flush();
    // 90 rows of 2 cells, and 38 more rows of 3 in the visible sheet: 294 of 300 cells.
    expect(near.sheet.tab('Hidden').rowCount).toBe(93);
    near.add(88, 89);
    near.staging.flush();
    expect(near.sheet.batches).toHaveLength(3);

    const over = hidden({ room });
    over.add(0, 90);
    expect(() => over.staging.flush()).toThrow(new SpreadsheetFull(89 * 2 + 120, 300 - 6, 'long'));
    const twice = hidden({ room: { ...room, isTwice: true } });
    twice.add(0, 90);
    expect(() => twice.staging.flush()).toThrow(new SpreadsheetFull(89 * 2 + 120, 300 - 6, 'twice'));
    expect(twice.sheet.batches).toEqual([]);
  });

  it('may use the last free cell', () => {
    const room = { cells: 200 };
    const { sheet, add, staging } = hidden({ room });
    add(0, 98);
    staging.flush();
    expect(sheet.tab('Hidden').rowCount).toBe(100);
    add(98, 99);
    expect(() => staging.flush()).toThrow(SpreadsheetFull);
  });
});
