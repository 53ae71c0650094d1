import { makeDataset } from '../../bigquery/client/emulated';
import { COLLEAGUE, HOUR_MS } from '../add-on';
import { advanceTime, refreshOnSchedule, runHourlyCheck, saveScheduledReport } from '../reports/scheduled';
import { openSidebar, reportIn } from '../sidebar';
import { BIGQUERY_DRAFT, createSmallBigQuery, PLACE } from './bigquery-variant';

const THEIRS = { ...PLACE, dataset: 'bens_own' };
const REPORT = {
  name: 'Devices',
  draft: { ...BIGQUERY_DRAFT, startDate: 'yesterday', endDate: '' },
  destination: { kind: 'new sheet', title: 'Devices' },
};
const UNCONFIRMED = ` has changed the place where rows are stored. The new place is ${PLACE.project}, bens_own`;

/** A report of Ana’s that has loaded its rows once, in a file with settings that Ben changes. */
function loadedByAna() {
  const addOn = createSmallBigQuery().connectBigQuery();
  makeDataset(addOn.bigQuery, THEIRS);
  const [ana, ben] = [openSidebar(addOn), openSidebar(addOn, COLLEAGUE)];
  const id = saveScheduledReport(ana, { ...REPORT, refreshing: refreshOnSchedule({ kind: 'when ready' }) });
  runHourlyCheck(addOn);
  expect(reportIn(ana, id).lastRun?.sentence).toBe('');
  addOn.forget();
  const datasets = () => [...new Set(addOn.listTables().map((name) => name.split(/[.:]/).at(-2)))];
  return { addOn, ana, ben, id, datasets };
}

it('a colleague who sets another BigQuery dataset gets no rows of another user’s scheduled report, which fails until its owner confirms it', () => {
  const { addOn, ana, ben, id, datasets } = loadedByAna();
  ben.sidebarSaveBigQuery(THEIRS);
  expect(advanceTime(addOn, 24 * HOUR_MS).some(({ fetches }) => fetches > 0)).toBe(false);
  for (const sidebar of [ana, ben])
    expect(reportIn(sidebar, id).lastRun).toMatchObject({
      result: 'failed',
      sentence: expect.stringContaining(UNCONFIRMED),
    });
  expect(addOn.displayTab('Devices')[0]?.[0]).toContain(UNCONFIRMED);
  expect([addOn.sent, datasets()]).toEqual([[], ['ad_reports']]);
  ana.sidebarSaveBigQuery(THEIRS);
  advanceTime(addOn, 24 * HOUR_MS);
  expect(reportIn(ana, id).lastRun).toMatchObject({ result: 'done' });
  expect(datasets().sort()).toEqual(['ad_reports', 'bens_own']);
});

it('a colleague who sets another BigQuery dataset gets no rows by writing the dataset into the file’s properties', () => {
  const { addOn, ana, id, datasets } = loadedByAna();
  addOn.runtime.properties('document').set('adreports.bigQuery', JSON.stringify({ v: 1, ...THEIRS }));
  advanceTime(addOn, 24 * HOUR_MS);
  expect([addOn.sent, datasets()]).toEqual([[], ['ad_reports']]);
  expect(reportIn(ana, id).lastRun?.sentence).toContain(UNCONFIRMED);
});
