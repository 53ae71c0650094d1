import { buildNewForm, withReportKind } from '../../../sidebar/form/build-form';
import { type Form, toRefreshForm } from '../../../sidebar/form/form';
import {
  describeDaysAgain,
  describeRunKey,
  describeScheduleTime,
  findCompleteHour,
} from '../../../sidebar/sentences/refresh-text';
import type { Schedule } from '../../../src/reports/report-settings';
import { NOW, SAVED, STATE } from '../editor/fixtures';

const { refreshing } = SAVED;
const refresh = (schedule: Schedule) => toRefreshForm({ ...refreshing, schedule });

describe('what a schedule brings', () => {
  const hint = (schedule: Schedule, report: Form['report'] = 'full', zone: Form['zone'] = 'UTC+0') =>
    describeScheduleTime(
      { ...buildNewForm(STATE), report, zone, refresh: refresh(schedule) },
      NOW,
      'Europe/Berlin',
    );

  it('what a schedule brings depends on when a day is complete, in the spreadsheet’s time', () => {
    expect(hint({ kind: 'when ready' })).toBe(
      "A day becomes complete at about 13:00 on the next day, in the spreadsheet's time. The report refreshes within an hour after that.",
    );
    expect(hint({ kind: 'when ready' }, 'device', 'UTC+8')).toMatch(/at about 22:00 on the same day, /);
    expect(hint({ kind: 'daily', hour: 9 })).toBe(
      "A day becomes complete at about 13:00 on the next day, in the spreadsheet's time. At the hour that you chose, the newest day is not complete. Choose a later hour.",
    );
    expect(hint({ kind: 'daily', hour: 13 })).toBe(
      "A day becomes complete at about 13:00 on the next day, in the spreadsheet's time.",
    );
    expect(hint({ kind: 'by hand' })).toBe('The sheet changes only when somebody runs the report.');
  });
});

it.each([
  ['full', 'Europe/Berlin', 13],
  ['full', 'Asia/Kolkata', 18],
] as const)(
  'the hour that the form proposes is the first full hour after a day of %s is complete, in %s',
  (report, timeZone, hour) => {
    expect(findCompleteHour({ ...buildNewForm(STATE), report, zone: 'UTC+0' }, NOW, timeZone)).toBe(hour);
  },
);

const daily = { kind: 'daily', hour: 9 } as const;
const theirs = {
  ...SAVED,
  mine: false,
  owner: 'bo@example.com',
  refreshing: { ...refreshing, schedule: daily },
};

it('the key that a schedule uses is the key of the user who turns it on', () => {
  const yours = 'The report runs with your key, even when nobody has this file open.';
  expect(describeRunKey(daily, null)).toBe(yours);
  expect(describeRunKey(daily, { ...theirs, mine: true })).toBe(yours);
  expect(describeRunKey(daily, { ...theirs, refreshing })).toBe(yours);
  expect(describeRunKey({ kind: 'by hand' }, theirs)).toBe('');
});

it('the key that a schedule uses stays the key of a colleague who turned it on before', () => {
  expect(describeRunKey(daily, theirs)).toBe(
    'The report runs with the key of bo@example.com. To use your key, choose “Take over” in the list of reports.',
  );
});

describe('the sentence about days to fetch again', () => {
  const hint = (report: Form['report'], part: Partial<Form> = {}) =>
    describeDaysAgain({ ...withReportKind(buildNewForm(STATE), report, STATE), ...part });

  it('the sentence about days to fetch again has a number of days, and states that all days are fetched at intervals', () => {
    expect(hint('full')).toMatch(
      /^Enter a number from 2 to 90\. Each refresh checks this many recent days again\. Once a week, .* all days are checked, except in device reports\.$/,
    );
  });

  it('the sentence about days to fetch again states that LTV and retention fetch each day that still grows', () => {
    expect(hint('retention')).toMatch(/^Each scheduled refresh checks the newest days/);
  });

  it('the sentence about days to fetch again gives no choice for sums of the whole range and for one day of device rows', () => {
    const all = 'Each refresh checks all days of the range.';
    expect(hint('full', { dimensions: ['appId'] })).toBe(all);
    expect(hint('device')).toBe(all);
    expect(hint('device', { history: 'kept' })).toMatch(/Each refresh checks this many recent days again\./);
  });
});
