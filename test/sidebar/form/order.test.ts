import { buildNewForm, buildReportForm } from '../../../sidebar/form/build-form';
import { buildReportToSave } from '../../../sidebar/form/refreshing';
import { SAVED, STATE } from '../editor/fixtures';

it('the data sent to save a report has no id for a new report, and names the sheet after the report unless it has its own name', () => {
  const order = buildReportToSave({ ...buildNewForm(STATE), name: ' Board ' });
  expect(order).not.toHaveProperty('id');
  expect(order).toMatchObject({ name: 'Board', destination: { kind: 'new sheet', title: 'Board' } });
  const named = { ...buildNewForm(STATE), destination: { kind: 'new sheet', title: ' Q4 ' } } as const;
  expect(buildReportToSave(named).destination).toEqual({ kind: 'new sheet', title: 'Q4' });
});

it('the data sent to save a report has the revision of a saved report that the edit began with', () => {
  expect(buildReportToSave(buildReportForm(SAVED, STATE))).toMatchObject({
    id: 'r1',
    revision: 3,
    name: 'Board',
  });
});

it('the data sent to save a report has the refresh settings, with “by hand” as the default', () => {
  expect(buildReportToSave(buildNewForm(STATE)).refreshing).toMatchObject({ schedule: { kind: 'by hand' } });
  expect(buildReportToSave(buildReportForm(SAVED, STATE)).refreshing).toEqual(SAVED.refreshing);
  const chart = { kind: 'line', metric: '', id: 5 } as const;
  const order = { by: 'ltv7', descending: true };
  const refreshing = { ...SAVED.refreshing, order, chart };
  expect(buildReportToSave(buildReportForm({ ...SAVED, refreshing }, STATE)).refreshing).toEqual(refreshing);
});
