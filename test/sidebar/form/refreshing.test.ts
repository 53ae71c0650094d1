import { CHOSEN_DAYS } from '../../../sidebar/form/date-range';
import { type Form, formOf, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import { refreshForm, scheduleOf } from '../../../sidebar/form/refresh-form';
import { hasDaysAgain, hasHistory, refreshingOf } from '../../../sidebar/form/refreshing';
import type { Schedule } from '../../../src/reports/refreshing';
import { SAVED, STATE } from '../editor/fixtures';

const SCHEDULES: readonly Schedule[] = [
  { kind: 'by hand' },
  { kind: 'when ready' },
  { kind: 'daily', hour: 0 },
  { kind: 'weekdays', hour: 23 },
  { kind: 'weekly', weekday: 7, hour: 9 },
  { kind: 'monthly', day: 31, hour: 9 },
];

const form = (part: Partial<Form> = {}): Form => ({ ...newForm(STATE), ...part });

describe('the form of a schedule', () => {
  it.each(SCHEDULES)('has the saved schedule: %j', (schedule) => {
    expect(scheduleOf(refreshForm({ ...SAVED.refreshing, schedule }))).toEqual(schedule);
  });

  it('keeps the hour while a schedule without an hour is selected', () => {
    const nightly = refreshForm({ ...SAVED.refreshing, schedule: { kind: 'daily', hour: 3 } });
    expect(scheduleOf({ ...nightly, when: 'when ready' })).toEqual({ kind: 'when ready' });
    expect(scheduleOf({ ...nightly, when: 'weekdays' })).toEqual({ kind: 'weekdays', hour: 3 });
  });
});

describe('the refresh settings of a form', () => {
  it('are the saved ones while nothing is changed', () => {
    const refreshing = {
      schedule: { kind: 'weekly', weekday: 3, hour: 7 },
      history: 'dropped',
      daysAgain: 14,
      threshold: { absolute: 1.5, percent: 2 },
    } as const;
    const draft = { ...SAVED.draft, report: 'full', dimensions: ['date'], metrics: ['revenue'] } as const;
    expect(refreshingOf(formOf({ ...SAVED, draft, refreshing }, STATE))).toEqual({
      ...refreshing,
      totals: false,
      chart: 'none',
    });
  });

  it('are “by hand” for a new report', () => {
    expect(refreshingOf(form())).toMatchObject({
      schedule: { kind: 'by hand' },
      history: 'dropped',
      daysAgain: 2,
    });
  });

  it('cannot keep days if rows are sums of the whole range', () => {
    expect(refreshingOf(form({ dimensions: ['appId'] })).history).toBe('dropped');
    expect(hasHistory(form({ dimensions: ['appId'] }))).toBe(false);
  });

  it('cannot keep device rows without a day column after their day leaves the range', () => {
    const device = { ...withReport(form(), 'device', STATE), history: 'kept', range: CHOSEN_DAYS } as const;
    expect(refreshingOf({ ...device, dimensions: ['gaid'] }).history).toBe('dropped');
    expect(refreshingOf({ ...device, dimensions: ['dateTimeStamp'] }).history).toBe('kept');
    const both = { ...device, dimensions: ['date'] };
    expect(refreshingOf(both).history).toBe('kept');
    expect(refreshingOf({ ...both, summaryBy: ['area'] }).history).toBe('dropped');
    expect(refreshingOf({ ...both, summaryBy: ['area'], output: 'rows' }).history).toBe('kept');
    const days = { from: '2026-11-01', to: '2026-11-02' };
    expect(refreshingOf({ ...device, ...days, dimensions: ['gaid'] }).history).toBe('kept');
  });

  it('have a number of device days to fetch again if the range has several', () => {
    const device = withReport(form(), 'device', STATE);
    expect(hasDaysAgain(device)).toBe(false);
    expect(hasDaysAgain({ ...device, range: 'last 7 days' })).toBe(true);
    const refresh = { ...device.refresh, daysAgain: '5' };
    expect(refreshingOf({ ...device, range: 'last 7 days', refresh }).daysAgain).toBe(5);
  });

  it('have a choice for days that leave the range only if the range moves', () => {
    expect(hasHistory(form())).toBe(true);
    expect(hasHistory(form({ range: CHOSEN_DAYS }))).toBe(false);
    expect(hasHistory(withReport(form(), 'ltv', STATE))).toBe(true);
  });

  it('have a number of days to fetch again only for full and device reports', () => {
    const asked = (['full', 'device', 'ltv', 'retention'] as const).filter((report) =>
      hasDaysAgain({ ...withReport(form(), report, STATE), history: 'kept' }),
    );
    expect(asked).toEqual(['full', 'device']);
  });
});
