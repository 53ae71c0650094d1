import { DaysDiffer } from '../../../../src/sheet/plan/day-window';
import type { Cell, Table } from '../../../../src/table/table';
import { writeCounted } from '../../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { jobFor, TARGET, tableOf } from '../../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const serial = (date: number) => 46326 + date;
const row = (date: number, network: string, revenue: number | null, clicks: number | null = 1): Cell[] => [
  `2026-11-${String(date).padStart(2, '0')}`,
  network,
  revenue,
  clicks,
];
const THREE_DAYS = [row(1, 'a', 10), row(2, 'a', 20), row(3, 'a', 30)];

/** A sheet with `rows`, and a function that refreshes it with other rows a minute later. */
function written(rows: Cell[][], fields = FIELDS) {
  const sheet = new EmulatedSheets();
  writeCounted(jobFor(sheet, tableOf(fields, rows)));
  let minute = 0;
  const refresh = (next: Cell[][] | Table, more = {}) => {
    const table = Array.isArray(next) ? tableOf(fields, next) : next;
    return writeCounted(jobFor(sheet, table, { minute: ++minute, ...more }));
  };
  const data = () => sheet.shown('Revenue').slice(2);
  return { sheet, refresh, data };
}

describe('a refresh', () => {
  it('writes no data cell when it is repeated ten times, but updates the time of fetching', () => {
    const { sheet, refresh } = written(THREE_DAYS);
    for (let nth = 1; nth <= 10; nth++) {
      expect(refresh(THREE_DAYS)).toMatchObject({
        cellsWritten: 0,
        rowsInserted: 0,
        rowsChanged: 0,
        reads: 2,
        writes: 1,
      });
    }
    expect(sheet.shown('Revenue')[0]).toEqual(['Full report · UTC+0 · USD · fetched 04:10']);
  });

  it('writes the restated cells and nothing else', () => {
    const days = Array.from({ length: 90 }, (_, nth) => [`d${nth}`, nth, nth]);
    const restated = days.map((cells, nth) =>
      nth < 88 ? cells : [cells[0]!, Number(cells[1]) + 0.5, cells[2]!],
    );
    const { sheet, refresh } = written(days, ['app', 'revenue', 'clicks']);
    expect(refresh(restated)).toMatchObject({ cellsWritten: 2, rowsChanged: 2, writes: 1 });
    const requests = sheet.batches[1]!.map((request) => JSON.stringify(request));
    expect(requests.map((text) => (text.match(/numberValue|stringValue/g) ?? []).length)).toEqual([2, 1]);
  });

  it('gives inserted rows the format of their neighbours, not of the headers', () => {
    const { sheet, refresh } = written([row(2, 'a', 1)]);
    refresh([row(1, 'a', 1), row(2, 'a', 1), row(3, 'a', 1)]);
    for (const index of [2, 3, 4]) {
      expect(sheet.tab('Revenue').rows[index]!.map(({ format, bold }) => [format, bold])).toEqual([
        ['yyyy-mm-dd', undefined],
        ['@', undefined],
        ['#,##0.00', undefined],
        ['#,##0', undefined],
      ]);
    }
  });

  it('distinguishes a number from a text with the same digits', () => {
    const { sheet, refresh, data } = written([row(1, '00123', 5)]);
    sheet.enter('Revenue', 2, 1, 123);
    sheet.enter('Revenue', 2, 2, '5');
    refresh([row(1, '00123', 5)]);
    expect(data()).toEqual([[serial(1), '00123', 5, 1]]);
  });
});

describe('a sheet that the user has edited', () => {
  it('is still the report’s sheet after it was renamed, moved or hidden', () => {
    const { sheet, refresh } = written(THREE_DAYS);
    Object.assign(sheet.tab('Revenue'), { title: "Bob's 'own'", hidden: true });
    sheet.moveTab("Bob's 'own'", 0);
    refresh([row(1, 'a', 11)]);
    expect(sheet.sheets).toHaveLength(2);
    expect(sheet.shown("Bob's 'own'")[2]).toEqual([serial(1), 'a', 11, 1]);
    expect(sheet.tab("Bob's 'own'").hidden).toBe(true);
  });

  it('keeps the user’s formats, column widths and notes', () => {
    const { sheet, refresh } = written(THREE_DAYS);
    const tab = sheet.tab('Revenue');
    tab.edit((rows) => {
      rows[2]![2] = { ...rows[2]![2], format: '€0', bold: true, note: 'mine' };
    });
    refresh([row(1, 'a', 99), ...THREE_DAYS.slice(1)]);
    expect(sheet.tab('Revenue').rows[2]![2]).toEqual({ value: 99, format: '€0', bold: true, note: 'mine' });
  });

  it('is made again after it was deleted; if only some of the days were fetched, all are fetched first', () => {
    const { sheet, refresh } = written(THREE_DAYS);
    sheet.removeTab('Revenue');
    const window = { asked: ['2026-11-03'] };
    expect(() => refresh([row(3, 'a', 1)], { window })).toThrow(DaysDiffer);
    refresh(THREE_DAYS);
    expect(sheet.shown('Revenue')).toHaveLength(5);
  });

  it('is refreshed after its tab was duplicated; the copy is not refreshed, and a notice says so', () => {
    const { sheet, refresh } = written(THREE_DAYS);
    sheet.copyTab('Revenue', 'Copy', 77, 0);
    expect(refresh([row(1, 'a', 11)]).notices).toEqual([
      "Tab “Copy” is a copy of this report's tab; it is not refreshed.",
    ]);
    expect(sheet.shown('Copy')).toHaveLength(5);
    expect(sheet.shown('Revenue')).toHaveLength(3);
    sheet.removeTab('Revenue');
    refresh(THREE_DAYS);
    expect(sheet.shown('Copy')).toHaveLength(5);
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Copy', 'Sheet1', 'Revenue']);
  });

  it('gets its own header back where a header doubles another one', () => {
    const { sheet, refresh } = written(THREE_DAYS);
    sheet.enter('Revenue', 1, 3, 'Revenue');
    refresh(THREE_DAYS);
    expect(sheet.shown('Revenue')[1]?.slice(0, 4)).toEqual(['Date', 'Network', 'Revenue', 'Clicks']);
  });
});

