import { refreshWork } from '../../../src/sheet/reconcile/refresh-plan';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { TableChange } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'app', 'revenue', 'clicks'];
const serial = (date: number) => 46326 + date;
const row = (date: number, app: string, revenue: number): Cell[] => [
  `2026-11-${String(date).padStart(2, '0')}`,
  app,
  revenue,
  1,
];
const OLD = [row(1, 'a', 10), row(2, 'a', 20), row(3, 'a', 30)];
const OUTSIDE = 'Outside the range since 21 Nov 2026.';
const GONE = 'No longer reported by the service since 21 Nov 2026.';

/** A sheet with a note of the user on the first day. */
function noted(rows: Cell[][] = OLD) {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, tableOf(FIELDS, rows)));
  sheet.enter('Revenue', 2, 5, 'paid in part');
  const refresh = (next: Cell[][], isAsked: (cells: readonly unknown[]) => boolean, more: object = {}) =>
    writeTable(jobFor(sheet, tableOf(FIELDS, next), { minute: 1, isAsked, ...more }));
  const noteOf = (at: number) => sheet.tab('Revenue').rows[at]![0]!.note;
  return { sheet, refresh, noteOf, data: () => sheet.shown('Revenue').slice(2) };
}

const from =
  (date: number) =>
  ([day]: readonly unknown[]) =>
    Number(day) >= serial(date);

describe('a row with user content outside the range', () => {
  it('keeps its numbers, and its note contains the date', () => {
    const { refresh, data, noteOf } = noted();
    const outcome = refresh([OLD[1]!, OLD[2]!, row(4, 'a', 40)], from(2));
    expect(data()[0]).toEqual([serial(1), 'a', 10, 1, '', 'paid in part']);
    expect(noteOf(2)).toBe(OUTSIDE);
    expect(outcome).toMatchObject({ rows: 4, rowsMarked: 0, rowsDeleted: 0, rowsInserted: 1 });
    expect(outcome.notices).toEqual([
      '1 row outside the range stays in the sheet with its numbers, because it has cells or notes of yours.',
    ]);
  });

  it('is marked once: a second refresh changes neither numbers nor note', () => {
    const { sheet, refresh, data, noteOf } = noted();
    refresh([OLD[1]!, OLD[2]!], from(2));
    const before = sheet.snapshot()[1]!.rows.slice(2);
    expect(refresh([OLD[1]!, OLD[2]!], from(2))).toMatchObject({ cellsWritten: 0, rowsDeleted: 0 });
    expect(sheet.snapshot()[1]!.rows.slice(2)).toEqual(before);
    expect(data()[0]![2]).toBe(10);
    expect(noteOf(2)).toBe(OUTSIDE);
  });

  it('loses the mark when its day is in the range again, and gets new numbers', () => {
    const { sheet, refresh, data, noteOf } = noted();
    sheet.enter('Revenue', 2, 0, serial(1), 'ask Ann');
    refresh([OLD[1]!, OLD[2]!], from(2));
    expect(noteOf(2)).toBe(`ask Ann\n${OUTSIDE}`);
    refresh([row(1, 'a', 11), OLD[1]!, OLD[2]!], from(1));
    expect(data()[0]).toEqual([serial(1), 'a', 11, 1, '', 'paid in part']);
    expect(noteOf(2)).toBe('ask Ann');
  });

  it('loses the mark also if its numbers are unchanged', () => {
    const { refresh, noteOf } = noted();
    refresh([OLD[1]!, OLD[2]!], from(2));
    refresh(OLD, from(1));
    expect(noteOf(2)).toBeUndefined();
  });

  it('loses its numbers when its day is requested again and the service does not report it, and the mark says so', () => {
    const { refresh, data, noteOf } = noted();
    refresh([OLD[1]!, OLD[2]!], from(2));
    expect(refresh([OLD[1]!, OLD[2]!], from(1))).toMatchObject({ rowsMarked: 1 });
    expect(data()[0]).toEqual([serial(1), 'a', '', '', '', 'paid in part']);
    expect(noteOf(2)).toBe(GONE);
  });

  it('stays blank with its mark if the service stopped reporting it before its day left the range', () => {
    const { refresh, data, noteOf } = noted();
    refresh([OLD[1]!, OLD[2]!], from(1));
    const outcome = refresh([OLD[1]!, OLD[2]!], from(2));
    expect(data()[0]).toEqual([serial(1), 'a', '', '', '', 'paid in part']);
    expect(noteOf(2)).toBe(GONE);
    expect(outcome).toMatchObject({ rows: 2, rowsMarked: 1 });
    expect(outcome.notices).toEqual([
      '1 row that the service no longer reports stays in the sheet without numbers, because it has cells or notes of yours.',
    ]);
  });

  it('keeps its numbers if the user has written the text of a mark next to it', () => {
    const { sheet, refresh, data } = noted();
    sheet.enter('Revenue', 2, 0, serial(1), GONE);
    refresh([OLD[1]!, OLD[2]!], from(2));
    expect(data()[0]).toEqual([serial(1), 'a', 10, 1, '', 'paid in part']);
  });

  it('is removed when it has no user content any more', () => {
    const { sheet, refresh, data } = noted();
    refresh([OLD[1]!, OLD[2]!], from(2));
    sheet.enter('Revenue', 2, 5, '');
    expect(refresh([OLD[1]!, OLD[2]!], from(2))).toMatchObject({ rowsDeleted: 1 });
    expect(data()).toHaveLength(2);
  });

  it('names the currency and zone of its numbers when the table changes them', () => {
    const { refresh, data, noteOf } = noted();
    refresh([OLD[1]!, OLD[2]!], from(2));
    refresh([OLD[1]!, OLD[2]!], from(2), { target: { ...TARGET, currency: 'EUR' } });
    expect(data()[0]![2]).toBe(10);
    expect(noteOf(2)).toBe('Outside the range since 21 Nov 2026, counted in UTC+0 and USD.');
  });
});

