import { needsAttention, selectVisibleReports } from '../../../../sidebar/home/list/list-choices';
import type { SavedReport } from '../../../../src/reports/saved-report';
import { NOW, REPORT } from '../../state';

const HOUR = 3_600_000;
const named = (name: string, part: Partial<SavedReport> = {}): SavedReport => ({
  ...REPORT,
  id: name,
  name,
  ...part,
});
const DAILY = { ...REPORT.refreshing, schedule: { kind: 'daily', hour: 9 } } as const;

const REPORTS = [
  named('Paused', { state: 'paused' }),
  named('fresh 10'),
  named('Fresh 2'),
  named('Due', { state: 'due' }),
  named('Never', { state: 'never run', coverage: null, sheet: null }),
  named('Failed', { state: 'failed' }),
  named('Waits', { state: 'waits for approval' }),
  named('Unchecked', { refreshing: DAILY, lastChecked: NOW - 30 * HOUR }),
];

const names = (searchText: string, inUse: readonly string[] = []) =>
  selectVisibleReports(REPORTS, searchText, { now: NOW, isReportInUse: (id) => inUse.includes(id) }).map(
    ({ name }) => name,
  );

it('the list of reports is in the order of the names, with numbers as numbers, whatever the state of a report is', () => {
  const byName = ['Due', 'Failed', 'Fresh 2', 'fresh 10', 'Never', 'Paused', 'Unchecked', 'Waits'];
  expect(names('')).toEqual(byName);
  expect(names('', ['Paused'])).toEqual(byName);
});

it('the list of reports finds the reports with a state, or those that need attention', () => {
  expect(names('up to date')).toEqual(['Fresh 2', 'fresh 10', 'Unchecked']);
  expect(names('attention')).toEqual(['Failed', 'Unchecked', 'Waits']);
  const news = { count: 47, revenue: 517.2, unknown: 0, currency: 'USD', at: NOW };
  expect([needsAttention(REPORT, NOW), needsAttention({ ...REPORT, news }, NOW)]).toEqual([false, true]);
  expect(REPORTS.filter((one) => needsAttention(one, NOW))).toHaveLength(3);
});

it('the list of reports finds words in the name, the kind and the sheet of a report', () => {
  expect(names(' FRESH 1')).toEqual(['fresh 10']);
  expect(names('full due')).toEqual(['Due']);
  expect(names('revenue')).toHaveLength(REPORTS.length - 1);
  expect(names('nowhere')).toEqual([]);
});

it('the list of reports keeps a report that the user works with, whatever the search', () => {
  expect(names('failed x', ['Due'])).toEqual(['Due']);
});
