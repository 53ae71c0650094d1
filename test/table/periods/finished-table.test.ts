import fc from 'fast-check';
import type { DimensionId } from '../../../src/catalogue';
import { addDays, listDays } from '../../../src/dates/calendar';
import { type Grain, toPeriodStart } from '../../../src/dates/periods';
import { findGrain, type Request } from '../../../src/request/request';
import { sumExactly } from '../../../src/table/exact-sum';
import { describeComparedDays } from '../../../src/table/periods/comparison-columns';
import {
  findDaysWithRows,
  finishTable,
  listServiceRequests,
  listTableColumns,
} from '../../../src/table/periods/finished-table';
import { buildColumns, type Cell, type Table } from '../../../src/table/table';
import { createRequest } from '../../formulas/asked';

/** What the service knows: the revenue and impressions of a day and a network. */
type Known = (
  day: string,
  network: string,
) => { readonly revenue: number; readonly impressions: number } | undefined;

const NETWORKS = ['1', '2'];

/** The service's answer to a request by day, or for a whole range. */
function answer(
  request: Request,
  known: Known,
  names: (network: string, day: string) => string = (id) => `N${id}`,
): Table {
  const { dimensions, metrics } = request;
  const numbers = (days: readonly string[], network: string) => {
    const found = days.flatMap((day) => known(day, network) ?? []);
    const revenue = sumExactly(found.map((one) => one.revenue));
    const impressionApi = sumExactly(found.map((one) => one.impressions));
    const ecpmApi = revenue === null || !impressionApi ? null : (revenue * 1000) / impressionApi;
    return found.length === 0 ? undefined : { revenue, impressionApi, ecpmApi };
  };
  const all = listDays(request);
  const groups = findGrain(request) === undefined ? [all] : all.map((day) => [day]);
  const rows = groups.flatMap((days) =>
    NETWORKS.flatMap((network) => {
      const made = numbers(days, network);
      const cells: Record<string, Cell> = {
        ...made,
        date: days[0] ?? null,
        network,
        networkName: names(network, days.at(-1) ?? ''),
      };
      return made === undefined ? [] : [[...dimensions, ...metrics].map((id) => cells[id] ?? null)];
    }),
  );
  return { columns: buildColumns(request), rows, notices: [] };
}

function finishReport(
  change: Partial<Request>,
  known: Known,
  {
    requestedRange,
    names,
  }: {
    readonly requestedRange?: { from: string; to: string };
    readonly names?: Parameters<typeof answer>[2];
  } = {},
) {
  const request = createRequest({
    dimensions: ['month', 'network'],
    metrics: ['revenue'],
    newestCompleteDay: '2026-11-24',
    ...change,
  });
  const wanted = { request, requestedRange: requestedRange ?? { from: request.from, to: request.to } };
  const received = listServiceRequests(wanted).map((each) => answer(each, known, names));
  return {
    request,
    table: finishTable(wanted, received),
    requests: listServiceRequests(wanted),
    withRows: findDaysWithRows([wanted.requestedRange], received),
  };
}

const rowsOf = ({ columns, rows }: Table) => [columns.map(({ label }) => label), ...rows];
const NOVEMBER = { from: '2026-10-01', to: '2026-11-24' };
const onlyOne: Known = (day, network) =>
  network === '1' && day >= '2026-08-01'
    ? { revenue: day < '2026-11-01' ? 1 : 2, impressions: 1000 }
    : undefined;

it('a table of periods has the sums of its days, and says which days a period that is not complete has', () => {
  expect(rowsOf(finishReport(NOVEMBER, onlyOne).table)).toEqual([
    ['Month', 'Network id', 'Revenue', 'Days so far'],
    ['2026-10-01', '1', 31, null],
    ['2026-11-01', '1', 48, '1 to 24 Nov 2026'],
  ]);
});

it('a table of periods names a day that is not complete, and a period that the range cuts', () => {
  const { table } = finishReport({ from: '2026-10-31', to: '2026-11-25' }, onlyOne);
  expect(table.rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ['2026-10-01', '31 Oct 2026'],
    ['2026-11-01', '1 to 25 Nov 2026'],
  ]);
});

it.each(['none', 'period before'] as const)(
  'a table of periods has the newest name of each id that it does not show, with comparison %s',
  (compare) => {
    const names = (id: string, day: string) => (day < '2026-11-10' ? `N${id}` : `New ${id}`);
    const tableBy = (dimension: DimensionId) =>
      finishReport({ ...NOVEMBER, compare, dimensions: ['month', dimension] }, onlyOne, { names }).table;
    expect([...(tableBy('networkName').names?.get('networkName') ?? [])]).toEqual([['1', 'New 1']]);
    expect(tableBy('network').names).toBeUndefined();
  },
);

