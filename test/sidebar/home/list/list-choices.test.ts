import {
  ALL_REPORTS,
  chosenReports,
  type ListChoices,
  needsAttention,
} from '../../../../sidebar/home/list/list-choices';
import type { SavedReport } from '../../../../src/reports/saved-report';
import { HELD, NOW, REPORT } from '../../state';

const HOUR = 3_600_000;
const named = (name: string, part: Partial<SavedReport> = {}): SavedReport => ({
  ...REPORT,
  id: name,
  name,
  ...part,
});
const through = (newestDay: string) => ({ held: { ...HELD, from: '2026-11-01', newestDay } });
const DAILY = { ...REPORT.refreshing, schedule: { kind: 'daily', hour: 9 } } as const;

const REPORTS = [
  named('Paused', { state: 'paused' }),
  named('fresh 10', through('2026-11-18')),
  named('Fresh 2', through('2026-11-19')),
  named('Due', { state: 'due', ...through('2026-11-17') }),
  named('Never', { state: 'never run', held: null, sheet: null }),
  named('Failed', { state: 'failed', ...through('2026-11-16') }),
  named('Waits', { state: 'waits for approval', ...through('2026-11-15') }),
  named('Unchecked', { refreshing: DAILY, lastChecked: NOW - 30 * HOUR, ...through('2026-11-14') }),
];

const names = (choices: Partial<ListChoices>, inUse: readonly string[] = []) =>
  chosenReports(
    REPORTS,
    { ...ALL_REPORTS, ...choices },
    { now: NOW, isInUse: (id) => inUse.includes(id) },
  ).map(({ name }) => name);

describe('the list of reports', () => {
  it('begins with the reports that the user has just run or saved', () => {
    expect(names({}, ['Paused'])[0]).toBe('Paused');
  });

  it('is sorted by name with numbers as numbers, or by the newest day', () => {
    expect(names({ order: 'name' }).slice(0, 4)).toEqual(['Due', 'Failed', 'Fresh 2', 'fresh 10']);
    const byDay = names({ order: 'newest day' });
    expect(byDay.slice(0, 3)).toEqual(['Fresh 2', 'Paused', 'fresh 10']);
    expect(byDay.at(-1)).toBe('Never');
  });

  it('shows only the reports with a state, or those that need attention', () => {
    expect(names({ filter: 'fresh' })).toEqual(['Unchecked', 'Fresh 2', 'fresh 10']);
    expect(names({ filter: 'attention' })).toEqual(['Failed', 'Waits', 'Unchecked']);
    expect(REPORTS.filter((one) => needsAttention(one, NOW))).toHaveLength(3);
  });

  it('finds words in the name, the kind and the sheet of a report', () => {
    expect(names({ sought: ' FRESH 1' })).toEqual(['fresh 10']);
    expect(names({ sought: 'full due' })).toEqual(['Due']);
    expect(names({ sought: 'revenue' })).toHaveLength(REPORTS.length - 1);
    expect(names({ sought: 'nowhere' })).toEqual([]);
  });

  it('keeps a report that the user works with, whatever the filter', () => {
    expect(names({ filter: 'failed', sought: 'x' }, ['Due'])).toEqual(['Due']);
  });
});
