import { writeTable } from '../../../src/sheet/write/write-table';
import type { RowChange } from '../../../src/table/sheet-cell';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildRow, buildShownRow, FIELDS } from '../../fakes/sheets/refreshed-sheet';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';
import { KEEPING, takeBackIn } from '../../fakes/sheets/taken-back';

const coverOf = (to: number) => ({
  from: '2026-11-01',
  to: `2026-11-0${to}`,
  completeThrough: `2026-11-0${to}`,
  question: 'q',
});

/** A sheet with days 1 to 4. Then day 1 has left it, day 2 is restated, and day 5 is new. */
function refreshed() {
  const sheet = new EmulatedSheets();
  const write = (
    rows: Cell[][],
    {
      minute,
      days: to,
      options: more = {},
    }: { readonly minute: number; readonly days: number; readonly options?: Parameters<typeof createJob>[2] },
  ) =>
    writeTable(
      createJob(sheet, buildTestTable(FIELDS, rows), { minute, covers: coverOf(to), ...KEEPING, ...more }),
    );
  write(
    [1, 2, 3, 4].map((day) => buildRow(day, day)),
    { minute: 0, days: 4 },
  );
  const refresh = () =>
    write([buildRow(2, 20), buildRow(3, 3), buildRow(4, 4), buildRow(5, 5)], { minute: 1, days: 5 });
  const stamp = () => JSON.parse(sheet.requireTab('Revenue').metadata[0]!.metadataValue);
  return { sheet, write, refresh, stamp, rows: () => sheet.readValues('Revenue').slice(2) };
}

it('taking back a change is a change for the ledger like any other: the opposite of all that the run has changed', () => {
  const { sheet, write } = refreshed();
  const late: Cell[] = ['2026-11-03', 'b', 7, 1];
  write([buildRow(2, 20), buildRow(3, 3), late, buildRow(4, 4), buildRow(5, 5)], { minute: 1, days: 5 });
  const changes: RowChange[] = [];
  takeBackIn(sheet, {
    changeRequests: ({ rows }) => {
      changes.push(...rows);
      return [];
    },
  });
  // The ledger leaves out day 5, which was not complete before the run.
  expect(changes).toEqual([
    { before: buildShownRow(2, 20), after: buildShownRow(2, 2) },
    { after: buildShownRow(1, 1) },
    { before: [46_329, 'b', 7, 1] },
    { before: buildShownRow(5, 5) },
  ]);
});

it('taking back a change leaves rows that somebody has changed since, and counts them', () => {
  const { sheet, refresh, rows } = refreshed();
  refresh();
  sheet.enter('Revenue', { row: 2, column: 2, value: 21 });
  sheet.enter('Revenue', { row: 4, column: 2, value: 400 });
  sheet.enter('Revenue', { row: 5, column: 6, value: 'new, and checked' });
  expect(takeBackIn(sheet).left).toBe(2);
  expect(rows()).toEqual([
    buildShownRow(1, 1),
    buildShownRow(2, 21),
    buildShownRow(3, 3),
    buildShownRow(4, 400),
    [...buildShownRow(5, 5), '', '', 'new, and checked'],
  ]);
});

it('taking back a change leaves a row that is there again, and one that somebody has deleted', () => {
  const { sheet, refresh, rows } = refreshed();
  refresh();
  [46_327, 'a', 0.5, 1].forEach((value, column) => {
    sheet.enter('Revenue', { row: 6, column, value });
  });
  sheet.remove('Revenue', 'ROWS', { at: 2 });
  expect(takeBackIn(sheet).left).toBe(2);
  expect(rows()).toEqual([buildShownRow(1, 0.5), buildShownRow(3, 3), buildShownRow(4, 4)]);
});

it('taking back a change is not done twice', () => {
  const { sheet, refresh } = refreshed();
  refresh();
  takeBackIn(sheet);
  expect(() => takeBackIn(sheet)).toThrow('nothing to take back');
});
