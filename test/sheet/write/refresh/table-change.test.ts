import { writeTable } from '../../../../src/sheet/write/write-table';
import type { TableChange } from '../../../../src/sheet/write-job';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, TARGET } from '../../../fakes/sheets/table-writing';

const serial = (date: number) => 46326 + date;
const day = (date: number) => `2026-11-0${date}`;
const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const row = (date: number, revenue: number | null, clicks: number | null = 1): Cell[] => [
  day(date),
  'a',
  revenue,
  clicks,
];
const shown = (date: number, revenue: number | '', clicks: number | '' = 1) => [
  serial(date),
  'a',
  revenue,
  clicks,
];

/** Refreshes a sheet of `rows` with other rows. Returns the changes that the refreshes report. */
function refreshed(rows: Cell[][]) {
  const sheet = new EmulatedSheets();
  const changes: TableChange[] = [];
  const changeRequests = (change: TableChange) => {
    changes.push(change);
    return [{ addSheet: { properties: { title: `Beside ${changes.length}` } } }];
  };
  let minute = 0;
  const refresh = (next: Cell[][], more: object = {}, fields = FIELDS) =>
    writeTable(createJob(sheet, buildTestTable(fields, next), { minute: minute++, changeRequests, ...more }));
  refresh(rows);
  return { sheet, changes, refresh };
}

it('the changes that a refresh reports are the changed, new and missing rows, as the sheet contains them, in the same batch as the rows', () => {
  const { sheet, changes, refresh } = refreshed([row(1, 10), row(2, 20), row(3, 30)]);
  refresh([row(1, 10), row(2, 21, null), row(4, 40)]);
  expect(changes).toMatchObject([
    {
      wasInSheet: [true, true, true, true],
      rows: [
        { before: shown(2, 20), after: shown(2, 21, '') },
        { after: shown(4, 40) },
        { before: shown(3, 30) },
      ],
    },
  ]);
  expect(sheet.batches).toHaveLength(2);
  expect(JSON.stringify(sheet.batches[1])).toContain('"title":"Beside 1"');
});

it('the changes that a refresh reports contain the question of the old rows, if the stamp has it', () => {
  const covers = { from: day(1), to: day(2), completeThrough: day(1), question: 'q' };
  const { changes, refresh } = refreshed([row(1, 10)]);
  refresh([row(1, 11)], { covers });
  refresh([row(1, 12)], { covers });
  expect(changes.map((change) => change.covers)).toEqual([undefined, covers]);
});

it('the changes that a refresh reports leave out a row that lost its numbers before, and rows that a user has changed', () => {
  const { sheet, changes, refresh } = refreshed([row(1, 10), row(2, 20), row(3, 30)]);
  sheet.enter('Revenue', { row: 3, column: 5, value: 'mine' });
  refresh([row(1, 10), row(3, 30)]);
  expect(changes[0]?.rows).toEqual([{ before: shown(2, 20) }]);
  sheet.enter('Revenue', { row: 4, column: 2, value: 7 });
  refresh([row(1, 11), row(3, 30)]);
  expect(changes[1]?.rows).toEqual([{ before: shown(1, 10), after: shown(1, 11) }]);
});

it('the changes that a refresh reports are none for the first write, if no row changes, and if no row stays comparable', () => {
  const { changes, refresh } = refreshed([row(1, 10)]);
  refresh([row(1, 10)]);
  refresh([[day(1), 11, 1]], {}, ['date', 'revenue', 'clicks']);
  for (const other of [{ currency: 'CNY' }, { zone: 'UTC+8' }, { kind: 'ltv' }]) {
    const target = { ...TARGET, ...other };
    refresh([row(1, 11)], { target });
  }
  expect(changes).toEqual([]);
});

it('the changes that a refresh reports leave out rows that the range has left behind', () => {
  const { sheet, changes, refresh } = refreshed([row(1, 10), row(2, 20), row(3, 30)]);
  const decideAbsenceReason = ([date]: readonly unknown[]) => (Number(date) < serial(2) ? 'outside' : 'gone');
  refresh([row(3, 30), row(4, 40)], { decideAbsenceReason });
  expect(changes[0]?.rows).toEqual([{ after: shown(4, 40) }, { before: shown(2, 20) }]);
  expect(sheet.readValues('Revenue').slice(2)).toHaveLength(2);
});

it('a refresh of some days removes the days before the range, and leaves those that were not asked', () => {
  const { sheet, changes, refresh } = refreshed([1, 2, 3, 4].map((date) => row(date, date * 10)));
  const decideAbsenceReason = ([date]: readonly unknown[]) => (Number(date) < serial(4) ? 'outside' : 'gone');
  const window = { fetchedDays: [day(4), day(5)], keptFrom: day(3), keptTo: day(5) };
  refresh([row(5, 50)], { window, decideAbsenceReason });
  expect(sheet.readValues('Revenue').slice(2)).toEqual([shown(3, 30), shown(5, 50)]);
  expect(changes[0]?.rows).toEqual([{ after: shown(5, 50) }, { before: shown(4, 40) }]);
});
