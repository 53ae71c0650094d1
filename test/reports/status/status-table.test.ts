import { defaultRefreshing } from '../../../src/reports/refreshing';
import type { SavedReport } from '../../../src/reports/saved-report';
import { statusTable } from '../../../src/reports/status/status-table';
import { formatTime } from '../../fakes/format-time';
import { DRAFT } from '../file';
import { HOUR, NOW, savedReport } from './logs-file';

function shown(report: SavedReport, now = NOW, timeZone = 'Europe/Berlin') {
  const { columns, rows } = statusTable([report], { now, timeZone, formatTime });
  return Object.fromEntries(columns.map(({ label }, index) => [label, rows[0]![index]]));
}

describe('a row of the status sheet', () => {
  it("shows the state of a report, with times in the spreadsheet's zone", () => {
    expect(shown(savedReport('r1'))).toEqual({
      Report: 'Report r1',
      State: 'Fresh',
      Refreshes: 'Every day at 09:00',
      Owner: 'ana@example.com',
      'Newest complete day': '2026-11-19',
      'Newest day held': '2026-11-19',
      'Last run': 46347 + 3 / 24,
      By: 'ana@example.com',
      How: 'By schedule',
      Rows: 120,
      'Next run': 46347 + 9 / 24,
      'Last checked': 46347.08333333,
      Problem: '',
      Id: 'r1',
    });
    expect(shown(savedReport('r1'), NOW, 'America/New_York')['Last run']).toBe(46346 + 21 / 24);
  });

  it('is blank where a value is unknown', () => {
    const never = savedReport('r1', {
      state: 'never run',
      refreshing: defaultRefreshing(),
      draft: { ...DRAFT, zone: undefined as never },
      owner: '',
      lastRun: null,
      held: null,
      nextRun: null,
      lastChecked: null,
    });
    const { columns, rows } = statusTable([never], { now: NOW, timeZone: 'Europe/Berlin', formatTime });
    const known = columns.filter((_, index) => ![null, ''].includes(rows[0]![index] as string | null));
    expect(known.map(({ label }) => label)).toEqual(['Report', 'State', 'Refreshes', 'Id']);
    expect(shown(never)['Rows']).toBeNull();
  });

  it.each([
    ['26 hours', 26 * HOUR, ''],
    [
      'a little more',
      26 * HOUR + 1,
      'Last checked 26 hours ago: Google has stopped the hourly check of ana@example.com; open Ad Reports ▸ Open, or take the report over.',
    ],
  ])('says that the hourly check has stopped: last run %s ago', (_, silence, sentence) => {
    expect(shown(savedReport('r1', { lastChecked: NOW - silence }))['Problem']).toBe(sentence);
  });
});
