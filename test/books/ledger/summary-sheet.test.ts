import { type ClosedMonth, ClosedMonths } from '../../../src/books/closed-months';
import { noteRestatements, updateDueSummary, writeSummary } from '../../../src/books/ledger/summary-sheet';
import { SheetBusy } from '../../../src/errors/sheet-errors';
import type { Cell } from '../../../src/table/table';
import { FakeClock } from '../../fakes/clock';
import { formatTime } from '../../fakes/format-time';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { documentOf } from '../../fakes/sheets/table-writing';
import { FULL, NOVEMBER, of, refresh, SEEN, table } from './refreshing';

const SUMMARY = 'Restatement summary';
const LEDGER = 'Restatements 2026';
const DAY_MS = 86_400_000;
const FREE = { withDocumentLock: <T>(_ms: number, work: () => T) => ({ result: work() }) };

function summarize(sheet: EmulatedSheets, closed: readonly ClosedMonth[] = [], locks = FREE) {
  const document = documentOf(sheet);
  const months = new ClosedMonths(document);
  for (const { month } of months.list()) months.open(month);
  for (const { month, closedAt, by } of closed)
    document.set(`adreports.closed.${month}`, JSON.stringify({ v: 1, closedAt, by }));
  return writeSummary({ spreadsheet: sheet, locks, clock: new FakeClock(SEEN), document, formatTime });
}

const october = (closedAt: number): ClosedMonth => ({ month: '2026-10', closedAt, by: 'a@x.test' });
const row = (day: string, revenue: number | null, clicks = 1000, ecpm: number | null = null): Cell[] => [
  day,
  'US',
  'AdMob',
  revenue,
  clicks,
  ecpm,
];
const shown = (sheet: EmulatedSheets) =>
  sheet
    .shown(SUMMARY)
    .slice(2)
    .map((cells) => Array.from({ length: 10 }, (_, nth) => cells[nth] ?? ''));

const refreshedAfter = (days: number) => ({
  ...NOVEMBER,
  held: { ...NOVEMBER.held, from: '2026-10-01' },
  seenAt: SEEN + days * DAY_MS,
});

/** A file with October and November; `restate` writes revenues of 31 October and 1 November, `days` days later. */
function held(sheet = new EmulatedSheets()) {
  refresh(sheet, table(FULL, [row('2026-10-31', 10), row('2026-11-01', 20)]));
  const restate = (one: number | null, two: number, days: number, more = {}) =>
    refresh(sheet, table(FULL, [row('2026-10-31', one), row('2026-11-01', two)]), {
      ...refreshedAfter(days),
      ...more,
    });
  return { sheet, restate };
}

