import { type AuditedNumber, closingHistory, ledgerHistory } from '../../src/audit/history';
import { type ClosedEvent, closingsOf } from '../../src/books/books';
import type { LedgerLine } from '../../src/books/ledger/ledger-lines';
import { NO_OPTIONS, type Request } from '../../src/request/request';
import { ledgerLine } from '../books/ledger/ledger-line';

const REQUEST: Request = {
  ...NO_OPTIONS,
  report: 'full',
  zone: 'UTC+0',
  currency: 'USD',
  from: '2026-08-01',
  to: '2026-09-30',
  dimensions: ['date', 'appId', 'network'],
  metrics: ['revenue'],
  newestCompleteDay: '2026-09-30',
};
const FIELDS = [
  { field: 'date', label: 'Date', type: 'date', key: true },
  { field: 'appId', label: 'App id', type: 'id', key: true },
  { field: 'network', label: 'Network id', type: 'id', key: true },
  { field: 'revenue', label: 'Revenue', type: 'money', key: false },
] as const;

function number(
  change: Partial<AuditedNumber['question']> = {},
  request: Partial<Request> = {},
): AuditedNumber {
  const values = new Map<string, string | number>([
    ['date', 46_249],
    ['appId', '3.10'],
    ['network', '2'],
  ]);
  const days = { from: '2026-08-15', to: '2026-08-15' };
  return {
    name: 'Revenue',
    fields: FIELDS,
    request: { ...REQUEST, ...request },
    question: { metric: 'revenue', values, grain: 'date', days, ...change },
  };
}

const past = (...lines: LedgerLine[]) => ({ lines, unread: [] });

const line = (more: Partial<LedgerLine> = {}) =>
  ledgerLine({
    ...{ seen: 46_300, day: '2026-08-15', month: '2026-08', app: '3.10', network: '2' },
    ...{ fresh: 1.5, difference: 0.5, ...more },
  });

describe('what the ledger says about a number', () => {
  it('is each change of its day and row, the newest first', () => {
    const lines = [
      line({ seen: 1, place: { tab: 'Restatements 2026', row: 9 } }),
      line({ seen: 2, old: 1.5, fresh: null, difference: null, what: 'row gone' }),
    ];
    expect(ledgerHistory(number(), past(...lines))).toEqual([
      '2026-08-15: row gone, 1.5 USD → not known (Restatements 2026, row 3)',
      '2026-08-15: changed, 1 USD → 1.5 USD, 0.5 USD (Restatements 2026, row 9)',
    ]);
  });

  it.each([
    ['another report', { report: 'Other' }],
    ['another metric', { metric: 'Clicks (networks)' }],
    ['another day', { day: '2026-08-16' }],
    ['another app', { app: '00123' }],
    ['another country', { country: 'US' }],
    ['other rows together of another day', { day: '2026-08-14', dimensions: '7 rows together', count: 7 }],
    ['another month', { day: '2026-07-01', dimensions: '7 rows of Jul 2026 together', count: 7 }],
  ])('is nothing about %s', (_, other) => {
    expect(ledgerHistory(number(), past(line(other)))).toEqual([
      'No change is recorded under the present names of the report and of this row.',
    ]);
  });

  it.each([
    ['7 rows together', '2026-08-15', 7],
    ['1,500 rows of Aug 2026 together', '2026-08-01', 1500],
    ['all rows that changed', '2026-08-15', 1],
  ])('says that the number may be one of several in a line with %s', (dimensions, day, count) => {
    const isOfMonth = / rows of /.test(dimensions);
    const folded = line({ dimensions, day, count, isOfMonth, app: '', network: '' });
    const [shown] = ledgerHistory(number(), past(folded));
    expect(shown).toMatch(new RegExp(`^${day}: changed, .*; together with others: ${dimensions}$`));
  });

  it('is found for the row of a period, which its lines name', () => {
    const days = { from: '2026-08-10', to: '2026-08-16' };
    const week = number({ grain: 'week', days });
    const own = line({ day: '2026-08-10', dimensions: 'Week: 2026-08-10 to 2026-08-16' });
    expect(ledgerHistory(week, past(own, line({ day: '2026-08-10' })))).toHaveLength(1);
  });

  it('shows at most twenty lines, and how many more there are', () => {
    const shown = ledgerHistory(number(), past(...Array.from({ length: 25 }, () => line())));
    expect(shown).toHaveLength(21);
    expect(shown[20]).toBe('5 older lines are in the ledger.');
  });

  it('has the currency of each line, also after the report has another one', () => {
    const [shown] = ledgerHistory(number({}, { currency: 'CNY' }), past(line()));
    expect(shown).toMatch(/changed, 1 USD → 1\.5 USD, 0\.5 USD/);
  });

  it('names ledgers that cannot be read, and says that changes of rates are not recorded', () => {
    expect(ledgerHistory(number(), { lines: [line()], unread: ['Restatements 2025'] })).toEqual([
      expect.stringMatching(/changed, 1 USD/),
      'Not read, because the headers were changed: Restatements 2025.',
    ]);
    expect(ledgerHistory(number({ metric: 'fillrateApi' }), past(line()))).toEqual([
      'Changes of rates and averages are not recorded.',
    ]);
  });
});