it('keeps the numbers of a row only if its app is no longer requested', () => {
  const { sheet, refresh, data, noteOf } = noted([row(1, 'a', 10), row(1, 'b', 20), row(2, 'b', 30)]);
  sheet.enter('Revenue', 3, 5, 'mine too');
  refresh([row(2, 'b', 30)], ([, app]) => app === 'b');
  expect(data()).toEqual([
    [serial(1), 'a', 10, 1, '', 'paid in part'],
    [serial(1), 'b', '', '', '', 'mine too'],
    [serial(2), 'b', 30, 1],
  ]);
  expect([noteOf(2), noteOf(3)]).toEqual([OUTSIDE, GONE]);
});

it('removes the mark of a row when its app is requested again', () => {
  const both = [row(1, 'a', 10), row(1, 'b', 20)];
  const { refresh, noteOf } = noted(both);
  const covers = { from: '2026-11-01', to: '2026-11-03', completeThrough: '2026-11-03', question: 'q' };
  refresh([row(1, 'b', 20)], ([, app]) => app === 'b', { covers });
  expect(noteOf(2)).toBe(OUTSIDE);
  refresh(both, () => true, { covers });
  expect(noteOf(2)).toBeUndefined();
});

describe('a row that a filter may have left out of the table', () => {
  const asking = (question: string) => ({
    covers: { from: '2026-11-01', to: '2026-11-03', completeThrough: '2026-11-03', question },
  });
  const rest = [OLD[1]!, OLD[2]!];
  const all = () => true;

  it('keeps its numbers while the filter exists, and loses them without it', () => {
    const { refresh, data, noteOf } = noted();
    for (let times = 0; times < 2; times++) {
      refresh(rest, all, { ...asking('filtered'), isNarrowed: true });
      expect([data()[0], noteOf(2)]).toEqual([[serial(1), 'a', 10, 1, '', 'paid in part'], OUTSIDE]);
    }
    refresh(rest, all, asking('all'));
    expect([data()[0], noteOf(2)]).toEqual([[serial(1), 'a', '', '', '', 'paid in part'], GONE]);
  });

  it('counts as removed, once, if the same filter had included it', () => {
    const { refresh, data, noteOf } = noted();
    refresh(OLD, all, { ...asking('filtered'), isNarrowed: true });
    let gone = 0;
    const together = (change: TableChange) => {
      gone += change.gone.length;
      return { requests: [] };
    };
    for (let times = 0; times < 2; times++) {
      refresh(rest, all, { ...asking('filtered'), isNarrowed: true, together });
      expect([data()[0], noteOf(2)]).toEqual([[serial(1), 'a', '', '', '', 'paid in part'], GONE]);
    }
    expect(gone).toBe(1);
  });

  it('is not recorded as removed while the filter leaves it out', () => {
    const { refresh } = noted();
    refresh(rest, all, { ...asking('filtered'), isNarrowed: true });
    const gone: unknown[] = [];
    const together = (change: TableChange) => {
      gone.push(...change.gone);
      return { requests: [] };
    };
    refresh([OLD[1]!, row(3, 'a', 31)], all, { ...asking('filtered'), isNarrowed: true, together });
    expect(gone).toEqual([]);
  });
});

