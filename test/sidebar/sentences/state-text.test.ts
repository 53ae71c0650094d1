import {
  describeFreshness,
  describeLastRun,
  describeOwnership,
  listReportFacts,
} from '../../../sidebar/sentences/state-text';
import type { LastRun, SheetCoverage } from '../../../src/reports/run-facts';
import type { SavedReport } from '../../../src/reports/saved-report';
import { HELD, MINUTE, NOW, REPORT, STATE } from '../state';

const fresh = (held: Partial<SheetCoverage> | null) =>
  describeFreshness({ ...REPORT, coverage: held && { ...HELD, ...held } }, NOW);

it.each<[string, Partial<SheetCoverage> | null]>([
  ['Numbers through 19 Nov', {}],
  ['Numbers through 17 Nov', { newestDay: '2026-11-17' }],
  ['Numbers through 19 Nov', { newestDay: null }],
  ['Numbers through 19 Nov; only a part of 20 Nov', { newestDay: '2026-11-20', to: '2026-11-20' }],
  ['No numbers in a sheet yet', null],
  [
    'No complete day yet; only a part of 20 Nov',
    { from: '2026-11-20', to: '2026-11-20', newestDay: '2026-11-20' },
  ],
])('the newest day in the sheet compared with the newest complete day is said: %s', (words, held) => {
  expect(fresh(held)).toBe(words);
});

const last = (lastRun: Partial<LastRun>, part: Partial<SavedReport> = {}) =>
  describeLastRun({ ...REPORT, lastRun: { ...REPORT.lastRun!, ...lastRun }, ...part }, NOW, STATE);

it('the last run shows its time, its user and its number of rows', () => {
  expect(last({})).toEqual(['Last run today 10:00 by bo@example.com, 1,061 rows']);
  expect(last({ by: STATE.user })).toEqual(['Last run today 10:00 by you, 1,061 rows']);
  expect(last({ by: '' }, { coverage: { ...HELD, rows: 1 } })).toEqual(['Last run today 10:00, 1 row']);
});

it('the last run shows no number of rows if their sheet was deleted', () => {
  expect(last({}, { coverage: null })).toEqual(['Last run today 10:00 by bo@example.com; its sheet is gone']);
});

it('the last run shows why it failed, and the time of the rows in the sheet', () => {
  const failed = { result: 'failed', sentence: 'No answer came.', endedAt: NOW - MINUTE } as const;
  expect(last(failed)).toEqual([
    'Last run failed a minute ago by bo@example.com',
    'No answer came.',
    'The sheet still has the rows from the run of today 10:00.',
  ]);
  expect(last({ ...failed, sentence: '' }, { coverage: null })).toEqual([
    'Last run failed a minute ago by bo@example.com',
  ]);
});

it('the last run shows a colleague which user’s key it ran with, so that they do not change the wrong key', () => {
  const failed = { how: 'by schedule', result: 'failed', doNext: 'Paste the current key.' } as const;
  expect(last(failed).at(-1)).toBe('The run used the key of bo@example.com, not yours.');
  expect(last({ ...failed, by: STATE.user }).at(-1)).toBe('Paste the current key.');
  expect(last({ ...failed, by: '' }).at(-1)).toBe('Paste the current key.');
  expect(last({ ...failed, how: 'by hand' }).at(-1)).toBe('Paste the current key.');
});

it('the last run shows “by schedule”, whichever key it used', () => {
  expect(last({ how: 'by schedule' })).toEqual(['Last run today 10:00 by schedule, 1,061 rows']);
  expect(last({ how: 'by schedule', result: 'failed' })[0]).toBe('Last run failed today 10:00 by schedule');
});

it('the last run shows that it was cancelled', () => {
  expect(last({ result: 'cancelled' })[0]).toBe('Last run cancelled today 10:00 by bo@example.com');
});

it('the last run shows nothing before the first run', () => {
  expect(describeLastRun({ ...REPORT, lastRun: null }, NOW, STATE)).toEqual([]);
});

it('a colleague’s report shows its owner', () => {
  expect(describeOwnership(REPORT)).toBe('');
  expect(describeOwnership({ ...REPORT, mine: false, owner: 'bo@example.com' })).toBe(
    'Owned by someone else: bo@example.com',
  );
  expect(describeOwnership({ ...REPORT, mine: false, owner: '' })).toContain(
    'somebody (Google does not show the address)',
  );
  const refreshing = { ...REPORT.refreshing, schedule: { kind: 'when ready' } } as const;
  const theirs = { ...REPORT, refreshing, mine: false, owner: 'bo@example.com' };
  expect(describeOwnership(theirs)).toBe('Runs with the key of bo@example.com');
});

it.each([
  [
    'what is unusual',
    { lines: ['Alert of 19 Nov 2026: Revenue.', 'AdMob: 1.00'] },
    ['Alert of 19 Nov 2026: Revenue.', 'AdMob: 1.00'],
  ],
  ['that nothing is unusual', {}, ['Alert: nothing unusual on 19 Nov']],
  ['why the day was not judged', { problem: 'It could not be checked.' }, ['It could not be checked.']],
])('the alert of a report shows %s', (_, part, lines) => {
  const alert = { day: '2026-11-19', judgedAt: NOW, lines: [], problem: '', ...part };
  const without = listReportFacts(REPORT, 'fresh', NOW, STATE.timeZone);
  expect(listReportFacts({ ...REPORT, alert }, 'fresh', NOW, STATE.timeZone)).toEqual([...without, ...lines]);
});
