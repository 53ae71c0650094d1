import { writeClosingPage } from '../../../src/close/closings/closing-page';
import { ClosingFile, HOUR_MS } from './closing-file';

const OCTOBER = [
  ['2026-10-01', 'chess', '1', 10.1],
  ['2026-10-31', 'chess', '1', '1,200.000000000001'],
  ['2026-10-02', 'chess', '2', 0.2],
] as const;

function october(): ClosingFile {
  const file = new ClosingFile();
  file.setServiceFacts(...OCTOBER);
  return file;
}

const CLOSINGS = 'Closings 2026';
const ADJUSTMENTS = 'Adjustments 2026';
const OVERVIEW = 'Close overview';

it('closing a month asks the service for the whole month by day, app and network, and freezes the exact amounts', () => {
  const file = october();
  file.closeMonth();
  expect(file.service.questions[0]).toMatchObject({
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    timezone: 'UTC+0',
    currency: 'USD',
    groupBy: ['date', 'appId', 'network'],
    metric: ['revenue'],
  });
  const shown = file.readColumns(
    CLOSINGS,
    'Month',
    'App id',
    'Network',
    'Metric',
    'Closed amount',
    'Exact amount',
    'Version',
  );
  expect(shown).toEqual([
    ['Oct 2026', 'chess', 'Network 1', 'Revenue', 1210.100000000001, '1210.100000000001', 1],
    ['Oct 2026', 'chess', 'Network 2', 'Revenue', 0.2, '0.2', 1],
  ]);
  expect(file.readColumns(OVERVIEW, 'Month', 'Currency', 'Closed', 'Current', 'Check', 'State')).toEqual([
    ['Oct 2026', 'USD', 1210.300000000001, 1210.300000000001, 'agrees with the service', 'closed'],
  ]);
});

it('closing a month writes tabs, overview, hidden copy and state in one batch', () => {
  const file = october();
  const batches: string[] = [];
  file.sheets.beforeCall = (_, method) => batches.push(method);
  file.closeMonth();
  expect(batches.filter((method) => method === 'spreadsheets.batchUpdate')).toHaveLength(1);
});

it('closing a month refuses a month that is closed already, and freezes nothing twice', () => {
  const file = october();
  file.closeMonth();
  expect(() => file.closeMonth()).toThrow('This month is already closed (version 1, by ana@example.com).');
  expect(file.readColumns(CLOSINGS, 'Month')).toHaveLength(2);
});

it('closing a month refuses a month with days that are not complete', () => {
  const file = new ClosingFile(undefined, Date.UTC(2026, 10, 1, 9));
  file.setServiceFacts(...OCTOBER);
  expect(() => file.closeMonth()).toThrow('Oct 2026 has days that are not complete yet.');
});

it('closing a month needs a reason for doubts, and keeps it', () => {
  const file = october();
  expect(() => file.closeMonth('2026-10', {}, ['The networks may still restate days.'])).toThrow(
    'The networks may still restate days.',
  );
  file.closeMonth('2026-10', { reason: ' The board\nwaits ' }, ['The networks may still restate days.']);
  expect(file.readColumns(CLOSINGS, 'Reason')[0]).toEqual(['The board waits']);
});

it('closing a month takes a row without an amount for no row, and asks for a reason', () => {
  const file = october();
  file.setServiceFacts(...OCTOBER, ['2026-10-05', 'chess', '3', null]);
  expect(() => file.closeMonth()).toThrow('Network 3 · com.chess · Revenue (1)');
  file.closeMonth('2026-10', { reason: 'Network 3 pays later' });
  expect(file.readColumns(CLOSINGS, 'Network')).toEqual([['Network 1'], ['Network 2']]);
});

it('closing a month closes in one zone only', () => {
  const file = october();
  file.closeMonth();
  expect(() => file.closeMonth('2026-09', { zone: 'UTC+8' })).toThrow(
    'This file closes months in the zone UTC+0, not in UTC+8',
  );
});