describe('a row that the service reports and the filter leaves out', () => {
  const FILTERED = 'Outside the filter since 21 Nov 2026.';
  const covers = { from: '2026-11-01', to: '2026-11-03', completeThrough: '2026-11-03', question: 'q' };
  const rest = [OLD[1]!, OLD[2]!];
  const all = () => true;
  const isFilteredOut = ([day]: readonly unknown[]) => day === serial(1);
  /** A sheet in which `more` was typed next to the first row. */
  const sheetWith = (more: string) => {
    const made = noted();
    if (more === '') made.sheet.enter('Revenue', 2, 5, '');
    made.refresh(OLD, all, { covers });
    return made;
  };

  it.each(['', 'paid in part'])(
    'keeps its numbers with a mark, once, with the content “%s” next to it',
    (more) => {
      const { refresh, data, noteOf } = sheetWith(more);
      const first = refresh(rest, all, { covers, isFilteredOut });
      expect(data()[0]!.slice(0, 4)).toEqual([serial(1), 'a', 10, 1]);
      expect(noteOf(2)).toBe(FILTERED);
      expect(first).toMatchObject({ rows: 3, rowsMarked: 0, rowsDeleted: 0 });
      expect(first.notices).toEqual([
        '1 row that no longer passes the filter stays in the sheet with its numbers, and a note marks it.',
      ]);
      expect(refresh(rest, all, { covers, isFilteredOut })).toMatchObject({
        cellsWritten: 0,
        rowsDeleted: 0,
      });
      expect(noteOf(2)).toBe(FILTERED);
      refresh([row(1, 'a', 11), ...rest], all, { covers, isFilteredOut: () => false });
      expect([data()[0]![2], noteOf(2)]).toEqual([11, undefined]);
    },
  );

  it('is removed if the user has changed the filter, unless it has content of theirs', () => {
    const other = { covers: { ...covers, question: 'changed' }, isFilteredOut };
    const plain = sheetWith('');
    expect(plain.refresh(rest, all, other)).toMatchObject({ rowsDeleted: 1 });
    const own = sheetWith('paid in part');
    own.refresh(rest, all, other);
    expect([own.data()[0]![2], own.noteOf(2)]).toEqual([10, FILTERED]);
  });

  it('is marked as filtered also if another mark said that it is gone or outside the range', () => {
    const { refresh, data, noteOf } = sheetWith('paid in part');
    refresh(rest, from(2), { covers });
    expect(noteOf(2)).toBe(OUTSIDE);
    refresh(rest, all, { covers, isFilteredOut });
    expect(noteOf(2)).toBe(FILTERED);
    refresh(rest, from(2), { covers });
    expect([noteOf(2), data()[0]![2]]).toEqual([FILTERED, 10]);
    refresh(rest, all, { covers });
    expect([noteOf(2), data()[0]![2]]).toEqual([GONE, '']);
    refresh(rest, all, { covers, isFilteredOut });
    expect([noteOf(2), data()[0]![2]]).toEqual([FILTERED, '']);
  });

  it('is neither changed nor gone for the ledger', () => {
    const { refresh } = sheetWith('');
    const changes: TableChange[] = [];
    const together = (change: TableChange) => ({ requests: changes.push(change) ? [] : [] });
    refresh(rest, all, { covers, isFilteredOut, together });
    refresh(rest, all, { covers, isFilteredOut, together });
    expect(changes).toEqual([]);
  });
});

