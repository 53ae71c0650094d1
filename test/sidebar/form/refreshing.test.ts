import { buildNewForm, buildReportForm } from '../../../sidebar/form/build-form';
import { type Form, toRefreshForm, toSchedule } from '../../../sidebar/form/form';
import { toRefreshing } from '../../../sidebar/form/refreshing';
import { listSortChoices } from '../../../sidebar/form/table-options';
import type { Schedule } from '../../../src/reports/report-settings';
import { DEVICE, SAVED, STATE } from '../editor/fixtures';

const SCHEDULES: readonly Schedule[] = [
  { kind: 'by hand' },
  { kind: 'when ready' },
  { kind: 'daily', hour: 0 },
  { kind: 'weekdays', hour: 23 },
  { kind: 'weekly', weekday: 7, hour: 9 },
  { kind: 'monthly', day: 31, hour: 9 },
];

const form = (part: Partial<Form> = {}): Form => ({ ...buildNewForm(STATE), ...part });

it.each(SCHEDULES)('the form of a schedule has the saved schedule: %j', (schedule) => {
  expect(toSchedule(toRefreshForm({ ...SAVED.refreshing, schedule }))).toEqual(schedule);
});

const byRevenue = { by: 'revenue', descending: true };

const sorts = (of: Form) => listSortChoices(of).map(({ by }) => by);

it('the order of the rows can be by each column of the table, by its days or periods as “date”, and by the change of a comparison', () => {
  const metrics = ['revenue', 'impressionApi'];
  expect(sorts(form({ metrics }))).toEqual(['date', ...metrics]);
  expect(sorts(form({ metrics, dimensions: ['month', 'area'] }))).toEqual(['date', 'area', ...metrics]);
  const compared = form({ metrics: ['revenue'], dimensions: ['area'], compare: 'year before' });
  expect(sorts(compared)).toEqual(['area', 'revenue', 'revenue.change']);
  const summary = { ...buildReportForm(DEVICE, STATE), output: 'summary', metrics: ['devices'] } as const;
  expect(sorts({ ...summary, summaryBy: ['area'] })).toEqual(['area', 'devices']);
  expect(sorts(buildReportForm(SAVED, STATE))).toEqual(['date', 'appId', 'area', ...SAVED.draft.metrics]);
});

it('the order of the rows is that of the report if the chosen metric is no longer in the table', () => {
  const chosen = form({ metrics: ['revenue'], order: byRevenue });
  expect(toRefreshing(chosen).order).toEqual(byRevenue);
  expect(toRefreshing({ ...chosen, metrics: ['impressionApi'] }).order).toBeUndefined();
});

it('the form saves an alert only for a schedule, with a number and a group that the report has', () => {
  const alert = {
    isOn: true,
    metric: 'impressionApi',
    dimension: 'networkName',
    percent: '30',
    amount: '10',
  };
  const saves = (when: Schedule['kind'], report: Form['report'] = 'full') =>
    toRefreshing(form({ report, refresh: { ...toRefreshForm(SAVED.refreshing), when, alert } })).alert;
  expect(saves('when ready')).toEqual({
    metric: 'impressionApi',
    dimension: 'networkName',
    percent: 30,
    amount: 10,
  });
  expect(saves('when ready', 'ltv')).toEqual({
    metric: 'newUserNum',
    dimension: '',
    percent: 30,
    amount: 10,
  });
  expect([saves('by hand'), saves('when ready', 'retention'), saves('when ready', 'device')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const saved = {
    ...SAVED,
    refreshing: { ...SAVED.refreshing, schedule: { kind: 'when ready' }, alert: saves('when ready', 'ltv') },
  };
  expect(toRefreshing(buildReportForm(saved as typeof SAVED, STATE)).alert).toEqual(
    saves('when ready', 'ltv'),
  );
});
