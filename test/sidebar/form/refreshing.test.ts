import { type Form, formOf, newForm } from '../../../sidebar/form/form-and-draft';
import { refreshForm, scheduleOf } from '../../../sidebar/form/refresh-form';
import { refreshingOf, rowOrders } from '../../../sidebar/form/refreshing';
import type { Schedule } from '../../../src/reports/refreshing';
import { DEVICE, SAVED, STATE } from '../editor/fixtures';

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
});

describe('the order of the rows', () => {
  const byRevenue = { by: 'revenue', descending: true };

  it('can be newest first if the table has days, or by one of its metrics', () => {
    const metrics = ['revenue', 'impressionApi'];
    expect(rowOrders(form({ metrics }))).toEqual(['date', ...metrics]);
    expect(rowOrders(form({ metrics, dimensions: ['month'] }))).toEqual(['date', ...metrics]);
    expect(rowOrders(form({ metrics: [] }))).toEqual(['date']);
    const summary = { ...formOf(DEVICE, STATE), output: 'summary', metrics: ['devices'] } as const;
    expect(rowOrders({ ...summary, summaryBy: ['area'] })).toEqual(['devices', 'devicesError']);
  });

  it('can be by each day of LTV that the table has', () => {
    expect(rowOrders(formOf(SAVED, STATE))).toEqual(['date', ...SAVED.draft.metrics]);
  });

  it('is that of the report if the chosen metric is no longer in the table', () => {
    const chosen = form({ metrics: ['revenue'], order: byRevenue });
    expect(refreshingOf(chosen).order).toEqual(byRevenue);
    expect(refreshingOf({ ...chosen, metrics: ['impressionApi'] }).order).toBe('as listed');
  });
});