it.each([
  [{ month: '2026-13' }, '“2026-13” cannot be closed. Choose a month such as 2026-10'],
  [{ currency: 'EUR' }, '“EUR” cannot be closed.'],
  [{ zone: 'UTC+1' }, '“UTC+1” cannot be closed.'],
])('closing a month refuses %j by name', (order, sentence) => {
  const file = october();
  expect(() => file.closeMonth('2026-10', order)).toThrow(sentence);
  expect(file.service.calls).toBe(0);
});

it('closing a month does not take text from the service for a formula', () => {
  const file = new ClosingFile();
  file.setServiceFacts(['2026-10-01', '=1+1', '1', 10]);
  file.closeMonth();
  expect(file.readColumns(CLOSINGS, 'App id', 'App')).toEqual([['=1+1', 'com.=1+1']]);
});

it('checking a closed month books what has changed in the oldest open month, and names the days', () => {
  const file = october();
  file.closeMonth();
  file.setServiceFacts(['2026-10-01', 'chess', '1', 12.1], OCTOBER[1], OCTOBER[2]);
  file.checkMonth();
  expect(
    file.readColumns(ADJUSTMENTS, 'Month', 'Booked in', 'Network', 'Amount', 'Exact amount', 'Reason'),
  ).toEqual([['Oct 2026', 'Nov 2026', 'Network 1', 2, '2', 'Restated: 1 Oct +2']]);
  expect(file.readColumns(OVERVIEW, 'Closed', 'In Nov 2026', 'Current', 'Check')).toEqual([
    [1210.300000000001, 2, 1212.300000000001, 'agrees with the service'],
  ]);
});

it('checking a closed month changes no frozen row and books nothing twice', () => {
  const file = october();
  file.closeMonth();
  const frozen = file.sheets.readValues(`'${CLOSINGS}'!A1:P10`);
  file.setServiceFacts(['2026-10-01', 'chess', '1', 12.1], OCTOBER[1], OCTOBER[2]);
  file.checkMonth();
  file.checkMonth();
  expect(file.sheets.readValues(`'${CLOSINGS}'!A1:P10`)).toEqual(frozen);
  expect(file.readColumns(ADJUSTMENTS, 'Amount')).toEqual([[2]]);
});

it('checking a closed month says that a second check decides about what the service has stopped reporting', () => {
  const file = october();
  file.closeMonth();
  file.setServiceFacts(OCTOBER[0], OCTOBER[1]);
  file.checkMonth();
  expect(file.readColumns(OVERVIEW, 'Check', 'Current')).toEqual([['not compared', 1210.300000000001]]);
  file.checkMonth();
  expect(file.readColumns(OVERVIEW, 'Check', 'Current')).toEqual([
    ['agrees with the service', 1210.100000000001],
  ]);
  expect(file.readColumns(ADJUSTMENTS, 'Amount', 'Reason')).toEqual([
    [-0.2, 'No longer reported: 2 Oct -0.2'],
  ]);
});

it.each([
  ['revenue of all apps', [null, null], 'The service sent no numbers for most apps'],
  ['revenue of one network', [null, 5], 'The service sent rows without an amount'],
])(
  'checking a closed month books out no %s that is unknown while impressions are reported',
  (_, revenues, note) => {
    const file = new ClosingFile();
    const report = (...amounts: readonly unknown[]) =>
      file.setServiceFacts(
        ...amounts.map((amount, nth) => ['2026-10-01', 'chess', `${nth}`, amount] as const),
      );
    report(10, 5);
    file.closeMonth('2026-10', { metrics: ['revenue', 'impressionApi'] });
    report(...revenues);
    file.checkMonth();
    file.checkMonth();
    expect(file.readColumns(OVERVIEW, 'Check', 'Current', 'Note')).toEqual([
      ['not compared', 15, expect.stringContaining(note)],
    ]);
  },
);

