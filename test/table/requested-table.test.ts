import fc from 'fast-check';
import { NO_ROW_FILTER, type RowFilter } from '../../src/request/draft';
import type { Request } from '../../src/request/request';
import { sumExactly } from '../../src/table/exact-sum';
import { buildRequestedTable } from '../../src/table/requested-table';
import { toServiceRequest } from '../../src/table/service-request';
import { buildColumns, type Cell, type Table } from '../../src/table/table';
import { createReportRequest } from '../service/asking';

const filtered = (filter: Partial<RowFilter>, change: Partial<Request> = {}) =>
  createReportRequest('full', { dimensions: ['date'], ...change, filter: { ...NO_ROW_FILTER, ...filter } });

/** The rows that the service sends for the request, in the columns of its `toServiceRequest`. */
function received(request: Request, ...rows: Readonly<Record<string, Cell>>[]): Table {
  const columns = buildColumns(toServiceRequest(request));
  return { columns, rows: rows.map((row) => columns.map(({ field }) => row[field] ?? null)), notices: [] };
}

const table = (request: Request, ...rows: Readonly<Record<string, Cell>>[]) =>
  buildRequestedTable(request, received(request, ...rows));

it('the request to the service for a filtered report has the ids and names that the filter is compared with', () => {
  const request = filtered({ networks: ['AdMob'] });
  expect(toServiceRequest(request).dimensions).toEqual(['date', 'network', 'networkName']);
});

it('the request to the service for a filtered report has the parts of ratios if rows have to be added up', () => {
  const request = filtered({ networks: ['AdMob', 'Meta'] }, { metrics: ['ecpmApi'] });
  expect(toServiceRequest(request).metrics).toEqual(['ecpmApi', 'revenue', 'impressionApi']);
});

it('a filtered table keeps a network that was renamed within the days, by either name', () => {
  const rows = [
    { date: '2026-09-01', network: '2', networkName: 'Old', revenue: 1 },
    { date: '2026-09-02', network: '2', networkName: 'New', revenue: 2 },
  ];
  for (const name of ['Old', 'New'])
    expect(table(filtered({ networks: [name] }), ...rows).rows).toEqual([
      ['2026-09-01', 1],
      ['2026-09-02', 2],
    ]);
});

it('a filtered table keeps a row without a network only if networks are exceptions', () => {
  const rows = [
    { date: '2026-09-01', network: '2', networkName: 'AdMob', revenue: 1 },
    { date: '2026-09-02', revenue: 2 },
  ];
  expect(table(filtered({ networks: ['AdMob'] }), ...rows).rows).toEqual([['2026-09-01', 1]]);
  expect(table(filtered({ networks: ['AdMob'], except: ['networks'] }), ...rows).rows).toEqual([
    ['2026-09-02', 2],
  ]);
});

it('a filtered table finds formats and platforms by name in rows that have only their ids', () => {
  const rows = [
    { date: '2026-09-01', adFormat: '4', platform: '2', appId: 'a', revenue: 1 },
    { date: '2026-09-01', adFormat: '5', platform: '1', appId: 'b', revenue: 2 },
  ];
  expect(table(filtered({ adFormats: ['Banner'] }), ...rows).rows).toEqual([['2026-09-01', 1]]);
  expect(table(filtered({ platforms: ['Android'] }), ...rows).rows).toEqual([['2026-09-01', 2]]);
});

it('a filtered table says which entries no row has, for the days of the request', () => {
  const rows = [{ date: '2026-09-01', network: '2', networkName: 'AdMob', revenue: 1 }];
  const request = filtered({ networks: ['Admobb', 'AdMob', '__proto__'] });
  const notice = 'No row of 1 to 5 Sep 2026 has the networks “Admobb”, “__proto__”. Check the spelling.';
  expect(table(request, ...rows).notices).toEqual([notice]);
  expect(buildRequestedTable(request, received(request, ...rows), { isEarlier: true }).notices).toEqual([]);
});

it('a filtered table is refused if no row says which network it is of', () => {
  expect(() => table(filtered({ networks: ['2'] }), { date: '2026-09-01', revenue: 1 })).toThrow(
    'the report is filtered by networks, but the rows in the answer do not contain them',
  );
  expect(table(filtered({ networks: ['2'] })).rows).toEqual([]);
});

const CENTS = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100);
const finerRows = fc.uniqueArray(
  fc.record({
    date: fc.constantFrom('2026-09-01', '2026-09-02'),
    network: fc.constantFrom('1', '2', '3', null),
    area: fc.constantFrom('DE', 'FR', 'US'),
    revenue: fc.oneof(CENTS, fc.constant(null)),
  }),
  { selector: ({ date, network, area }) => `${date} ${network} ${area}`, maxLength: 20 },
);
const chosen = fc.record({
  networks: fc.subarray(['1', '2', '3', 'none']),
  areas: fc.subarray(['DE', 'FR']),
});
const exceptions = fc.subarray(['networks', 'areas']);

it('any rows and any filter give the sum of the rows that pass, exactly', () => {
  fc.assert(
    fc.property(finerRows, chosen, exceptions, (rows, { networks, areas }, some) => {
      fc.pre(rows.length === 0 || networks.length === 0 || rows.some(({ network }) => network !== null));
      const lists = { networks, areas };
      const except = some.filter((list) => lists[list as keyof typeof lists].length > 0);
      const request = filtered({ networks, except }, { areas });
      const passes = (list: readonly string[], value: string | null, name: string) =>
        list.length === 0 || list.includes(value ?? '') !== except.includes(name);
      const passing = rows.filter(
        (row) => passes(networks, row.network, 'networks') && passes(areas, row.area, 'areas'),
      );
      const days = [...new Set(passing.map(({ date }) => date))].sort();
      const wanted = days.map((day) => [
        day,
        sumExactly(passing.filter(({ date }) => date === day).map(({ revenue }) => revenue)),
      ]);
      fc.pre(networks.length + areas.length > 0);
      expect(table(request, ...rows).rows).toEqual(wanted);
    }),
  );
});

it('any rows and any filter are divided by a filter and its exception: every row passes exactly one of them', () => {
  fc.assert(
    fc.property(finerRows, fc.subarray(['1', '2', '3', 'none'], { minLength: 1 }), (rows, networks) => {
      fc.pre(rows.length === 0 || rows.some(({ network }) => network !== null));
      const change = { dimensions: ['date', 'area', 'network'] } as const;
      const only = table(filtered({ networks }, change), ...rows);
      const allBut = table(filtered({ networks, except: ['networks'] }, change), ...rows);
      const text = (some: Table['rows'] = []) => some.map((row) => JSON.stringify(row)).sort();
      const all = rows.map(({ date, area, network, revenue }) => [date, area, network, revenue]);
      expect(text([...only.rows, ...allBut.rows])).toEqual(text(all));
    }),
  );
});
