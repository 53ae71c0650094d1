import { writeTable } from '../../../src/sheet/write/write-table';
import type { TableChange } from '../../../src/sheet/write-job';
import type { RowChange } from '../../../src/table/sheet-cell';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, TARGET } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'app', 'revenue', 'clicks'];
const serial = (date: number) => 46326 + date;
const row = (date: number, app: string, revenue: number): Cell[] => [
  `2026-11-${String(date).padStart(2, '0')}`,
  app,
  revenue,
  1,
];
const OLD = [row(1, 'a', 10), row(2, 'a', 20), row(3, 'a', 30)];
const STAYS =
  '1 row is no longer in the table, but stays in the sheet, to keep your cells or notes. The mark in the row says why.';
const OUTSIDE = 'Outside the range since 21 Nov 2026.';
const GONE = 'No longer reported by the service since 21 Nov 2026.';

/** A sheet with a note of the user on the first day. */
function noted(rows: Cell[][] = OLD) {
  const sheet = new EmulatedSheets();
  writeTable(createJob(sheet, buildTestTable(FIELDS, rows)));
  sheet.enter('Revenue', { row: 2, column: 5, value: 'paid in part' });
  const refresh = (next: Cell[][], isAsked: (cells: readonly unknown[]) => boolean, more: object = {}) =>
    writeTable(
      createJob(sheet, buildTestTable(FIELDS, next), {
        minute: 1,
        decideAbsenceReason: (cells) => (isAsked(cells) ? 'gone' : 'outside'),
        ...more,
      }),
    );
  const noteOf = (at: number) => sheet.requireTab('Revenue').rows[at]![0]!.note;
  return { sheet, refresh, noteOf, data: () => sheet.readValues('Revenue').slice(2) };
}

/** A job's `changeRequests` that collects the changes. */
function collecting() {
  const changes: RowChange[] = [];
  return {
    changes,
    changeRequests: ({ rows }: TableChange) => {
      changes.push(...rows);
      return [];
    },
  };
}

const from =
  (date: number) =>
  ([day]: readonly unknown[]) =>
    Number(day) >= serial(date);

it('a row with user content outside the range keeps its numbers, and its note contains the date', () => {
  const { refresh, data, noteOf } = noted();
  const outcome = refresh([OLD[1]!, OLD[2]!, row(4, 'a', 40)], from(2));
  expect(data()[0]).toEqual([serial(1), 'a', 10, 1, '', 'paid in part']);
  expect(noteOf(2)).toBe(OUTSIDE);
  expect(outcome).toMatchObject({ rows: 4, rowsDeleted: 0, rowsInserted: 1 });
  expect(outcome.notices).toEqual([STAYS]);
});

it('a row with user content outside the range is marked once: a second refresh changes neither numbers nor note', () => {
  const { sheet, refresh, data, noteOf } = noted();
  refresh([OLD[1]!, OLD[2]!], from(2));
  const before = sheet.describeTabs()[1]!.rows.slice(2);
  expect(refresh([OLD[1]!, OLD[2]!], from(2))).toMatchObject({ cellsWritten: 0, rowsDeleted: 0 });
  expect(sheet.describeTabs()[1]!.rows.slice(2)).toEqual(before);
  expect(data()[0]![2]).toBe(10);
  expect(noteOf(2)).toBe(OUTSIDE);
});

it('a row with user content outside the range loses the mark when its day is in the range again, and gets new numbers', () => {
  const { sheet, refresh, data, noteOf } = noted();
  sheet.enter('Revenue', { row: 2, column: 0, value: serial(1), note: 'ask Ann' });
  refresh([OLD[1]!, OLD[2]!], from(2));
  expect(noteOf(2)).toBe(`ask Ann\n${OUTSIDE}`);
  refresh([row(1, 'a', 11), OLD[1]!, OLD[2]!], from(1));
  expect(data()[0]).toEqual([serial(1), 'a', 11, 1, '', 'paid in part']);
  expect(noteOf(2)).toBe('ask Ann');
});

it('a row with user content outside the range loses its numbers when its day is requested again and the service does not report it, and the mark says so', () => {
  const { refresh, data, noteOf } = noted();
  refresh([OLD[1]!, OLD[2]!], from(2));
  expect(refresh([OLD[1]!, OLD[2]!], from(1))).toMatchObject({ rows: 2 });
  expect(data()[0]).toEqual([serial(1), 'a', '', '', '', 'paid in part']);
  expect(noteOf(2)).toBe(GONE);
});