describe('what closings say about a number', () => {
  const key = { appId: '3.10', app: 'Chess', networkId: '2', network: 'Birch', metric: 'revenue' } as const;
  const closed: ClosedEvent = {
    kind: 'closed',
    month: '2026-08',
    currency: 'USD',
    zone: 'UTC+0',
    apps: [],
    metrics: ['revenue'],
    version: 1,
    reason: '',
    completeThrough: '2026-08-31',
    key: 'digest',
    at: 0,
    by: '',
    amounts: [
      { ...key, days: { '14': '1.25', '15': '2.000001' } },
      { ...key, appId: '00123', app: 'Go', days: { '15': '100' } },
      { ...key, networkId: '9', days: { '15': '1000' } },
    ],
    reversals: [],
  };
  const closings = (event: ClosedEvent = closed) => closingsOf([event]);

  it('is the frozen amount of its app and network, and the part of its days', () => {
    expect(closingHistory(number(), closings())).toEqual([
      '2026-08, version 1: 3.250001 USD closed (UTC+0). Check: exact.',
      'Of that for the days of this row: 2.000001 USD.',
    ]);
  });

  it('is that of all apps for a row that adds up apps, and says if the row is only a part', () => {
    const values = new Map([['network', '2']]);
    expect(
      closingHistory(number({ values }, { dimensions: ['date', 'network', 'area'] }), closings()),
    ).toEqual([
      '2026-08, version 1: 103.250001 USD closed (UTC+0). Check: exact.',
      'Of that for the days of this row: 102.000001 USD.',
      'Closings are by app and network: this row may be only a part of these amounts.',
    ]);
  });

  it('says that a row of a whole month is only a part if it is of a country, or if the report leaves rows out', () => {
    const days = { from: '2026-08-01', to: '2026-08-31' };
    const isPart = 'Closings are by app and network: this row may be only a part of these amounts.';
    const filter = { ...REQUEST.filter, networks: ['Birch'] };
    const closed = '2026-08, version 1: 3.250001 USD closed (UTC+0). Check: exact.';
    expect(closingHistory(number({ days }), closings())).toEqual([closed]);
    expect(closingHistory(number({ days }, { dimensions: ['month', 'appId', 'area'] }), closings())).toEqual([
      closed,
      isPart,
    ]);
    expect(closingHistory(number({ days }, { filter }), closings())).toEqual([closed, isPart]);
  });

  it('is of the row’s app by its name, and not of apps that the report leaves out', () => {
    const days = { from: '2026-08-01', to: '2026-08-31' };
    const named = number({ days, values: new Map([['appName', 'Chess']]) });
    expect(closingHistory(named, closings())[0]).toMatch(/^2026-08, version 1: 1003\.250001 USD closed/);
    const filter = { ...REQUEST.filter, except: ['apps' as const] };
    const others = number({ days, values: new Map([['network', '2']]) }, { apps: ['3.10'], filter });
    expect(closingHistory(others, closings())[0]).toMatch(/^2026-08, version 1: 100 USD closed/);
  });

  it('says that nothing was closed for a row, instead of 0', () => {
    expect(closingHistory(number({ values: new Map([['networkName', 'New name']]) }), closings())).toEqual([
      '2026-08, version 1: closed without an amount for this row.',
    ]);
  });

  it('lists what was booked for the days of the row only', () => {
    const change = (day: string, amount: string) =>
      ({ ...key, days: { [day]: amount }, amount, bookedIn: '2026-09', why: 'restated' }) as const;
    const checked = {
      ...({ kind: 'checked', month: '2026-08', currency: 'USD', at: 1, by: '' } as const),
      result: 'compared',
      changes: [change('15', '0.5'), change('14', '7')],
      missing: [],
      broken: [],
    } as const;
    const events = closingsOf([closed, checked]);
    expect(closingHistory(number(), events).slice(2)).toEqual([
      'Adjustment 0.5 USD, booked in 2026-09: restated.',
    ]);
  });

  it('compares no days of another zone', () => {
    expect(closingHistory(number(), closings({ ...closed, zone: 'UTC+8' }))).toEqual([
      '2026-08, version 1: 3.250001 USD closed (UTC+8). Check: exact.',
    ]);
  });

  it('says which months are not closed, or closed without the metric, and nothing for other reports', () => {
    const days = { from: '2026-08-15', to: '2026-09-02' };
    expect(closingHistory(number({ metric: 'clickApi', grain: undefined, days }), closings())).toEqual([
      '2026-08 is closed without Clicks (networks).',
      '2026-09 is not closed in USD.',
    ]);
    expect(closingHistory(number({ metric: 'dau' }), closings())).toEqual([]);
    expect(closingHistory(number({ metric: 'ltv1' }, { report: 'ltv' }), closings())).toEqual([]);
  });
});
