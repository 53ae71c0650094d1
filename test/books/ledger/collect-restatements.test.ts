import { collectRestatements } from '../../../src/books/ledger/collect-restatements';
import type { Restatement } from '../../../src/books/ledger/restatement';
import { parseDaySerial } from '../../../src/dates/sheet-dates';
import type { RowChange, SheetCell } from '../../../src/table/sheet-cell';
import { buildColumns } from '../../../src/table/table';
import { FULL, NOVEMBER, toNovemberDay, toReport } from './refreshing';

const on = (date: number): number => parseDaySerial(toNovemberDay(date))!;
const DEVICE = {
  dimensions: ['dateTimeStamp', 'networkName', 'gaid'],
  metrics: ['impression', 'deviceRevenue', 'deviceEcpm'],
} as const;

function change(fields: Parameters<typeof buildColumns>[0], rows: readonly RowChange[]) {
  const columns = buildColumns(fields);
  return { columns, wasInSheet: columns.map(() => true), rows };
}

const row = (
  date: number,
  {
    revenue,
    impressions = 1000,
    ecpm = '',
  }: { readonly revenue: SheetCell; readonly impressions?: SheetCell; readonly ecpm?: SheetCell },
): SheetCell[] => [on(date), 'US', 'AdMob', revenue, impressions, ecpm];
const entriesOf = (entries: readonly Restatement[]) =>
  entries.map(({ day: of, metric, what, old, current, difference }) => [
    of,
    metric,
    what,
    old,
    current,
    difference,
  ]);

it('removed and late rows include a row that has numbers again', () => {
  const rows = [
    { before: row(5, { revenue: '', impressions: '' }), after: row(5, { revenue: 7.5, impressions: '' }) },
  ];
  expect(entriesOf(collectRestatements(change(FULL, rows), NOVEMBER))).toEqual([
    ['2026-11-05', 'Revenue', 'late row', null, 7.5, 7.5],
  ]);
});

it('removed and late rows change no total of a ratio', () => {
  const entries = collectRestatements(
    change(FULL, [{ before: row(5, { revenue: '', impressions: '', ecpm: 1.25 }) }]),
    NOVEMBER,
  );
  expect(entriesOf(entries)).toEqual([['2026-11-05', 'eCPM (networks)', 'row gone', 1.25, null, null]]);
});

it('changes by less than 0.01, as each new exchange rate brings them, are not recorded', () => {
  const rows = [7.5, 7.511].map((revenue) => ({
    before: row(5, { revenue: 7.501 }),
    after: row(5, { revenue }),
  }));
  expect(entriesOf(collectRestatements(change(FULL, rows), NOVEMBER))).toEqual([
    ['2026-11-05', 'Revenue', 'changed', 7.501, 7.511, 0.01],
  ]);
});

const at = (
  date: number,
  {
    hours,
    revenue,
    impressions = 1,
  }: { readonly hours: number; readonly revenue: SheetCell; readonly impressions?: SheetCell },
): SheetCell[] => [on(date) + hours / 24, 'AdMob', '3f2a-person', impressions, revenue, 2];
it('device rows are recorded as one sum for each day and additive metric', () => {
  const rows = [
    { before: at(18, { hours: 1, revenue: 0.01 }), after: at(18, { hours: 1, revenue: 0.02 }) },
    { before: at(18, { hours: 2, revenue: 0.05 }) },
    ...[
      at(18, { hours: 3.5, revenue: 0.07 }),
      at(18, { hours: 4, revenue: 0.01 }),
      at(19, { hours: 1, revenue: 0.3 }),
    ].map((after) => ({ after })),
  ];
  const entries = collectRestatements(change(DEVICE, rows), toReport('device'));
  expect(entriesOf(entries)).toEqual([
    ['2026-11-18', 'Impressions', 'changed', 2, 3, 1],
    ['2026-11-18', 'Revenue', 'changed', 0.06, 0.1, 0.04],
    ['2026-11-19', 'Impressions', 'late row', null, 1, 1],
    ['2026-11-19', 'Revenue', 'late row', null, 0.3, 0.3],
  ]);
  expect(JSON.stringify(entries)).not.toContain('person');
});

describe('a table without days', () => {
  const fields = { dimensions: ['countryName'], metrics: ['revenue'] } as const;
  const changed = change(fields, [{ before: ['US', 10], after: ['US', 11] }]);
  const complete = { ...NOVEMBER, previousDays: { ...NOVEMBER.previousDays, to: '2026-11-19' } };

  it('a table without days is restated if the same complete days were requested', () => {
    const requestedDays = { from: complete.previousDays.from, to: complete.previousDays.to };
    expect(collectRestatements(changed, { ...complete, requestedDays })).toMatchObject([
      { day: null, country: 'US', dimensions: '', difference: 1 },
    ]);
  });

  it('a table without days is not restated if its range has moved', () => {
    const requestedDays = { from: '2026-11-02', to: '2026-11-20' };
    expect(collectRestatements(changed, { ...complete, requestedDays })).toEqual([]);
  });
});

it.each([
  [1, false],
  [2, true],
  [17, true],
  [18, false],
])(
  'a late row on day %i of a sheet that held the 2nd to the 17th: is a restatement: %s',
  (date, isReported) => {
    const report = {
      ...NOVEMBER,
      previousDays: { ...NOVEMBER.previousDays, from: toNovemberDay(2), to: toNovemberDay(17) },
    };
    expect(collectRestatements(change(FULL, [{ after: row(date, { revenue: 1 }) }]), report).length > 0).toBe(
      isReported,
    );
  },
);

it.each([
  ['a\nb\u0000c', 'a b c'],
  ['', '(blank)'],
  [`${'x'.repeat(98)}😀yy`, `${'x'.repeat(98)}…`],
  ['x'.repeat(300), `${'x'.repeat(99)}…`],
])('hostile texts: %j is one piece of text', (area, shown) => {
  const fields = { dimensions: ['date', 'countryName'], metrics: ['revenue'] } as const;
  const rows = [{ before: [on(1), area, 1], after: [on(1), area, 2] }];
  expect(collectRestatements(change(fields, rows), NOVEMBER)[0]!.country).toBe(shown);
});

it.each([1e300, -5, Number.NaN, 'yesterday', true])(
  'hostile texts in the day column (%p) are no day, and the row is not recorded',
  (wrong) => {
    const strange: SheetCell[] = [wrong, 'US', 'AdMob', 1, 1, ''];
    expect(collectRestatements(change(FULL, [{ before: strange }]), NOVEMBER)).toEqual([]);
  },
);