describe('a row that the service no longer reports', () => {
  const gone = () => {
    const before = written(THREE_DAYS);
    before.sheet.enter('Revenue', 3, 5, 'paid in part');
    return before;
  };
  const rest = [THREE_DAYS[0]!, THREE_DAYS[2]!];

  it('stays without its numbers and with a mark if it has user content', () => {
    const { sheet, refresh, data } = gone();
    const outcome = refresh(rest);
    expect(outcome).toMatchObject({ rowsMarked: 1, rowsDeleted: 0, cellsWritten: 2 });
    expect(outcome.notices[0]).toMatch(/^1 row no longer reported by the service: kept/);
    expect(data()[1]).toEqual([serial(2), 'a', '', '', '', 'paid in part']);
    expect(sheet.tab('Revenue').rows[3]![0]!.note).toBe(
      'No longer reported by the service since 21 Nov 2026.',
    );
  });

  it('is filled and unmarked when it is reported again; the user’s note stays', () => {
    const { sheet, refresh, data } = gone();
    sheet.enter('Revenue', 3, 0, serial(2), 'ask Ann');
    refresh(rest);
    expect(sheet.tab('Revenue').rows[3]![0]!.note).toBe(
      'ask Ann\nNo longer reported by the service since 21 Nov 2026.',
    );
    expect(refresh(THREE_DAYS)).toMatchObject({ rowsMarked: 0, cellsWritten: 2 });
    expect(data()[1]).toEqual([serial(2), 'a', 20, 1, '', 'paid in part']);
    expect(sheet.tab('Revenue').rows[3]![0]!.note).toBe('ask Ann');
    expect(refresh(THREE_DAYS).reads).toBe(2);
  });
});

describe('a report with another request', () => {
  it('gets a new column right of its predecessor, and the old one is deleted; the user’s columns stay', () => {
    const { sheet, refresh } = written(THREE_DAYS);
    sheet.insert('Revenue', 'COLUMNS', 3);
    sheet.enter('Revenue', 1, 3, 'Mine');
    sheet.enter('Revenue', 2, 3, 'x');
    refresh(
      tableOf(
        ['date', 'network', 'revenue', 'ctr'],
        THREE_DAYS.map((cells) => [...cells.slice(0, 3), 0.5]),
      ),
    );
    expect(sheet.shown('Revenue').slice(1)).toEqual([
      ['Date', 'Network', 'Revenue', 'CTR', 'Mine'],
      [serial(1), 'a', 10, 0.5, 'x'],
      [serial(2), 'a', 20, 0.5],
      [serial(3), 'a', 30, 0.5],
    ]);
    const tab = sheet.tab('Revenue');
    expect(tab.rows[1]![3]).toMatchObject({ bold: true, note: 'Clicks per impression.' });
    expect(tab.rows[2]![3]).toMatchObject({ format: '0.00%' });
    expect(
      refresh(
        tableOf(
          ['date', 'network', 'revenue', 'ctr'],
          THREE_DAYS.map((cells) => [...cells.slice(0, 3), 0.5]),
        ),
      ).cellsWritten,
    ).toBe(0);
  });

  it.each([
    ['zone', { zone: 'UTC+8' }],
    ['currency', { currency: 'CNY' }],
    ['kind', { kind: 'ltv' }],
  ])('another %s: all rows are replaced, never only some days', (_what, change) => {
    const { sheet, refresh, data } = written(THREE_DAYS);
    sheet.enter('Revenue', 2, 5, 'mine');
    sheet.enter('Revenue', 4, 5, 'mine too');
    const target = { ...TARGET, ...change };
    const window = { asked: ['2026-11-02', '2026-11-03'] };
    expect(() => refresh([row(2, 'a', 7)], { target, window })).toThrow(DaysDiffer);
    expect(refresh([row(1, 'a', 70), row(2, 'a', 140)], { target })).toMatchObject({
      rowsMarked: 1,
      rowsChanged: 2,
    });
    expect(data()).toEqual([
      [serial(1), 'a', 70, 1, '', 'mine'],
      [serial(2), 'a', 140, 1],
      [serial(3), 'a', '', '', '', 'mine too'],
    ]);
    expect(refresh([row(2, 'a', 141)], { target, window })).toMatchObject({ cellsWritten: 1 });
  });
});
