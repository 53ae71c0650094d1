import { type Form, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import { refreshForm } from '../../../sidebar/form/refresh-form';
import { completeHour, daysAgainHint, scheduleHint, whoseRun } from '../../../sidebar/sentences/refresh-text';
import type { Schedule } from '../../../src/reports/refreshing';
import { NOW, SAVED, STATE } from '../editor/fixtures';

const { refreshing } = SAVED;
const refresh = (schedule: Schedule) => refreshForm({ ...refreshing, schedule });

describe('what a schedule brings', () => {
  const hint = (schedule: Schedule, report: Form['report'] = 'full', zone: Form['zone'] = 'UTC+0') =>
    scheduleHint({ report, zone, refresh: refresh(schedule) }, NOW, 'Europe/Berlin');

  it('depends on when a day is complete, in the spreadsheet’s time', () => {
    expect(hint({ kind: 'when ready' })).toBe(
      "The service completes a day at about 13:00 of the next day, in the spreadsheet's time. The report refreshes within an hour of that.",
    );
    expect(hint({ kind: 'when ready' }, 'device', 'UTC+8')).toMatch(/at about 22:00 of the same day, /);
    expect(hint({ kind: 'daily', hour: 9 })).toBe(
      "The service completes a day at about 13:00 of the next day, in the spreadsheet's time. A run at this hour brings one day less: choose a later hour.",
    );
    expect(hint({ kind: 'daily', hour: 13 })).toBe(
      "The service completes a day at about 13:00 of the next day, in the spreadsheet's time.",
    );
    expect(hint({ kind: 'by hand' })).toBe('The sheet changes only when somebody runs the report.');
  });
});

describe('the hour that the form proposes', () => {
  it.each([
    ['full', 'Europe/Berlin', 13],
    ['full', 'Asia/Kolkata', 18],
  ] as const)('is the first full hour after a day of %s is complete, in %s', (report, timeZone, hour) => {
    expect(completeHour({ report, zone: 'UTC+0' }, NOW, timeZone)).toBe(hour);
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
    const yours = 'The report runs with your key, also while nobody has this file open.';
    expect(whoseRun(daily, null)).toBe(yours);
    expect(whoseRun(daily, { ...theirs, mine: true })).toBe(yours);
    expect(whoseRun(daily, { ...theirs, refreshing })).toBe(yours);
    expect(whoseRun({ kind: 'by hand' }, theirs)).toBe('');
  });

  it('stays the key of a colleague who turned it on before', () => {
    expect(whoseRun(daily, theirs)).toBe(
      'The report runs with the key of bo@example.com. To run it with yours, choose Take over in the list.',
    );
  });
});

describe('the sentence about days to fetch again', () => {
  const hint = (report: Form['report'], part: Partial<Form> = {}) =>
    daysAgainHint({ ...withReport(newForm(STATE), report, STATE), ...part });

  it('has a number of days, and states that all days are fetched at intervals', () => {
    expect(hint('full')).toMatch(
      /^Each refresh checks the last 2 to 90 days again\. Once a week, .* it checks all days\.$/,
    );
  });

  it('states that LTV and retention fetch each day that still grows', () => {
    expect(hint('retention')).toMatch(/^Each refresh checks all days whose numbers can still grow/);
  });

  it('gives no choice for sums of the whole range and for one day of device rows', () => {
    const all = 'Each refresh checks all days of the range.';
    expect(hint('full', { dimensions: ['appId'] })).toBe(all);
    expect(hint('device')).toBe(all);
    expect(hint('device', { history: 'kept' })).toBe('Each refresh checks the last 2 to 90 days again.');
  });
});
