import fc from 'fast-check';
import type { RestatedReport, Restatement } from '../../../src/close/restatements/restatement';
import { dayRestatements, restatements } from '../../../src/close/restatements/restatements';
import { daySerial } from '../../../src/dates/sheet-dates';
import type { Totals } from '../../../src/sheet/large/days-change';
import type { TableChange } from '../../../src/sheet/write-job';
import { columnsOf } from '../../../src/table/columns';
import type { SheetCell } from '../../../src/table/sheet-cell';
import { day, FULL, NOVEMBER, of } from './refreshing';

const on = (date: number): number => daySerial(day(date))!;
const LTV = { dimensions: ['date', 'appId'], metrics: ['newUserNum', 'ltv1', 'ltv2'] } as const;
const DEVICE = {
  dimensions: ['dateTimeStamp', 'networkName', 'gaid'],
  metrics: ['impression', 'deviceRevenue', 'deviceEcpm'],
} as const;

function change(fields: Parameters<typeof columnsOf>[0], happens: Partial<TableChange>): TableChange {
  const columns = columnsOf(fields);
  return { columns, wasHeld: columns.map(() => true), changed: [], inserted: [], gone: [], ...happens };
}

const row = (
  date: number,
  revenue: SheetCell,
  impressions: SheetCell = 1000,
  ecpm: SheetCell = '',
): SheetCell[] => [on(date), 'US', 'AdMob', revenue, impressions, ecpm];
const entriesOf = (entries: readonly Restatement[]) =>
  entries.map(({ day: of, metric, what, old, fresh, difference }) => [
    of,
    metric,
    what,
    old,
    fresh,
    difference,
  ]);

describe('a changed value', () => {
  it('has no currency when it is a count', () => {
    const counts = [{ old: row(18, 1, 1000), fresh: row(18, 1, 990) }];
    expect(restatements(change(FULL, { changed: counts }), NOVEMBER)).toMatchObject([
      { field: 'impressionApi', currency: '', difference: -10 },
    ]);
  });
});

describe('a cohort', () => {
  const cohort = (users: SheetCell, ltv1: SheetCell, ltv2: SheetCell) => [on(10), 'app', users, ltv1, ltv2];
  const ltv = (old: SheetCell[], fresh: SheetCell[]) =>
    entriesOf(restatements(change(LTV, { changed: [{ old, fresh }] }), of('ltv')));

  it('is restated when a known day or its size changes', () => {
    expect(ltv(cohort(100, 0.5, ''), cohort(98, 0.51, 0.7))).toEqual([
      ['2026-11-10', 'New users', 'changed', 100, 98, -2],
      ['2026-11-10', 'LTV day 1', 'changed', 0.5, 0.51, 0.01],
    ]);
  });
});

describe('removed and late rows', () => {
  it('include a row that has numbers again', () => {
    const changed = [{ old: row(5, '', ''), fresh: row(5, 7.5, '') }];
    expect(entriesOf(restatements(change(FULL, { changed }), NOVEMBER))).toEqual([
      ['2026-11-05', 'Revenue', 'late row', null, 7.5, 7.5],
    ]);
  });

  it('change no total of a ratio', () => {
    const entries = restatements(change(FULL, { gone: [row(5, '', '', 1.25)] }), NOVEMBER);
    expect(entriesOf(entries)).toEqual([['2026-11-05', 'eCPM (networks)', 'row gone', 1.25, null, null]]);
  });
});

describe('thresholds', () => {
  const differing = (old: SheetCell, fresh: SheetCell, threshold: RestatedReport['threshold']) =>
    restatements(change(FULL, { changed: [{ old: row(1, old), fresh: row(1, fresh) }] }), {
      ...NOVEMBER,
      threshold,
    }).length;

  it.each([
    [100, 100.99, 1, 0, 0],
    [100, 101, 1, 0, 1],
    [100, 99, 1, 0, 1],
    [100, 101, 1, 2, 0],
    [100, 102, 1, 2, 1],
    [-100, -102, 1, 2, 1],
    [0, 1, 1, 50, 1],
    [0, 0.5, 1, 50, 0],
    ['', 0.5, 1, 50, 1],
  ])('from %p to %p, at least %p and %p %%: %p', (old, fresh, absolute, percent, count) => {
    expect(differing(old, fresh, { absolute, percent })).toBe(count);
  });
});

