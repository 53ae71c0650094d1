import { previewReport } from '../../src/service/fetch-report';
import { FakeReportService, type Item } from '../fakes/report-service';
import { connect, createReportRequest } from './asking';

/** `count` rows of one day, one for each app. Their order is not that of the app ids. */
function rows(count: number): Item[] {
  return Array.from({ length: count }, (_, i) => ({
    date: '2026-09-01',
    appId: `a${String(count - i).padStart(5, '0')}`,
    Revenue: i,
  }));
}

function createService(
  items: Item[],
  { isAnnounced = true }: { readonly isAnnounced?: boolean } = {},
): FakeReportService {
  const service = new FakeReportService(items);
  if (isAnnounced) service.total = (held) => held;
  return service;
}

it('a preview sends one request for as many rows as it shows, and shows them in the order of the table', () => {
  const service = createService(rows(1_061));
  const { table, total } = previewReport(createReportRequest('full'), connect(service), 20);
  expect(service.questions).toMatchObject([{ start: 0, limit: 20, metric: ['revenue'] }]);
  expect(table.columns.map(({ label }) => label)).toEqual(['Date', 'App id', 'Revenue']);
  expect(table.rows).toHaveLength(20);
  expect(table.rows[0]).toEqual(['2026-09-01', 'a01042', 19]);
  expect(total).toBe(1_061);
});

it.each([
  ['no total is announced', undefined, 30, null],
  ['the total may count only the rows of the page', (_held: number, inPage: number) => inPage, 30, null],
  ['the total is less than the received rows', () => 3, 30, null],
  ['the total is that of a short page', (held: number) => held, 7, 7],
  ['there are no rows', () => 0, 0, 0],
  ['rows are announced and none is received', () => 12, 0, null],
])('a preview shows the number of all rows only if it is certain: %s', (_case, announced, held, total) => {
  const service = new FakeReportService(rows(held));
  service.total = announced;
  expect(previewReport(createReportRequest('full'), connect(service), 20).total).toBe(total);
});

it('a preview says what makes amounts doubtful', () => {
  const service = createService([{ date: '2026-09-01', appId: 'a', Revenue: '￥3.5' }]);
  const { table } = previewReport(createReportRequest('full'), connect(service), 20);
  expect(table.doubts).toEqual([expect.stringMatching(/^The service sent amounts in ￥/)]);
});

it('a preview refuses what the whole report would refuse', () => {
  const strange = createService([{ date: '2026-10-01', appId: 'a', Revenue: 1 }]);
  expect(() => previewReport(createReportRequest('full'), connect(strange), 20)).toThrow(
    /row 1: Date is 2026-10-01/,
  );
  const other = createService(rows(1));
  other.timezone = 'UTC+8';
  expect(() => previewReport(createReportRequest('full'), connect(other), 20)).toThrow(
    /its days are not counted in UTC\+0/,
  );
});

const unknown = [
  null,
  'The service does not say how many rows there are, so nobody can check that all rows have arrived.',
];

it.each([
  ['announced', createService(rows(1_061)), [1_061, 'the service announces 1,061 rows']],
  ['not announced', createService(rows(1_061), { isAnnounced: false }), unknown],
  ['announced as none', createService([]), [0, 'the service announces 0 rows']],
  [
    'neither announced nor sent',
    createService([], { isAnnounced: false }),
    [0, 'the service announces 0 rows'],
  ],
])('the size of a previewed report is known or unknown: %s', (_case, service, size) => {
  const { size: known } = previewReport(createReportRequest('full'), connect(service), 20);
  expect([known.rows, known.rowsText]).toEqual(size);
});
