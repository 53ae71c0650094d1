import fc from 'fast-check';
import type { RestatedReport, Restatement } from '../../../src/books/ledger/restatement';
import { restatements } from '../../../src/books/ledger/restatements';
import { daySerial } from '../../../src/dates/sheet-dates';
import { columnsOf } from '../../../src/table/columns';
import type { RowChange, SheetCell } from '../../../src/table/sheet-cell';
import { day, FULL, NOVEMBER, of } from './refreshing';

const on = (date: number): number => daySerial(day(date))!;
const LTV = { dimensions: ['date', 'appId'], metrics: ['newUserNum', 'ltv1', 'ltv2'] } as const;
const DEVICE = {
  dimensions: ['dateTimeStamp', 'networkName', 'gaid'],
  metrics: ['impression', 'deviceRevenue', 'deviceEcpm'],
} as const;

function change(fields: Parameters<typeof columnsOf>[0], rows: readonly RowChange[]) {
  const columns = columnsOf(fields);
  return { columns, wasInSheet: columns.map(() => true), rows };
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
    const rows = [{ before: row(18, 1, 1000), after: row(18, 1, 990) }];
    expect(restatements(change(FULL, rows), NOVEMBER)).toMatchObject([
      { field: 'impressionApi', currency: '', difference: -10 },
    ]);
  });
});

describe('a cohort', () => {
  const cohort = (users: SheetCell, ltv1: SheetCell, ltv2: SheetCell) => [on(10), 'app', users, ltv1, ltv2];
  const ltv = (before: SheetCell[], after: SheetCell[]) =>
    entriesOf(restatements(change(LTV, [{ before, after }]), of('ltv')));

  it('is restated when a known day or its size changes', () => {
    expect(ltv(cohort(100, 0.5, ''), cohort(98, 0.51, 0.7))).toEqual([
      ['2026-11-10', 'New users', 'changed', 100, 98, -2],
      ['2026-11-10', 'LTV day 1', 'changed', 0.5, 0.51, 0.01],
    ]);
  });
});

describe('removed and late rows', () => {
  it('include a row that has numbers again', () => {
    const rows = [{ before: row(5, '', ''), after: row(5, 7.5, '') }];
    expect(entriesOf(restatements(change(FULL, rows), NOVEMBER))).toEqual([
      ['2026-11-05', 'Revenue', 'late row', null, 7.5, 7.5],
    ]);
  });

  it('change no total of a ratio', () => {
    const entries = restatements(change(FULL, [{ before: row(5, '', '', 1.25) }]), NOVEMBER);
    expect(entriesOf(entries)).toEqual([['2026-11-05', 'eCPM (networks)', 'row gone', 1.25, null, null]]);
  });
});

describe('thresholds', () => {
  const differing = (before: SheetCell, after: SheetCell, threshold: RestatedReport['threshold']) =>
    restatements(change(FULL, [{ before: row(1, before), after: row(1, after) }]), {
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
  ])('from %p to %p, at least %p and %p %%: %p', (before, after, absolute, percent, count) => {
    expect(differing(before, after, { absolute, percent })).toBe(count);
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
  it('are recorded as one sum for each day and additive metric', () => {
    const rows = [
      { before: at(18, 1, 0.01), after: at(18, 1, 0.02) },
      { before: at(18, 2, 0.05) },
      ...[at(18, 3.5, 0.07), at(18, 4, 0.01), at(19, 1, 0.3)].map((after) => ({ after })),
    ];
    const entries = restatements(change(DEVICE, rows), of('device'));
    expect(entriesOf(entries)).toEqual([
      ['2026-11-18', 'Impressions', 'changed', 2, 3, 1],
      ['2026-11-18', 'Revenue', 'changed', 0.06, 0.1, 0.04],
      ['2026-11-19', 'Impressions', 'late row', null, 1, 1],
      ['2026-11-19', 'Revenue', 'late row', null, 0.3, 0.3],
    ]);
    expect(JSON.stringify(entries)).not.toContain('person');
  });
});

describe('a table without days', () => {
  const fields = { dimensions: ['countryName'], metrics: ['revenue'] } as const;
  const changed = change(fields, [{ before: ['US', 10], after: ['US', 11] }]);
  const complete = { ...NOVEMBER, held: { ...NOVEMBER.held, to: '2026-11-19' } };

  it('is restated if the same complete days were requested', () => {
    const asked = { from: complete.held.from, to: complete.held.to };
    expect(restatements(changed, { ...complete, asked })).toMatchObject([
      { day: null, daysAfter: null, country: 'US', dimensions: '', difference: 1 },
    ]);
  });

  it('is not restated if its range has moved', () => {
    const asked = { from: '2026-11-02', to: '2026-11-20' };
    expect(restatements(changed, { ...complete, asked })).toEqual([]);
    expect(restatements(changed, complete)).toEqual([]);
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
    expect(restatements(change(FULL, [{ after: row(date, 1) }]), report).length > 0).toBe(isReported);
  });
});

describe('hostile texts', () => {
  it.each([
    ['a\nb\u0000c', 'a b c'],
    ['', '(blank)'],
    [`${'x'.repeat(98)}😀yy`, `${'x'.repeat(98)}\ufffd…`],
    ['x'.repeat(300), `${'x'.repeat(99)}…`],
  ])('%j is one piece of text', (area, shown) => {
    const fields = { dimensions: ['date', 'countryName'], metrics: ['revenue'] } as const;
    const rows = [{ before: [on(1), area, 1], after: [on(1), area, 2] }];
    expect(restatements(change(fields, rows), NOVEMBER)[0]!.country).toBe(shown);
  });

  it.each([1e300, -5, Number.NaN, 'yesterday', true])(
    'in the day column (%p) are no day, and the row is not recorded',
    (wrong) => {
      const strange: SheetCell[] = [wrong, 'US', 'AdMob', 1, 1, ''];
      expect(restatements(change(FULL, [{ before: strange }]), NOVEMBER)).toEqual([]);
    },
  );
});

describe('all differences of a day together', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const rows = fc.array(
    fc.record({
      date: fc.integer({ min: 1, max: 19 }),
      before: fc.option(cents, { nil: undefined }),
      after: fc.option(cents, { nil: undefined }),
    }),
  );

  it.each(['full', 'device'] as const)(
    'are what the total of a %s report moved by, to the cent',
    (report) => {
      const cells = (date: number, amount: number | undefined): SheetCell[] | undefined => {
        if (amount === undefined) return undefined;
        const revenue = amount / 100;
        return report === 'full' ? row(date, revenue, 1) : [on(date) + 0.5, 'AdMob', 'x', 1, revenue, ''];
      };
      const field = report === 'full' ? 'revenue' : 'deviceRevenue';
      fc.assert(
        fc.property(rows, (all) => {
          const changes = all.map(({ date, before, after }) => ({
            before: cells(date, before),
            after: cells(date, after),
          }));
          const fields = report === 'full' ? FULL : DEVICE;
          const entries = restatements(change(fields, changes as RowChange[]), of(report));
          const recorded = entries
            .filter((entry) => entry.field === field)
            .reduce((sum, { difference }) => sum + Math.round((difference ?? Number.NaN) * 100), 0);
          expect(recorded).toBe(all.reduce((sum, { before = 0, after = 0 }) => sum + after - before, 0));
        }),
      );
    },
  );
});