it('a row with user content outside the range is removed when it has no user content any more', () => {
  const { sheet, refresh, data } = noted();
  refresh([OLD[1]!, OLD[2]!], from(2));
  sheet.enter('Revenue', { row: 2, column: 5, value: '' });
  expect(refresh([OLD[1]!, OLD[2]!], from(2))).toMatchObject({ rowsDeleted: 1 });
  expect(data()).toHaveLength(2);
});

it('keeps the numbers of a row only if its app is no longer requested', () => {
  const { sheet, refresh, data, noteOf } = noted([row(1, 'a', 10), row(1, 'b', 20), row(2, 'b', 30)]);
  sheet.enter('Revenue', { row: 3, column: 5, value: 'mine too' });
  refresh([row(2, 'b', 30)], ([, app]) => app === 'b');
  expect(data()).toEqual([
    [serial(1), 'a', 10, 1, '', 'paid in part'],
    [serial(1), 'b', '', '', '', 'mine too'],
    [serial(2), 'b', 30, 1],
  ]);
  expect([noteOf(2), noteOf(3)]).toEqual([OUTSIDE, GONE]);
});

describe('a row with content of the user in a report that was changed', () => {
  const asking = (question: string) => ({
    covers: { from: '2026-11-01', to: '2026-11-03', completeThrough: '2026-11-03', question },
  });
  const rest = [OLD[1]!, OLD[2]!];
  const all = () => true;

  it('a row with content of the user in a report that was changed counts as removed, once, if the changed report had included it', () => {
    const { refresh, data, noteOf } = noted();
    refresh(OLD, all, asking('filtered'));
    const { changes, changeRequests } = collecting();
    for (let times = 0; times < 2; times++) {
      refresh(rest, all, { ...asking('filtered'), changeRequests });
      expect([data()[0], noteOf(2)]).toEqual([[serial(1), 'a', '', '', '', 'paid in part'], GONE]);
    }
    expect(changes).toEqual([{ before: [serial(1), 'a', 10, 1] }]);
  });
});

describe('a row that the service reports and the filter leaves out', () => {
  const covers = { from: '2026-11-01', to: '2026-11-03', completeThrough: '2026-11-03', question: 'q' };
  const rest = [OLD[1]!, OLD[2]!];
  const all = () => true;
  const decideAbsenceReason = ([day]: readonly unknown[]) => (day === serial(1) ? 'outside' : 'gone');

  it('a row that the service reports and the filter leaves out leaves the table, is no restatement, and stays with its numbers beside content of the user', () => {
    const { changes, changeRequests } = collecting();
    const plain = noted();
    plain.sheet.enter('Revenue', { row: 2, column: 5, value: '' });
    plain.refresh(OLD, all, { covers });
    const filtered = { covers, decideAbsenceReason, changeRequests };
    expect(plain.refresh(rest, all, filtered)).toMatchObject({ rows: 2, rowsDeleted: 1, notices: [] });
    const own = noted();
    own.refresh(OLD, all, { covers });
    expect(own.refresh(rest, all, filtered).notices).toEqual([STAYS]);
    expect([own.data()[0]![2], own.noteOf(2)]).toEqual([10, OUTSIDE]);
    own.refresh([row(1, 'a', 11), ...rest], all, { covers, decideAbsenceReason: () => 'gone' });
    expect([own.data()[0]![2], own.noteOf(2)]).toEqual([11, undefined]);
    expect(changes).toEqual([]);
  });
});

const change = (target: object) => {
  const { refresh, noteOf } = noted();
  refresh([OLD[1]!, OLD[2]!], from(2), { target: { ...TARGET, ...target } });
  return { note: noteOf(2) };
};

it('a row outside the range when the table changes its zone or currency loses its numbers, and its mark says which row it was', () => {
  expect(change({}).note).toBe(OUTSIDE);
  for (const target of [{ zone: 'UTC+8' }, { currency: 'EUR' }])
    expect(change(target).note).toBe(
      'Not in this report since it was changed on 21 Nov 2026: 2026-11-01, a.',
    );
});

it('a row outside the range when the table changes its zone or currency has numbers of the new currency when its day is in the range again', () => {
  const { refresh, noteOf, data } = noted();
  const target = { ...TARGET, currency: 'EUR' };
  refresh([row(2, 'a', 18), row(3, 'a', 27)], from(2), { target });
  refresh([row(1, 'a', 9), row(2, 'a', 18), row(3, 'a', 27)], from(1), { target });
  expect(data()).toEqual([
    [serial(1), 'a', 9, 1, '', 'paid in part'],
    [serial(2), 'a', 18, 1],
    [serial(3), 'a', 27, 1],
  ]);
  expect(noteOf(2)).toBeUndefined();
});