it('checking a closed month compares nothing with another report key until the user says that it is theirs', () => {
  const file = october();
  file.closeMonth();
  file.setServiceFacts(OCTOBER[0]);
  file.key = 'L'.repeat(24);
  const calls = file.service.calls;
  file.checkMonth();
  expect(file.service.calls).toBe(calls);
  expect(file.readColumns(OVERVIEW, 'Check')).toEqual([['not compared']]);
  file.setServiceFacts(['2026-10-01', 'chess', '1', 11.1], OCTOBER[1], OCTOBER[2]);
  file.checkMonth('2026-10', { hoursLater: 24, withMyKey: true });
  expect(file.readColumns(OVERVIEW, 'Check', 'In Nov 2026')).toEqual([['agrees with the service', 1]]);
});

it('checking a closed month ignores an answer that is older than the newest check', () => {
  const file = october();
  file.closeMonth();
  file.setServiceFacts(['2026-10-01', 'chess', '1', 12.1], OCTOBER[1], OCTOBER[2]);
  const sendAll = file.service.sendAll.bind(file.service);
  file.service.sendAll = (requests) => {
    const answers = sendAll(requests);
    file.service.sendAll = sendAll;
    file.setServiceFacts(['2026-10-01', 'chess', '1', 13.1], OCTOBER[1], OCTOBER[2]);
    file.checkMonth('2026-10', { hoursLater: 1 });
    return answers;
  };
  file.checkMonth();
  expect(file.readColumns(ADJUSTMENTS, 'Amount')).toEqual([[3]]);
});

it('reopening a month keeps version 1, and version 2 reverses the adjustments that it contains', () => {
  const file = october();
  file.closeMonth();
  file.setServiceFacts(['2026-10-01', 'chess', '1', 12.1], OCTOBER[1], OCTOBER[2]);
  file.checkMonth();
  file.reopenMonth();
  expect(file.readColumns(OVERVIEW, 'State', 'Check', 'Note')).toEqual([
    ['reopened', '–', 'AdMob has sent a correction'],
  ]);
  file.clock.advance(HOUR_MS);
  file.closeMonth();
  expect(file.readColumns(CLOSINGS, 'Version', 'Network', 'Exact amount').sort()).toEqual([
    [1, 'Network 1', '1210.100000000001'],
    [1, 'Network 2', '0.2'],
    [2, 'Network 1', '1212.100000000001'],
    [2, 'Network 2', '0.2'],
  ]);
  expect(file.readColumns(ADJUSTMENTS, 'Booked in', 'Exact amount', 'Version')).toEqual([
    ['Nov 2026', '-2', 2],
    ['Nov 2026', '2', 1],
  ]);
  expect(file.readColumns(OVERVIEW, 'Closed', 'In Nov 2026', 'Current', 'Check')).toEqual([
    [1212.300000000001, 0, 1212.300000000001, 'agrees with the service'],
  ]);
});

it('reopening a month needs a reason', () => {
  const file = october();
  file.closeMonth();
  expect(() => file.reopenMonth('2026-10', '  ')).toThrow('Write why you reopen the month');
});

it('reviewing a closing takes a second person, and writes the name into the rows of the version', () => {
  const file = october();
  file.closeMonth();
  expect(() => file.reviewMonth()).toThrow('by another person than the one who closed the month');
  file.user = 'ben@example.com';
  file.reviewMonth();
  expect(file.readColumns(CLOSINGS, 'Reviewed by')).toEqual([['ben@example.com'], ['ben@example.com']]);
  expect(file.readColumns(OVERVIEW, 'Reviewed by')).toEqual([['ben@example.com']]);
  expect(() => file.reviewMonth()).toThrow('A closing has one review');
});

it('the overview shows amounts with two decimals', () => {
  const file = october();
  file.setServiceFacts(['2026-10-01', 'chess', '1', 10.12345], OCTOBER[1], OCTOBER[2]);
  file.closeMonth();
  expect(file.sheets.displayRange(`'${OVERVIEW}'!A3:D3`)).toEqual([
    ['Oct 2026', 'USD', '1,210.32', '1,210.32'],
  ]);
});

