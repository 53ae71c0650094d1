import { describeHistory } from '../../src/audit/history';
import type { AuditedCell } from '../../src/audit/report-row';
import type { LedgerLine } from '../../src/books/ledger/ledger';
import { NO_OPTIONS, type Request } from '../../src/request/request';

const REQUEST: Request = {
  ...{ ...NO_OPTIONS, report: 'full', zone: 'UTC+0', currency: 'USD' },
  ...{ from: '2026-08-01', to: '2026-09-30', newestCompleteDay: '2026-09-30' },
  ...{ dimensions: ['date', 'appId', 'network'], metrics: ['revenue'] },
};

function number(change: Partial<AuditedCell> = {}, request: Partial<Request> = {}): AuditedCell {
  return {
    column: { field: 'revenue', label: 'Revenue', type: 'money', key: false },
    values: new Map<string, string | number>([
      ['date', 46_249],
      ['appId', '3.10'],
      ['network', '2'],
    ]),
    request: { ...REQUEST, ...request },
    days: { from: '2026-08-15', to: '2026-08-15' },
    ...change,
  };
}

/** A line of the ledger about the row. */
const line = (more: Partial<LedgerLine> = {}): LedgerLine => ({
  ...{ seen: 46_300, report: 'Revenue', day: '2026-08-15', app: '3.10', network: '2', country: '' },
  ...{
    dimensions: '',
    metric: 'Revenue',
    currency: 'USD',
    what: 'changed',
    old: 1,
    current: 2,
    difference: '1',
  },
  place: { tab: 'Restatements 2026', row: 3 },
  ...more,
});

const restated = (of: AuditedCell, lines: LedgerLine[], unread: string[] = []) =>
  describeHistory(of, 'Revenue', { lines, unread });

const NONE = [
  'No restatement of this number is recorded. If the report or the row had another name earlier, search the tab Restatements for that name.',
];

it('the restatements of a number are the lines of the ledger about its day and row, the newest first, in their own currency', () => {
  const lines = [
    line({ seen: 1, place: { tab: 'Restatements 2026', row: 9 }, currency: 'CNY' }),
    line({ seen: 2, old: 1.5, current: null, what: 'row gone' }),
  ];
  expect(restated(number(), lines)).toEqual([
    '15 Aug 2026: row gone, 1.5 USD → not known (Restatements 2026, row 3)',
    '15 Aug 2026: changed, 1 CNY → 2 CNY (Restatements 2026, row 9)',
  ]);
});

it.each([
  ['another report', { report: 'Other' }],
  ['another metric', { metric: 'Clicks (networks)' }],
  ['another day', { day: '2026-08-16' }],
  ['another app', { app: '00123' }],
  ['another country', { country: 'US' }],
  ['rows together of another day', { day: '2026-08-14', dimensions: '7 rows together' }],
])('the restatements of a number are not those of %s', (_, other) => {
  expect(restated(number(), [line(other)])).toEqual(NONE);
});

it.each(['7 rows together', 'all rows that changed'])(
  'the restatements of a number may be added up in a line with %s, which says so',
  (dimensions) => {
    const [shown] = restated(number(), [line({ dimensions, app: '', network: '' })]);
    expect(shown).toMatch(new RegExp(`^15 Aug 2026: changed, .*; the line adds up ${dimensions}$`));
  },
);

it('the restatements of a number of a period are found by the period that their lines name', () => {
  const days = { from: '2026-08-10', to: '2026-08-16' };
  const week = number({ days }, { dimensions: ['week', 'appId', 'network'] });
  const own = line({ day: '2026-08-10', dimensions: 'Week: 10 to 16 Aug 2026' });
  expect(restated(week, [own, line({ day: '2026-08-10' })])).toEqual([
    'week of 10 Aug 2026: changed, 1 USD → 2 USD (Restatements 2026, row 3)',
  ]);
});

it('the restatements of a number name the ledgers that cannot be read', () => {
  expect(restated(number(), [], ['Restatements 2025'])).toEqual([
    ...NONE,
    'The changes in “Restatements 2025” could not be read, because column headers are missing there.',
  ]);
});