describe('the summary', () => {
  it('is updated by a run if restatements were sent since its last update, also after a failure', () => {
    const { sheet, restate } = held();
    restate(11, 20, 1);
    const document = documentOf(sheet);
    const services = { spreadsheet: sheet, clock: new FakeClock(SEEN), document, formatTime };
    const free = { ...services, locks: FREE };
    updateDueSummary(document, free);
    expect(() => sheet.tab(SUMMARY)).toThrow();
    noteRestatements(free);
    const locks = { withDocumentLock: () => undefined };
    expect(() => updateDueSummary(document, { ...services, locks })).toThrow(SheetBusy);
    updateDueSummary(document, free);
    const summed = shown(sheet);
    expect(summed).toHaveLength(1);
    restate(12, 20, 2);
    updateDueSummary(document, free);
    expect(shown(sheet)).toEqual(summed);
  });

  it('is not made in a file without a ledger', () => {
    const { sheet } = held();
    expect(summarize(sheet, [october(SEEN)])).toBeUndefined();
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
  });

  it('shows by how much October moved, in total and since it was closed', () => {
    const { sheet, restate } = held();
    restate(10.1, 20, 0);
    restate(9.9, 22, 2);
    restate(9.8, 22, 3);
    summarize(sheet, [october(SEEN + DAY_MS)]);
    expect(sheet.shown(SUMMARY).slice(0, 2)).toEqual([
      ['Restatement summary · “Moved since closed” shows how much a month has changed since it was closed'],
      [
        'Report',
        'Month',
        'Metric',
        'Currency',
        'Moved in all',
        'Closed on',
        'Moved since closed',
        'Changes',
        'Of unknown size',
        'Last seen',
      ],
    ]);
    expect(shown(sheet)).toEqual([
      ['Revenue by country', '2026-11', 'Revenue', 'USD', 2, '', '', 1, 0, 46349.16666667],
      ['Revenue by country', '2026-10', 'Revenue', 'USD', -0.2, 46348, -0.3, 3, 0, 46350.16666667],
    ]);
  });

  it('shows 0 for a month without changes since it was closed', () => {
    const { sheet, restate } = held();
    restate(10.1, 20, 0);
    summarize(sheet, [october(SEEN + 1000)]);
    expect(shown(sheet)[0]!.slice(4, 8)).toEqual([0.1, 46347, 0, 1]);
  });

  it('does not change when it is written again', () => {
    const { sheet, restate } = held();
    restate(10.1, 22, 0);
    summarize(sheet, [october(SEEN)]);
    const before = sheet.batches.length;
    for (let nth = 0; nth < 10; nth++)
      expect(summarize(sheet, [october(SEEN)])).toMatchObject({ cellsWritten: 0 });
    expect(sheet.batches.length).toBe(before);
  });

  it('is updated in place when months are reopened and lines are added', () => {
    const { sheet, restate } = held();
    restate(10.1, 20, 0);
    summarize(sheet, [october(SEEN)]);
    restate(10.1, 20.5, 1);
    summarize(sheet);
    expect(shown(sheet).map((cells) => cells.slice(1, 7))).toEqual([
      ['2026-11', 'Revenue', 'USD', 0.5, '', ''],
      ['2026-10', 'Revenue', 'USD', 0.1, '', ''],
    ]);
  });

  it('shows counts whole, and money with the sign of its currency, also in rows that are added later', () => {
    const { sheet, restate } = held();
    const formats = () =>
      Object.fromEntries(
        sheet
          .tab(SUMMARY)
          .rows.slice(2)
          .filter((cells) => cells[0]?.value !== undefined)
          .map((cells) => [
            [1, 2, 3].map((at) => cells[at]?.value ?? '').join(' '),
            [4, 6].map((at) => cells[at]?.format),
          ]),
      );
    const money = ['"$"#,##0.00', '"$"#,##0.00'];
    restate(10.1, 20, 0);
    refresh(sheet, table(FULL, [row('2026-10-31', 10.1, 900), row('2026-11-01', 20)]), refreshedAfter(1));
    summarize(sheet);
    const first = { '2026-10 Revenue USD': money, '2026-10 Impressions (networks) ': ['#,##0', '#,##0'] };
    expect(formats()).toEqual(first);
    refresh(sheet, table(FULL, [row('2026-10-31', 11, 900), row('2026-11-01', 22, 800)]), refreshedAfter(2));
    summarize(sheet);
    expect(formats()).toEqual({
      ...first,
      '2026-11 Revenue USD': money,
      '2026-11 Impressions (networks) ': ['#,##0', '#,##0'],
    });
  });

  it('is written although a user has edited the currency of a line', () => {
    const { sheet, restate } = held();
    restate(10.1, 20, 0);
    const at = sheet.shown(LEDGER)[1]!.indexOf('Currency');
    sheet.enter(LEDGER, 2, at, '"US"D"');
    summarize(sheet);
    expect(sheet.tab(SUMMARY).rows[2]![4]!.format).toBe('"USD"#,##0.00');
  });

  it('does not add two currencies', () => {
    const { sheet, restate } = held();
    restate(11, 20, 0);
    restate(12, 20, 1, { currency: 'CNY' });
    summarize(sheet);
    expect(shown(sheet).map((cells) => cells.slice(3, 5))).toEqual([
      ['CNY', 1],
      ['USD', 1],
    ]);
  });

  it('does not add unknown differences, and counts them', () => {
    const { sheet, restate } = held();
    restate(null, 20, 0);
    restate(12, 20, 1);
    restate(13, 20, 2);
    summarize(sheet, [october(SEEN + DAY_MS)]);
    expect(shown(sheet)[0]!.slice(4, 9)).toEqual([1, 46348, 1, 3, 2]);
  });

  it('leaves unknown numbers blank', () => {
    const { sheet, restate } = held();
    restate(null, 20, 1);
    summarize(sheet, [october(SEEN)]);
    expect(shown(sheet)[0]!.slice(4, 9)).toEqual(['', 46347, '', 1, 1]);
  });

  it('does not add ratios', () => {
    const sheet = new EmulatedSheets();
    refresh(sheet, table(FULL, [row('2026-11-01', 1, 1, 2)]));
    refresh(sheet, table(FULL, [row('2026-11-01', 1, 1, 3)]));
    summarize(sheet, [{ month: '2026-11', closedAt: SEEN - 1000, by: '' }]);
    expect(shown(sheet)[0]!.slice(2, 9)).toEqual(['eCPM (networks)', 'USD', '', 46347, '', 1, 0]);
  });

  it('counts the restatements of grouped lines', () => {
    const sheet = new EmulatedSheets();
    const many = (revenue: number) =>
      table(
        FULL,
        Array.from({ length: 1001 }, (_, nth): Cell[] => [
          '2026-11-01',
          `C${nth}`,
          'AdMob',
          revenue,
          1,
          null,
        ]),
      );
    refresh(sheet, many(1));
    refresh(sheet, many(1.01));
    summarize(sheet);
    expect(shown(sheet)[0]!.slice(4, 8)).toEqual([10.01, '', '', 1001]);
  });

  it('counts all years, archives and sorted ledgers, but no lines of the user and no copied tab', () => {
    const { sheet, restate } = held();
    restate(11, 20, 0);
    restate(12, 20, 60);
    sheet.copyTab('Restatements 2026', 'Copy of Restatements 2026', 99, sheet.sheets.length);
    sheet.insert('Restatements 2026', 'ROWS', 3, 1);
    sheet.enter('Restatements 2026', 3, 9, 1000);
    sheet.enter('Restatements 2026', 3, 1, 'Total');
    summarize(sheet);
    expect(shown(sheet).map((cells) => [cells[4], cells[7]])).toEqual([[2, 2]]);
  });

  it('names ledgers with missing headers, and counts them again when the headers are restored', () => {
    const { sheet, restate } = held();
    restate(11, 20, 0);
    sheet.enter('Restatements 2026', 1, 9, 'Number');
    restate(12, 20, 1);
    summarize(sheet);
    expect(sheet.shown(SUMMARY)[0]![0]).toContain(
      'not counted: tab “Restatements 2026”, because its headers were changed',
    );
    expect(shown(sheet)[0]![4]).toBe(1);
    sheet.enter('Restatements 2026', 1, 9, 'Metric');
    summarize(sheet);
    expect(sheet.shown(SUMMARY)[0]![0]).not.toContain('not counted');
    expect(shown(sheet)[0]![4]).toBe(2);
  });

  it('does not count a user’s line that resembles a line of the ledger', () => {
    const { sheet, restate } = held();
    restate(11, 20, 0);
    const [SEEN_AT, REPORT, WHAT, METRIC, DIFFERENCE] = [0, 1, 4, 9, 12] as const;
    const cells: readonly (readonly [number, string | number])[][] = [
      [
        [REPORT, 'Revenue by country'],
        [WHAT, 'changed'],
        [DIFFERENCE, 5],
      ],
      [
        [METRIC, 'Revenue'],
        [WHAT, 'changed'],
        [DIFFERENCE, 5],
      ],
      [
        [REPORT, 'Revenue by country'],
        [METRIC, 'Revenue'],
        [WHAT, 'asked'],
        [DIFFERENCE, 5],
      ],
    ];
    sheet.insert('Restatements 2026', 'ROWS', 3, cells.length);
    for (const [nth, line] of cells.entries())
      for (const [column, value] of line) sheet.enter('Restatements 2026', 3 + nth, column, value);
    // The user may overwrite the moment of a line.
    sheet.enter('Restatements 2026', 2, SEEN_AT, 'last week');
    summarize(sheet, [october(SEEN - DAY_MS)]);
    expect(shown(sheet)).toEqual([
      ['Revenue by country', '2026-10', 'Revenue', 'USD', 1, 46346, 0, 1, 0, ''],
    ]);
  });

  it('removes rows of deleted ledgers unless they have user content', () => {
    const { sheet, restate } = held();
    restate(11, 22, 0);
    summarize(sheet);
    expect(shown(sheet)).toHaveLength(2);
    sheet.enter(SUMMARY, 2, 11, 'ask the network');
    sheet.removeTab('Restatements 2026');
    summarize(sheet);
    expect(shown(sheet).map((cells) => cells[1])).toEqual(['2026-11']);
    expect(JSON.stringify(sheet.tab(SUMMARY).rows)).toMatch(/In no ledger of this file since 21 Nov/);
  });

  it('has a line without a month for tables without days', () => {
    const sheet = new EmulatedSheets();
    const fields = { dimensions: ['countryName'], metrics: ['revenue'] } as const;
    const held = { ...NOVEMBER.held, to: '2026-11-19' };
    const whole = of('full', { held, asked: { from: '2026-11-01', to: '2026-11-19' } });
    refresh(sheet, table(fields, [['US', 10]]), whole);
    refresh(sheet, table(fields, [['US', 12]]), whole);
    summarize(sheet);
    expect(shown(sheet)[0]!.slice(1, 5)).toEqual(['', 'Revenue', 'USD', 2]);
  });

  it('waits for the document’s lock', () => {
    const { sheet, restate } = held();
    restate(11, 20, 0);
    expect(() => summarize(sheet, [], { withDocumentLock: () => undefined } as never)).toThrow(SheetBusy);
  });
});