it('a table of whole periods has the column of days that are not complete, too, with blank cells', () => {
  const whole = { from: '2026-09-01', to: '2026-10-31' };
  expect(rowsOf(finishReport(whole, onlyOne).table)).toEqual([
    ['Month', 'Network id', 'Revenue', 'Days so far'],
    ['2026-09-01', '1', 30, null],
    ['2026-10-01', '1', 31, null],
  ]);
});

it('a table of periods calculates a ratio from its parts, and is blank if a part is unknown', () => {
  const known: Known = (day, network) =>
    network === '1'
      ? { revenue: day < '2026-11-02' ? 10 : 1, impressions: day < '2026-11-02' ? 1000 : 4000 }
      : undefined;
  const days = { from: '2026-11-01', to: '2026-11-02' };
  expect(finishReport({ ...days, metrics: ['ecpmApi'] }, known).table.rows[0]?.[2]).toBe(2.2);
});

it('a table of periods adds up to the sum of its days, whatever the range, the grain and the days that are not complete', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<DimensionId>('date', 'week', 'month', 'quarter', 'year'),
      fc.nat(800),
      fc.nat(200),
      fc.array(fc.integer({ min: -500, max: 100_000 }), { minLength: 1, maxLength: 20 }),
      (grain, first, length, cents) => {
        const from = addDays('2025-01-01', first);
        const to = addDays(from, length);
        const known: Known = (day, network) => {
          const at = (Number(day.slice(8)) + Number(network)) % (cents.length + 1);
          const amount = cents[at];
          return amount === undefined ? undefined : { revenue: amount / 100, impressions: 1 };
        };
        const { table } = finishReport({ from, to, dimensions: [grain, 'network'] }, known);
        const at = table.columns.findIndex(({ field }) => field === 'revenue');
        const total = sumExactly(table.rows.map((row) => row[at] as number)) ?? 0;
        const days = listDays({ from, to }).flatMap((day) =>
          NETWORKS.flatMap((network) => known(day, network)?.revenue ?? []),
        );
        expect(total).toBe(sumExactly(days) ?? 0);
        expect(table.columns).toEqual(
          listTableColumns(createRequest({ dimensions: [grain, 'network'], metrics: ['revenue'] })),
        );
      },
    ),
    { numRuns: 60 },
  );
});

it('a table with a comparison compares month to date with as many days of the month before, and a whole month with a whole month', () => {
  const { table, requests } = finishReport({ ...NOVEMBER, compare: 'period before' }, onlyOne);
  expect(rowsOf(table)).toEqual([
    ['Month', 'Network id', 'Revenue', 'Revenue before', 'Revenue change', 'Revenue change %', 'Days so far'],
    ['2026-10-01', '1', 31, 30, 1, 0.0333333333333333, null],
    ['2026-11-01', '1', 48, 24, 24, 1, '1 to 24 Nov 2026'],
  ]);
  expect(requests.map(({ from, to }) => [from, to])).toEqual([['2026-09-01', '2026-11-24']]);
});

it('a table with a comparison has no percentage where the service has rows of only some of the earlier days', () => {
  const since: Known = (day, network) => (day < '2026-08-11' ? undefined : onlyOne(day, network));
  const { table } = finishReport({ ...NOVEMBER, from: '2026-09-01', compare: 'period before' }, since);
  expect(table.rows.map((row) => row.slice(2, 6))).toEqual([
    [30, 21, 9, null],
    [31, 30, 1, 0.0333333333333333],
    [48, 24, 24, 1],
  ]);
});

it('a table with a comparison requests the same days a year before in a request of its own', () => {
  const { table, requests } = finishReport(
    { from: '2026-11-01', to: '2026-11-24', compare: 'year before' },
    (day) => (day.startsWith('2025') ? { revenue: 4, impressions: 1 } : onlyOne(day, '1')),
  );
  expect(requests.map(({ from, to }) => [from, to])).toEqual([
    ['2025-11-01', '2025-11-24'],
    ['2026-11-01', '2026-11-24'],
  ]);
  expect(table.rows[0]?.slice(2, 6)).toEqual([48, 96, -48, -0.5]);
});

it('a table with a comparison compares a table without days with the range before, in a request of its own', () => {
  const { table, requests } = finishReport(
    {
      from: '2026-11-01',
      to: '2026-11-24',
      dimensions: ['network'],
      compare: 'period before',
      rangePeriod: 'month',
    },
    onlyOne,
  );
  expect(requests.map(({ from, to, dimensions }) => [from, to, dimensions])).toEqual([
    ['2026-11-01', '2026-11-24', ['network']],
    ['2026-10-01', '2026-10-24', ['network']],
  ]);
  expect(table.rows).toEqual([['1', 48, 24, 24, 1]]);
});