describe('device rows', () => {
  const at = (date: number, hours: number, revenue: SheetCell, impressions: SheetCell = 1): SheetCell[] => [
    on(date) + hours / 24,
    'AdMob',
    '3f2a-person',
    impressions,
    revenue,
    2,
  ];
  const entries = (happens: Partial<TableChange>) => restatements(change(DEVICE, happens), of('device'));

  it('are recorded as one sum for each day and additive metric', () => {
    const found = entries({
      changed: [{ old: at(18, 1, 0.01), fresh: at(18, 1, 0.02) }],
      gone: [at(18, 2, 0.05)],
      inserted: [at(18, 3.5, 0.07), at(18, 4, 0.01), at(19, 1, 0.3)],
    });
    expect(entriesOf(found)).toEqual([
      ['2026-11-18', 'Impressions', 'changed', 2, 3, 1],
      ['2026-11-18', 'Revenue', 'changed', 0.06, 0.1, 0.04],
      ['2026-11-19', 'Impressions', 'late row', null, 1, 1],
      ['2026-11-19', 'Revenue', 'late row', null, 0.3, 0.3],
    ]);
    expect(JSON.stringify(found)).not.toContain('person');
  });
});

describe('days with too many device rows to compare', () => {
  const columns = columnsOf(DEVICE).filter(
    ({ field }) => field === 'impression' || field === 'deviceRevenue',
  );
  const totals = (rows: number, ...sums: (number | null)[]) => ({ rows, sums });
  const entries = (nth: number, old: Totals, fresh: Totals, more: Partial<RestatedReport> = {}) =>
    dayRestatements({ columns, days: [{ day: on(nth), old, fresh }] }, of('device', more));

  it('are recorded by number of rows and sums of additive metrics', () => {
    expect(entriesOf(entries(18, totals(60_000, 120_000, 310.07), totals(60_002, 120_004, 310.1)))).toEqual([
      ['2026-11-18', 'Rows', 'changed', 60_000, 60_002, 2],
      ['2026-11-18', 'Impressions', 'changed', 120_000, 120_004, 4],
      ['2026-11-18', 'Revenue', 'changed', 310.07, 310.1, 0.03],
    ]);
    expect(entries(18, totals(5, 1, 0.1), totals(5, 1, 0.1))).toEqual([]);
    expect(entries(20, totals(5, 1, 0.1), totals(6, 2, 0.2))).toEqual([]);
  });

  it('are recorded if they are late, removed or have unknown numbers', () => {
    expect(entriesOf(entries(18, totals(0, 0, 0), totals(2, 3, 0.2)))).toEqual([
      ['2026-11-18', 'Rows', 'late row', null, 2, 2],
      ['2026-11-18', 'Impressions', 'late row', null, 3, 3],
      ['2026-11-18', 'Revenue', 'late row', null, 0.2, 0.2],
    ]);
    expect(entriesOf(entries(18, totals(2, 3, 0.2), totals(0, 0, 0)))[2]).toEqual([
      '2026-11-18',
      'Revenue',
      'row gone',
      0.2,
      null,
      -0.2,
    ]);
    expect(entriesOf(entries(18, totals(2, 3, null), totals(2, 3, 0.2)))).toEqual([
      ['2026-11-18', 'Revenue', 'changed', null, 0.2, null],
    ]);
  });
});

