import { type Form, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import { refreshForm } from '../../../sidebar/form/refresh-form';
import {
  daysAgainHint,
  historyChoices,
  historyHint,
  moreGist,
  scheduleHint,
  whoseRun,
} from '../../../sidebar/sentences/refresh-text';
import type { Schedule } from '../../../src/reports/refreshing';
import { NOW, SAVED, STATE } from '../editor/fixtures';

const { refreshing } = SAVED;
const refresh = (schedule: Schedule) => refreshForm({ ...refreshing, schedule });
const at = (hour: number) => refresh({ kind: 'daily', hour });

describe('the effect of an hour on the newest day in the sheet', () => {
  const hint = (
    hour: number,
    part: Partial<Pick<Form, 'report' | 'zone'>> = {},
    timeZone = 'Europe/Berlin',
  ) => scheduleHint({ report: 'full', zone: 'UTC+0', ...part, refresh: at(hour) }, NOW, timeZone);

  it.each<[string, number, Partial<Pick<Form, 'report' | 'zone'>>, string]>([
    // The full report of UTC+0 is complete at 12:00 UTC of the day after, which is 13:00 in Berlin in winter.
    [
      'At 09:00 the newest complete day is 2 days ago; yesterday is complete at about 13:00.',
      9,
      {},
      'Europe/Berlin',
    ],
    ['At 13:00 the newest complete day is yesterday.', 13, {}, 'Europe/Berlin'],
    ['At 22:00 the newest complete day is today.', 22, { report: 'device', zone: 'UTC+8' }, 'Europe/Berlin'],
    [
      'At 09:00 the newest complete day is 2 days ago; yesterday is complete at about 01:00 of the next day.',
      9,
      {},
      'Pacific/Auckland',
    ],
    [
      'At 06:00 the newest complete day is 3 days ago; 2 days ago is complete at about 07:00.',
      6,
      { zone: 'UTC-8' },
      'Pacific/Auckland',
    ],
  ])('%s', (words, hour, part, timeZone) => {
    expect(hint(hour, part, timeZone)).toBe(words);
  });
});

describe('a schedule without an hour', () => {
  it('shows when a day is complete, and that the hourly check then fetches it', () => {
    const ready = refresh({ kind: 'when ready' });
    const hint = (report: Form['report'], zone: Form['zone']) =>
      scheduleHint({ report, zone, refresh: ready }, NOW, 'Europe/Berlin');
    expect(hint('full', 'UTC+0')).toBe(
      'A day is complete at about 13:00 of the day after. The next hourly check fetches it.',
    );
    expect(hint('device', 'UTC+8')).toMatch(/^A day is complete at about 22:00 of the same day\./);
  });

  it('shows for “by hand” that nothing changes automatically', () => {
    expect(
      scheduleHint({ report: 'full', zone: 'UTC+0', refresh: refresh({ kind: 'by hand' }) }, NOW, 'UTC'),
    ).toBe('The sheet changes only when somebody runs the report.');
  });
});

describe('the key that a schedule uses', () => {
  const daily = { kind: 'daily', hour: 9 } as const;
  const theirs = {
    ...SAVED,
    mine: false,
    owner: 'bo@example.com',
    refreshing: { ...refreshing, schedule: daily },
  };

  it('is the key of the user who turns it on', () => {
    const yours = 'It runs with your key, also while nobody has this file open.';
    expect(whoseRun(daily, null)).toBe(yours);
    expect(whoseRun(daily, { ...theirs, mine: true })).toBe(yours);
    expect(whoseRun(daily, { ...theirs, refreshing })).toBe(yours);
    expect(whoseRun({ kind: 'by hand' }, theirs)).toBe('');
  });

  it('stays the key of a colleague who turned it on before', () => {
    expect(whoseRun(daily, theirs)).toBe(
      'It runs with the key of bo@example.com. To run it with yours, choose Take over in the list.',
    );
  });
});

describe('days that leave the range', () => {
  it('stay or are deleted, in a sentence that names the range', () => {
    expect(historyChoices({ range: 'last 30 days' }).map(({ label }) => label)).toEqual([
      'Keep them: each new day is added',
      'Delete them: keep only last 30 days',
    ]);
    expect(historyChoices({ range: 'yesterday' }).map(({ label }) => label)).toEqual([
      'Keep them: each new day is added',
      'Delete them: keep only newest complete day',
    ]);
  });

  it('are deleted, or stay if the report has the column Date', () => {
    expect(historyHint({ history: 'dropped' })).toContain('deleted from the sheet');
    expect(historyHint({ history: 'kept' })).toContain('stay in the sheet');
    expect(historyHint({ history: 'kept' })).toContain('Column Date');
  });
});

describe('the sentence about days to fetch again', () => {
  const hint = (report: Form['report'], part: Partial<Form> = {}) =>
    daysAgainHint({ ...withReport(newForm(STATE), report, STATE), ...part });

  it('has a number of days, and states that all days are fetched at intervals', () => {
    expect(hint('full')).toMatch(/^2 to 90: .* Once a week, and in each run by hand, all days are\.$/);
  });

  it('states that LTV and retention fetch each day that still grows', () => {
    expect(hint('retention')).toMatch(/^All days that still grow/);
  });

  it('gives no choice for sums of the whole range and for one day of device rows', () => {
    const all = 'All days of the range are requested each time.';
    expect(hint('full', { dimensions: ['appId'] })).toBe(all);
    expect(hint('device')).toBe(all);
    expect(hint('device', { history: 'kept' })).toMatch(/^2 to 90: .* compared\.$/);
  });
});

it('one line shows which days are fetched again and which changes are recorded', () => {
  const gist = (absolute: string, percent: string, report: Form['report'] = 'full') =>
    moreGist({ ...withReport(newForm(STATE), report, STATE), refresh: { ...at(9), absolute, percent } });
  expect(gist('0', '0')).toBe('2 days requested again · Every change recorded');
  expect(gist('5', '1')).toBe('2 days requested again · Changes of 5 and 1 % or more recorded');
  expect(gist('0.01', '0', 'ltv')).toBe('Changes of 0.01 or more recorded');
});
