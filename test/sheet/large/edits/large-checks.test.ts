import type { CellResource } from '../../../../src/platform/ports';
import { placement } from '../../../../src/sheet/api/spans';
import type { RangeCheck } from '../../../../src/sheet/commit/landing';
import { dayChecks, type LargeRefresh, userContentChecks } from '../../../../src/sheet/large/large-checks';
import { planColumns } from '../../../../src/sheet/reconcile/column-plan';
import { tableOf } from '../../../fakes/sheets/table-writing';

const A_DAY = 40_000;
const DAYS = 5;
const ROWS = A_DAY * DAYS;
const FIRST = 2;
const { columns } = tableOf(['date', 'revenue'], []);

/** The checks of a batch that replaces the last two of five days. `own` is the user content. */
function checks(own: Parameters<typeof userContentChecks>[2] = new Map()) {
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
  const plan = refresh as unknown as LargeRefresh;
  return { days: dayChecks(plan, requests, isTouched), own: userContentChecks(plan, requests, own) };
}

/** True if all checks accept a sheet with these cells in each row, beginning with the first column. */
const isSeenRight = (
  checks: readonly RangeCheck[],
  cellsOf: (row: number) => readonly CellResource[],
): boolean =>
  checks.every(({ range, isRight }) => {
    const [, from = '', to = ''] = /!\D+(\d+):\D+(\d+)$/.exec(range) ?? [];
    const rows = Array.from({ length: Number(to) - Number(from) + 1 }, (_, nth) => Number(from) - 1 + nth);
    return isRight(rows.map(cellsOf));
  });

const dayCell = (order: readonly number[]) => (row: number) => [
  { effectiveValue: { numberValue: 1 + Math.floor((order[row - FIRST] ?? 0) / A_DAY) } },
];

describe('the checks of a table with more rows than a response can show', () => {
  const inOrder = Array.from({ length: ROWS }, (_, nth) => nth);
  const moved = (from: number, to: number) => {
    const order = [...inOrder];
    order.splice(to, 0, ...order.splice(from, 1));
    return order;
  };

  it('accept unmoved rows, in at most 200 ranges', () => {
    const { days } = checks();
    expect(days.length).toBeGreaterThan(50);
    expect(days.length).toBeLessThanOrEqual(200);
    expect(isSeenRight(days, dayCell(inOrder))).toBe(true);
  });

  it('find that rows are in another order', () => {
    const order = inOrder.map((nth) => (nth * 7_919) % ROWS);
    expect(isSeenRight(checks().days, dayCell(order))).toBe(false);
  });

  it('find a single row that was dragged to or from a replaced day', () => {
    const { days } = checks();
    for (const [from, to] of [
      [10, ROWS - 10],
      [ROWS - 10, 10],
      [2 * A_DAY - 5, 3 * A_DAY + 5],
    ] as const)
      expect([from, isSeenRight(days, dayCell(moved(from, to)))]).toEqual([from, false]);
  });

  it('find a blank day at the edge of a day', () => {
    const shown = dayCell(inOrder);
    expect(isSeenRight(checks().days, (row) => (row === FIRST + A_DAY ? [] : shown(row)))).toBe(false);
  });

  it('include at most 100 of 5,000 rows with user content', () => {
    const own = new Map(
      inOrder.slice(0, 5_000).map((nth) => [FIRST + nth, [{ column: 3, text: `string ${nth}` }]]),
    );
    const { own: seen } = checks(own);
    const cells = (shift: number) => (row: number) => {
      const stringValue = String(row - FIRST - shift);
      return [{}, {}, {}, { effectiveValue: { stringValue }, userEnteredValue: {} }];
    };
    expect(seen).toHaveLength(100);
    expect(isSeenRight(seen, cells(0))).toBe(true);
    expect(isSeenRight(seen, cells(1))).toBe(false);
  });
});