/** The rows of the page, without blank ones. */
const pageOf = (file: ClosingFile) => {
  writeClosingPage('2026-10', 'USD', file.ports);
  return file.sheets
    .displayRange("'Closing Oct 2026 USD'!A1:D60")
    .filter((row) => row.some((cell) => cell !== ''));
};

it('the closing statement is a page without gridlines: sums that add up, adjustments, and room for two signatures', () => {
  const file = october();
  file.closeMonth();
  file.setServiceFacts(['2026-10-01', 'chess', '1', 12.1], OCTOBER[1], OCTOBER[2]);
  file.checkMonth();
  const page = pageOf(file);
  expect(page[0]![0]).toBe('Closing statement · Oct 2026');
  expect(page).toContainEqual(['Total', '$1,210.30', '$2.00', '$1,212.30']);
  expect(page).toContainEqual(['Oct 2026, booked in Nov 2026', '', '', '$2.00']);
  expect(page.slice(-4)).toEqual([
    ['Prepared by', '', 'Reviewed by'],
    ['Name: ana@example.com', '', 'Name:'],
    ['Date:', '', 'Date:'],
    ['Signature:', '', 'Signature:'],
  ]);
  expect(page.length).toBeLessThan(55);
});

it('the closing statement shows cents that add up, in each row and to the total, and names the tabs with the exact amounts', () => {
  const file = new ClosingFile();
  const amounts = [10.004, 20.004, 30.004, 0.015];
  const rows = (more: number) =>
    amounts.map((amount, nth) => ['2026-10-01', 'ios', `${nth + 1}`, amount + more] as const);
  file.setServiceFacts(...rows(0));
  file.closeMonth();
  const exact = (tabs: string) =>
    `Amounts are rounded to cents so that they add up to the totals. The exact amounts are in ${tabs}.`;
  expect(pageOf(file)).toContainEqual([exact('Closings 2026')]);
  file.setServiceFacts(...rows(0.004));
  file.checkMonth();
  const page = pageOf(file);
  expect(page).toContainEqual([exact('Closings 2026 and Adjustments 2026')]);
  const from = page.findIndex(([label]) => label === 'Network') + 1;
  const cents = page
    .slice(from, from + 5)
    .map((row) => row.slice(1).map((cell) => Math.round(Number(cell.slice(1)) * 100)));
  const total = cents.pop();
  expect(total).toEqual([6003, 2, 6005]);
  expect([0, 1, 2].map((at) => cents.reduce((sum, row) => sum + row[at]!, 0))).toEqual(total);
  for (const [closed, later, now] of cents) expect(closed! + later!).toBe(now);
});

it('the closing statement that is made again is the same tab, and loses no row of a longer month', () => {
  const file = october();
  file.closeMonth();
  const before = pageOf(file);
  expect(pageOf(file)).toEqual(before);
  expect(file.sheets.sheets.filter(({ title }) => title.startsWith('Closing Oct'))).toHaveLength(1);
});

it('the closing statement adds up the smallest of many networks, and keeps two apps of one name apart', () => {
  const file = new ClosingFile();
  const rows = Array.from({ length: 25 }, (_, nth) => ['2026-10-01', 'ios', `${nth + 1}`, 25 - nth] as const);
  file.setServiceFacts(...rows, ['2026-10-02', 'android', '1', 2]);
  file.service.items = file.service.items.map((item) => ({ ...item, packageName: 'Chess' }));
  file.closeMonth();
  const page = pageOf(file);
  expect(page).toContainEqual(['All others (8)', '$36.00', '$0.00', '$36.00']);
  expect(page.filter(([label]) => label === 'Total')).toEqual(
    Array.from({ length: 2 }, () => ['Total', '$327.00', '$0.00', '$327.00']),
  );
  expect(page).toContainEqual(['Chess (android)', '$2.00', '$0.00', '$2.00']);
});
