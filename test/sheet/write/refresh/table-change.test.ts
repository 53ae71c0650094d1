import { writeTable } from '../../../../src/sheet/write/write-table';
import type { BatchAddition, TableChange } from '../../../../src/sheet/write-job';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { jobFor, TARGET, tableOf } from '../../../fakes/sheets/table-writing';

const serial = (date: number) => 46326 + date;
const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const row = (date: number, network: string, revenue: number | null, clicks: number | null = 1): Cell[] => [
  `2026-11-${String(date).padStart(2, '0')}`,
  network,
  revenue,
  clicks,
];

const between =
  (from: number, to: number) =>
  ([day]: readonly unknown[]): boolean =>
    Number(day) >= serial(from) && Number(day) <= serial(to);

/** Records the changes that refreshes report, each with a request of its own for the batch. */
function recording() {
  const changes: TableChange[] = [];
  const together = (change: TableChange): BatchAddition => {
    changes.push(change);
    return {
      requests: [
        { addSheet: { properties: { sheetId: 76 + changes.length, title: `Beside ${changes.length}` } } },
      ],
    };
  };
  return { changes, together };
}

/** Refreshes a sheet of `rows` with other rows. Returns the changes that the refresh reports, and its requests. */
function refreshed(rows: Cell[][], next: Cell[][], more: object = {}, fields = FIELDS) {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, tableOf(FIELDS, rows)));
  const { changes, together } = recording();
  writeTable(jobFor(sheet, tableOf(fields, next), { minute: 1, together, ...more }));
  return { sheet, changes, change: changes[0] };
}

describe('the changes that a refresh reports', () => {
  it('are the changed, inserted and missing rows, as the sheet contains them', () => {
    const { change } = refreshed(
      [row(1, 'a', 10), row(2, 'a', 20), row(3, 'a', 30)],
      [row(1, 'a', 10), row(2, 'a', 21, null), row(4, 'a', 40)],
    );
    expect(change).toMatchObject({
      wasHeld: [true, true, true, true],
      changed: [{ old: [serial(2), 'a', 20, 1], fresh: [serial(2), 'a', 21, ''] }],
      inserted: [[serial(4), 'a', 40, 1]],
      gone: [[serial(3), 'a', 30, 1]],
    });
  });

  it('contain the question of the old rows, if the stamp has it', () => {
    const covers = { from: '2026-11-01', to: '2026-11-02', completeThrough: '2026-11-01', question: 'q' };
    const sheet = new EmulatedSheets();
    const { changes, together } = recording();
    writeTable(jobFor(sheet, tableOf(FIELDS, [row(1, 'a', 10)]), { covers }));
    writeTable(jobFor(sheet, tableOf(FIELDS, [row(1, 'a', 11)]), { minute: 1, together }));
    writeTable(jobFor(sheet, tableOf(FIELDS, [row(1, 'a', 12)]), { minute: 2, together }));
    expect(changes.map((change) => change.covers)).toEqual([covers, undefined]);
    expect(changes[1]).not.toHaveProperty('covers');
  });

  it('leaves out a row that lost its numbers before, unless the user has typed a number since', () => {
    const sheet = new EmulatedSheets();
    const { changes, together } = recording();
    const refresh = (rows: Cell[][], minute: number) =>
      writeTable(jobFor(sheet, tableOf(FIELDS, rows), { minute, together }));
    refresh([row(1, 'a', 10), row(2, 'a', 20)], 0);
    sheet.enter('Revenue', 3, 5, 'mine');
    refresh([row(1, 'a', 10)], 1);
    expect(changes.map(({ gone }) => gone)).toEqual([[[serial(2), 'a', 20, 1]]]);
    refresh([row(1, 'a', 11)], 2);
    expect(changes[1]).toMatchObject({ gone: [], changed: [{ fresh: [serial(1), 'a', 11, 1] }] });
    sheet.enter('Revenue', 3, 3, 7);
    refresh([row(1, 'a', 11)], 3);
    expect(changes[2]).toMatchObject({ gone: [[serial(2), 'a', '', 7]], changed: [], inserted: [] });
  });

  it('contains each inserted row, in order', () => {
    const { change } = refreshed(
      [row(2, 'a', 20)],
      [row(1, 'a', 10), row(1, 'b', 11), row(2, 'a', 20), row(3, 'a', 30)],
    );
    expect(change?.inserted.map((cells) => cells[2])).toEqual([10, 11, 30]);
    expect(change?.changed).toEqual([]);
  });

  it('is recorded in the same batch as the rows', () => {
    const { sheet } = refreshed([row(1, 'a', 10)], [row(1, 'a', 11)]);
    expect(sheet.batches).toHaveLength(2);
    expect(JSON.stringify(sheet.batches[1])).toContain('"title":"Beside 1"');
  });

  it('is undefined if no row changes, for the first write, and if no row stays comparable', () => {
    expect(refreshed([row(1, 'a', 10)], [row(1, 'a', 10)]).changes).toEqual([]);
    for (const change of [{ currency: 'CNY' }, { zone: 'UTC+8' }, { kind: 'ltv' }])
      expect(
        refreshed([row(1, 'a', 10)], [row(1, 'a', 11)], { target: { ...TARGET, ...change } }).changes,
      ).toEqual([]);
    expect(
      refreshed([row(1, 'a', 10)], [['2026-11-01', 11, 1]], {}, ['date', 'revenue', 'clicks']).changes,
    ).toEqual([]);
  });

  it('contains which columns the sheet did not have before', () => {
    const { change } = refreshed([row(1, 'a', 10)], [[...row(1, 'a', 10), 0.5]], {}, [...FIELDS, 'ctr']);
    expect(change?.wasHeld).toEqual([true, true, true, true, false]);
  });

  it('leaves out rows that the range has left behind', () => {
    const isAsked = between(2, 4);
    const old = [row(1, 'a', 10), row(2, 'a', 20), row(3, 'a', 30)];
    const { change, sheet } = refreshed(old, [row(3, 'a', 30), row(4, 'a', 40)], { isAsked });
    expect(change?.gone).toEqual([[serial(2), 'a', 20, 1]]);
    expect(sheet.shown('Revenue').slice(2)).toHaveLength(2);
  });
});

describe('a window', () => {
  it('removes the days before the range, and leaves those that are not refreshed', () => {
    const window = { from: '2026-11-04', to: '2026-11-05', keptFrom: '2026-11-03' };
    const isAsked = between(4, 5);
    const days = [1, 2, 3, 4].map((date) => row(date, 'a', date * 10));
    const { sheet, change } = refreshed(days, [row(5, 'a', 50)], { window, isAsked });
    expect(sheet.shown('Revenue').slice(2)).toEqual([
      [serial(3), 'a', 30, 1],
      [serial(5), 'a', 50, 1],
    ]);
    expect(change?.gone).toEqual([[serial(4), 'a', 40, 1]]);
  });
});
