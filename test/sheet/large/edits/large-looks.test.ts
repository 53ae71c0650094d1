import type { CellResource } from '../../../../src/platform/ports';
import { placement } from '../../../../src/sheet/api/spans';
import type { LargeBatch } from '../../../../src/sheet/large/large-looks';
import { looksAtDays, looksAtOwn } from '../../../../src/sheet/large/large-looks';
import { planColumns } from '../../../../src/sheet/reconcile/column-plan';
import { tableOf } from '../../../fakes/sheets/table-writing';

const A_DAY = 40_000;
const DAYS = 5;
const ROWS = A_DAY * DAYS;
const FIRST = 2;
const { columns } = tableOf(['date', 'revenue'], []);

/** The batch that replaces the last two of five days, with what is the user's in some rows. */
function batch(own: LargeBatch['own'] = new Map()): LargeBatch {
  const existing = new Map(columns.map(({ field }, at) => [field, at]));
  const rows = Array.from({ length: ROWS }, (_, nth) => FIRST + nth);
  const days = rows.map((_, nth) => 1 + Math.floor(nth / A_DAY));
  const tab = { sheetId: 1, title: 'Revenue', hidden: false, rowCount: FIRST + ROWS, columnCount: 4 };
  const refresh = {
    job: { table: { columns } },
    existing: { tab, headerRow: 1, columns: existing, rows, days },
    columns: planColumns(columns, existing),
    rows: { staying: [] },
  };
  const isTouched = (nth: number) => (days[nth] ?? 0) > 3;
  const requests = { place: placement([], []) };
  return { refresh, requests, sent: [], isTouched, own } as unknown as LargeBatch;
}

/** What the ranges show of a sheet whose rows are `cells`; a row is its cells from the first column on. */
const isSeenRight = (
  looks: ReturnType<typeof looksAtDays>,
  cellsOf: (row: number) => readonly CellResource[],
): boolean =>
  looks.every(({ range, isRight }) => {
    const [, from = '', to = ''] = /!\D+(\d+):\D+(\d+)$/.exec(range) ?? [];
    const rows = Array.from({ length: Number(to) - Number(from) + 1 }, (_, nth) => Number(from) - 1 + nth);
    return isRight(rows.map(cellsOf));
  });

const dayCell = (order: readonly number[]) => (row: number) => [
  { effectiveValue: { numberValue: 1 + Math.floor((order[row - FIRST] ?? 0) / A_DAY) } },
];

describe('what a batch shows of a table with more rows than can be shown', () => {
  const inOrder = Array.from({ length: ROWS }, (_, nth) => nth);
  const moved = (from: number, to: number) => {
    const order = [...inOrder];
    order.splice(to, 0, ...order.splice(from, 1));
    return order;
  };

  it('is right where nothing has moved, in at most 200 ranges', () => {
    const looks = looksAtDays(batch());
    expect(looks.length).toBeGreaterThan(50);
    expect(looks.length).toBeLessThanOrEqual(200);
    expect(isSeenRight(looks, dayCell(inOrder))).toBe(true);
  });

  it('tells that rows are in another order', () => {
    const order = inOrder.map((nth) => (nth * 7_919) % ROWS);
    expect(isSeenRight(looksAtDays(batch()), dayCell(order))).toBe(false);
  });

  it('tells that a single row was dragged over the end of a day, to where it is replaced or from there', () => {
    const looks = looksAtDays(batch());
    for (const [from, to] of [
      [10, ROWS - 10],
      [ROWS - 10, 10],
      [2 * A_DAY - 5, 3 * A_DAY + 5],
    ] as const)
      expect([from, isSeenRight(looks, dayCell(moved(from, to)))]).toEqual([from, false]);
  });

  it('of a day that is blank, it tells that its row is not where it was', () => {
    const shown = dayCell(inOrder);
    expect(isSeenRight(looksAtDays(batch()), (row) => (row === FIRST + A_DAY ? [] : shown(row)))).toBe(false);
  });

  it('shows of 5,000 rows with something of the user’s no more than 100', () => {
    const own = new Map(
      inOrder.slice(0, 5_000).map((nth) => [FIRST + nth, [{ column: 3, text: `string ${nth}` }]]),
    );
    const looks = looksAtOwn(batch(own));
    const cells = (shift: number) => (row: number) => {
      const stringValue = String(row - FIRST - shift);
      return [{}, {}, {}, { effectiveValue: { stringValue }, userEnteredValue: {} }];
    };
    expect(looks).toHaveLength(100);
    expect(isSeenRight(looks, cells(0))).toBe(true);
    expect(isSeenRight(looks, cells(1))).toBe(false);
  });
});
