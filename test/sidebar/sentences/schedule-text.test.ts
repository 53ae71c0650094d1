import {
  describeNeededApproval,
  describeScheduleAndRun,
  describeStoppedCheck,
} from '../../../sidebar/sentences/schedule-text';
import type { SavedReport } from '../../../src/reports/saved-report';
import { MINUTE, NOW, REPORT } from '../state';

const HOUR = 60 * MINUTE;
const DAILY: SavedReport = {
  ...REPORT,
  refreshing: { ...REPORT.refreshing, schedule: { kind: 'daily', hour: 9 } },
  nextRun: NOW + 20 * HOUR + 12 * MINUTE,
  lastChecked: NOW - HOUR,
};

const scheduled = {
  ...REPORT,
  refreshing: { ...REPORT.refreshing, schedule: { kind: 'when ready' } },
} as const;

it('a user who edits a scheduled report reads that a change of a colleague’s report waits for that colleague’s approval', () => {
  expect(describeNeededApproval({ ...scheduled, mine: false })).toBe(
    'This report runs with the key of ana@example.com. Your changes apply when the owner has approved them.',
  );
});

it('a user who edits a scheduled report reads nothing if a change needs no approval', () => {
  expect([describeNeededApproval(scheduled), describeNeededApproval({ ...REPORT, mine: false })]).toEqual([
    '',
    '',
  ]);
});

describe('the schedule of a report', () => {
  const words = (part: Partial<SavedReport>) =>
    describeScheduleAndRun({ ...DAILY, ...part }, NOW, 'Europe/Berlin');

  it.each<[string, Partial<SavedReport>]>([
    ['Every day after 09:00 · next tomorrow about 09:12', {}],
    ['Every day after 09:00 · next today about 13:05', { nextRun: NOW + 5 * MINUTE }],
    ['Every day after 09:00 · next 1 Dec about 13:00', { nextRun: NOW + 240 * HOUR }],
    ['Every day after 09:00 · will refresh within the hour', { nextRun: NOW - MINUTE }],
    ['Every day after 09:00', { nextRun: NOW - MINUTE, state: 'running' }],
    ['Every day after 09:00 · stopped while paused', { paused: true, nextRun: null }],
    ['Every day after 09:00 · its numbers cannot change any more', { nextRun: null }],
    ['By hand', { refreshing: REPORT.refreshing, nextRun: null }],
    ['By hand · “Refresh all” skips it', { refreshing: REPORT.refreshing, nextRun: null, paused: true }],
  ])('the schedule of a report is said: %s', (message, part) => {
    expect(words(part)).toBe(message);
  });
});

describe('an hourly check that no longer runs', () => {
  const words = (part: Partial<SavedReport>) =>
    describeStoppedCheck({ ...DAILY, lastChecked: NOW - 75 * HOUR, ...part }, NOW, 'UTC');

  it('an hourly check that no longer runs is reported, with the way to start it again', () => {
    expect(words({})).toMatch(/^Google has stopped the hourly check\. It last ran 18 Nov 09:00\./);
    expect(words({})).toContain('The check started again when you opened this sidebar.');
    expect(words({})).toContain('“By hand only” under Edit ▸ Refresh, and save. Then choose');
    expect(words({ lastChecked: NOW - 27 * HOUR })).toMatch(/It last ran yesterday 09:00\./);
  });

  it('an hourly check that no longer runs of a colleague’s report can also be taken over', () => {
    const theirs = words({ mine: false, owner: 'bo@example.com' });
    expect(theirs).toContain(
      'Ask bo@example.com to open this sidebar. The check then starts again. Or choose “Take over”',
    );
  });

  it('an hourly check that no longer runs is not reported within a day, before the first check, by hand, or while paused', () => {
    expect(words({ lastChecked: NOW - 26 * HOUR })).toBe('');
    expect(words({ lastChecked: null })).toBe('');
    expect(words({ refreshing: REPORT.refreshing })).toBe('');
    expect(words({ paused: true })).toBe('');
  });
});
