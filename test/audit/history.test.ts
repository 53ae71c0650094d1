import { describeAdjustments, describeRestatements } from '../../src/audit/history';
import type { AuditedCell } from '../../src/audit/report-row';
import { type Booking, buildClosings, type ClosedEvent } from '../../src/books/books';
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
  ledger: 'books.ledger.2026',
  place: { tab: 'Restatements 2026', row: 3 },
  ...more,
});

const restated = (of: AuditedCell, lines: LedgerLine[], unread: string[] = []) =>
  describeRestatements(of, 'Revenue', { lines, unread });

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

describe('the adjustments of a number', () => {
  const key = { appId: '3.10', app: 'Chess', networkId: '2', network: 'Birch', metric: 'revenue' } as const;
  const MONTH = { month: '2026-08', currency: 'USD', at: 0, by: '' } as const;
  const closed: ClosedEvent = {
    ...{ kind: 'closed', ...MONTH, zone: 'UTC+0', apps: [], metrics: ['revenue'], version: 1, reason: '' },
    ...{ completeThrough: '2026-08-31', keyDigest: 'digest', amounts: [], reversals: [] },
  };
  const booking = (day: string, amount: string, more: Partial<Booking> = {}): Booking =>
    ({ ...key, days: { [day]: amount }, amount, bookedIn: '2026-09', why: 'restated', ...more }) as Booking;
  const closings = (event: ClosedEvent, ...changes: Booking[]) =>
    buildClosings([event, { kind: 'checked', ...MONTH, result: 'compared', changes, broken: [] }]);
  const NO_ADJUSTMENT = [
    'Aug 2026 is closed (version 1).',
    'Since the closing, there have been no adjustments for this app and network.',
  ];

  it('the adjustments of a number are exact sums of what was booked for its days, app and network', () => {
    const found = describeAdjustments(
      number(),
      closings(
        closed,
        booking('15', '0.1'),
        booking('15', '0.2'),
        booking('14', '7'),
        booking('15', '9', { networkId: '9' }),
      ),
    );
    expect(found).toEqual([
      'Aug 2026 is closed (version 1).',
      'Adjustment of this app and network: 0.3 USD, booked in Sep 2026.',
    ]);
  });

  it.each<[string, Partial<AuditedCell>, Partial<Request>, string]>([
    ['all apps, if the row adds them up', { values: new Map([['network', '2']]) }, {}, '5 USD'],
    ['its app by its name', { values: new Map([['appName', 'Chess']]) }, {}, '2 USD'],
    ['the apps that the report has', { values: new Map() }, { apps: ['00123'] }, '3 USD'],
  ])('the adjustments of a number are those of %s', (_, change, request, amount) => {
    const other = booking('15', '3', { appId: '00123', app: 'Go' });
    const [, adjusted] = describeAdjustments(
      number(change, request),
      closings(closed, booking('15', '2'), other),
    );
    expect(adjusted).toBe(`Adjustment of this app and network: ${amount}, booked in Sep 2026.`);
  });

  it('the adjustments of a number are none for other rows, and none are known for days of another zone, another metric or an app that is not closed', () => {
    const books = closings(closed, booking('15', '1'));
    expect(describeAdjustments(number({ values: new Map([['networkName', 'New name']]) }), books)).toEqual(
      NO_ADJUSTMENT,
    );
    expect(describeAdjustments(number({}, { zone: 'UTC+8' }), books)).toEqual([]);
    expect(describeAdjustments(number(), closings({ ...closed, apps: ['00123'] }))).toEqual([]);
    const ltv = { field: 'ltv1', label: 'LTV 1', type: 'money', key: false } as const;
    expect(describeAdjustments(number({ column: ltv }), books)).toEqual([]);
  });
});