const comparedDays = (change: Partial<Request>) =>
  describeComparedDays(finishReport(change, onlyOne).request);

it('a table with a comparison names both ranges in the line above it, and in its note the days that have no earlier ones', () => {
  const range = { from: '2026-11-01', to: '2026-11-24', dimensions: ['network'] as DimensionId[] };
  const ofMonth = { ...range, rangePeriod: 'month' } as const;
  expect(comparedDays({ ...ofMonth, compare: 'period before' })).toEqual({
    compared: ['1 to 24 Nov compared with 1 to 24 Oct'],
    notices: [],
  });
  expect(comparedDays({ ...ofMonth, compare: 'days before' }).compared).toEqual([
    '1 to 24 Nov compared with 8 to 31 Oct',
  ]);
  expect(comparedDays({ ...range, compare: 'year before' }).compared).toEqual([
    '1 to 24 Nov compared with 1 to 24 Nov 2025',
  ]);
  expect(comparedDays({ ...NOVEMBER, compare: 'period before' }).compared).toEqual([
    '1 to 24 Nov compared with 1 to 24 Oct',
  ]);
  expect(comparedDays({ ...NOVEMBER, compare: 'none' })).toEqual({ compared: [], notices: [] });
  expect(comparedDays({ ...ofMonth, to: '2026-11-25', compare: 'period before' })).toEqual({
    compared: [],
    notices: [
      'These days are not compared: 1 to 25 Nov. Either a day is not complete, or the earlier period has fewer days.',
    ],
  });
});

it('a table with a comparison compares with the days right before the range if that is chosen, also within a month', () => {
  const days = { from: '2026-11-01', to: '2026-11-24', rangePeriod: 'month' } as const;
  const { requests } = finishReport({ ...days, dimensions: ['network'], compare: 'days before' }, onlyOne);
  expect(requests.map(({ from, to }) => `${from} to ${to}`)).toEqual([
    '2026-11-01 to 2026-11-24',
    '2026-10-08 to 2026-10-31',
  ]);
});

it('a table with a comparison is blank where a day is not complete, or the period before has fewer days', () => {
  const today = finishReport({ from: '2026-11-01', to: '2026-11-25', compare: 'period before' }, onlyOne);
  expect(today.table.rows[0]?.slice(2, 6)).toEqual([50, null, null, null]);
  expect(today.requests).toHaveLength(1);
  const march = { from: '2026-03-01', to: '2026-03-29', newestCompleteDay: '2026-03-29' };
  const every: Known = () => ({ revenue: 1, impressions: 1 });
  expect(finishReport({ ...march, compare: 'period before' }, every).table.rows[0]?.slice(2, 6)).toEqual([
    29,
    null,
    null,
    null,
  ]);
});

it('a table with a comparison keeps a row that only the earlier days have, so that a network that stopped earning does not disappear', () => {
  const stopped: Known = (day, network) =>
    network === '1' || day < '2026-11-01' ? { revenue: 1, impressions: 1 } : undefined;
  const { table, withRows } = finishReport(
    { from: '2026-11-01', to: '2026-11-24', compare: 'period before' },
    stopped,
  );
  expect(table.rows).toEqual([
    ['2026-11-01', '1', 24, 24, 0, 0, '1 to 24 Nov 2026'],
    ['2026-11-01', '2', null, 24, null, null, '1 to 24 Nov 2026'],
  ]);
  expect(withRows).toEqual({ oldest: '2026-11-01', newest: '2026-11-24' });
});

describe('a refresh of some days', () => {
  const known: Known = (day, network) =>
    Number(day.slice(8)) % 7 === Number(network)
      ? undefined
      : { revenue: Number(day.slice(5, 7)) + Number(network) / 100, impressions: 10 };

  it('a refresh of some days makes the same rows as a run over the whole range, for any whole periods', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Grain>('date', 'week', 'month', 'quarter'),
        fc.constantFrom('none' as const, 'period before' as const, 'year before' as const),
        fc.nat(300),
        fc.nat(200),
        fc.nat(200),
        (grain, compare, first, length, back) => {
          const from = addDays('2026-01-05', first);
          const to = addDays(from, length);
          const start = toPeriodStart(grain, addDays(to, -back));
          if (start <= from) return;
          const request = {
            from,
            to,
            dimensions: [grain, 'network'] as DimensionId[],
            compare,
            newestCompleteDay: to,
          };
          const whole = finishReport(request, known).table.rows;
          const part = finishReport(request, known, { requestedRange: { from: start, to } });
          expect(part.table.rows).toEqual(whole.filter(([day]) => String(day) >= start));
          const days = part.requests.flatMap(listDays);
          expect(new Set(days).size).toBe(days.length);
        },
      ),
      { numRuns: 60 },
    );
  });
});