it('counts rows that stay by reason, in singular or plural', () => {
  const tab = { sheetId: 1, title: 'Revenue', rowCount: 9, columnCount: 9 };
  const counts = { rows: 5, rowsBrought: 5, rowsInserted: 0, rowsChanged: 0, cellsWritten: 0 };
  const workOf = (...reasons: ('gone' | 'outside')[]) => {
    const staying = reasons.map((reason, row) => ({ row, reason, cells: [] }));
    return refreshWork({ tab, headerRow: 1 }, { staying, deleted: [] }, counts);
  };
  const message = (...reasons: ('gone' | 'outside')[]) => workOf(...reasons).notices;
  expect(workOf('gone', 'outside', 'outside')).toMatchObject({ rows: 7, rowsMarked: 1 });
  expect(message()).toEqual([]);
  expect(message('gone')).toEqual([
    '1 row that the service no longer reports stays in the sheet without numbers, because it has cells or notes of yours.',
  ]);
  expect(message('outside')).toEqual([
    '1 row outside the range stays in the sheet with its numbers, because it has cells or notes of yours.',
  ]);
  expect(message('gone', 'outside', 'gone', 'outside', 'outside')).toEqual([
    '2 rows that the service no longer reports stay in the sheet without numbers, because they have cells or notes of yours.',
    '3 rows outside the range stay in the sheet with their numbers, because they have cells or notes of yours.',
  ]);
});

describe('a row outside the range when the table changes its zone or currency', () => {
  const change = (target: object) => {
    const { refresh, noteOf } = noted();
    refresh([OLD[1]!, OLD[2]!], from(2), { target: { ...TARGET, ...target } });
    return { note: noteOf(2), refresh, noteOf };
  };

  it('names its zone and currency at once', () => {
    expect(change({}).note).toBe(OUTSIDE);
    for (const target of [{ zone: 'UTC+8' }, { currency: 'EUR' }])
      expect(change(target).note).toBe('Outside the range since 21 Nov 2026, counted in UTC+0 and USD.');
  });

  it.each([{ currency: 'EUR' }, { zone: 'UTC+8' }])(
    'is no restatement when its day comes back into the range, or is gone by then: %o',
    (other) => {
      const target = { ...TARGET, ...other };
      for (const next of [[row(1, 'a', 9), OLD[1]!, OLD[2]!], OLD.slice(1)]) {
        const { refresh } = noted();
        refresh([OLD[1]!, OLD[2]!], from(2), { target });
        const changes: TableChange[] = [];
        refresh(next, from(1), {
          target,
          together: (what: TableChange) => ({ requests: changes.push(what) ? [] : [] }),
        });
        expect(changes.flatMap(({ changed, gone }) => [...changed, ...gone])).toEqual([]);
      }
    },
  );

  it('keeps its first zone and currency when the table changes again', () => {
    const { refresh, noteOf, note } = change({ currency: 'EUR' });
    refresh([OLD[1]!, OLD[2]!], from(2), { target: { ...TARGET, currency: 'CNY' } });
    expect(noteOf(2)).toBe(note);
  });
});

it('needs at most 20 more calls for 3,745 rows that stay', () => {
  const many = Array.from({ length: 7_490 }, (_, nth) => row(1 + (nth % 2), `app ${nth}`, nth));
  const kept = many.filter(([day]) => day === '2026-11-01');
  const rest = many.filter(([day]) => day === '2026-11-02');
  const callsWith = (notes: number) => {
    const sheets = new EmulatedSheets();
    let zoneReads = 0;
    sheets.timeZone = () => {
      zoneReads++;
      return 'Europe/Berlin';
    };
    writeTable(jobFor(sheets, tableOf(FIELDS, many)));
    if (notes > 0)
      sheets.type(
        `Revenue!F3:F${2 + many.length}`,
        many.map(([day]) => [day === '2026-11-01' ? 'mine' : '']),
      );
    sheets.counts = {};
    const outcome = writeTable(jobFor(sheets, tableOf(FIELDS, rest), { minute: 1, isAsked: from(2) }));
    const { 'sheets.read': reads = 0, 'sheets.write': writes = 0 } = sheets.counts;
    return { calls: reads + writes + zoneReads, outcome };
  };
  const [none, all] = [callsWith(0), callsWith(kept.length)];
  expect(none.outcome.rowsDeleted).toBe(3_745);
  expect(all.outcome).toMatchObject({ rowsDeleted: 0, rows: 7_490 });
  expect(all.calls - none.calls).toBeLessThanOrEqual(20);
});