describe('a table without days', () => {
  const fields = { dimensions: ['countryName'], metrics: ['revenue'] } as const;
  const changed = [{ old: ['US', 10], fresh: ['US', 11] }];
  const complete = { ...NOVEMBER, held: { ...NOVEMBER.held, to: '2026-11-19' } };

  it('is restated if the same complete days were requested', () => {
    const asked = { from: complete.held.from, to: complete.held.to };
    expect(restatements(change(fields, { changed }), { ...complete, asked })).toMatchObject([
      { day: null, daysAfter: null, dimensions: 'Country: US', difference: 1 },
    ]);
  });

  it('is not restated if its range has moved', () => {
    const asked = { from: '2026-11-02', to: '2026-11-20' };
    expect(restatements(change(fields, { changed }), { ...complete, asked })).toEqual([]);
    expect(restatements(change(fields, { changed }), complete)).toEqual([]);
  });
});

describe('a late row', () => {
  it.each([
    [1, false],
    [2, true],
    [17, true],
    [18, false],
  ])('on day %i of a sheet that held the 2nd to the 17th: is a restatement: %s', (date, isReported) => {
    const report = { ...NOVEMBER, held: { ...NOVEMBER.held, from: day(2), to: day(17) } };
    expect(restatements(change(FULL, { inserted: [row(date, 1)] }), report).length > 0).toBe(isReported);
  });
});

describe('hostile texts', () => {
  it.each([
    ['=HYPERLINK("x")', 'Country: =HYPERLINK("x")'],
    ['a\nb\u0000c', 'Country: a b c'],
    ['', 'Country: (blank)'],
    ['\n', 'Country: (blank)'],
    [' DE\u0007', 'Country: DE'],
    ['x'.repeat(100), `Country: ${'x'.repeat(100)}`],
    [`${'x'.repeat(98)}😀yy`, `Country: ${'x'.repeat(98)}\ufffd…`],
    ['12 rows together', 'Country: 12 rows together'],
    ['x'.repeat(300), `Country: ${'x'.repeat(99)}…`],
  ])('%j is one piece of text among the dimensions', (area, shown) => {
    const fields = { dimensions: ['date', 'countryName'], metrics: ['revenue'] } as const;
    const changed = [{ old: [on(1), area, 1], fresh: [on(1), area, 2] }];
    expect(restatements(change(fields, { changed }), NOVEMBER)[0]!.dimensions).toBe(shown);
  });

  it.each([1e300, -5, Number.NaN, 'yesterday', true])(
    'in the day column (%p) are no day, and the row is not recorded',
    (wrong) => {
      const strange: SheetCell[] = [wrong, 'US', 'AdMob', 1, 1, ''];
      expect(restatements(change(FULL, { gone: [strange] }), NOVEMBER)).toEqual([]);
    },
  );
});

describe('all differences of a day together', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((number) => number / 100);
  const pairs = fc.array(fc.record({ date: fc.integer({ min: 1, max: 19 }), old: cents, fresh: cents }));
  const rows = fc.array(fc.record({ date: fc.integer({ min: 1, max: 19 }), revenue: cents }));

  it.each(['full', 'device'] as const)(
    'are what the total of a %s report moved by, to the cent',
    (report) => {
      const fields = report === 'full' ? FULL : DEVICE;
      const held = (date: number, revenue: number): SheetCell[] =>
        report === 'full' ? row(date, revenue, 1) : [on(date) + 0.5, 'AdMob', 'x', 1, revenue, ''];
      const field = report === 'full' ? 'revenue' : 'deviceRevenue';
      fc.assert(
        fc.property(pairs, rows, rows, (changed, gone, late) => {
          const found = restatements(
            change(fields, {
              changed: changed.map(({ date, old, fresh }) => ({
                old: held(date, old),
                fresh: held(date, fresh),
              })),
              gone: gone.map(({ date, revenue }) => held(date, revenue)),
              inserted: late.map(({ date, revenue }) => held(date, revenue)),
            }),
            of(report),
          ).filter((entry) => entry.field === field);
          const sum = (numbers: number[]) =>
            Math.round(numbers.reduce((all, number) => all + number * 100, 0));
          const moved =
            sum(changed.map(({ fresh }) => fresh)) -
            sum(changed.map(({ old }) => old)) +
            sum(late.map(({ revenue }) => revenue)) -
            sum(gone.map(({ revenue }) => revenue));
          expect(sum(found.map(({ difference }) => difference!))).toBe(moved);
        }),
      );
    },
  );
});
