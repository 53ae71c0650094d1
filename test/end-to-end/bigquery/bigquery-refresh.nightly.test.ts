import { DAY_MS } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { BY_HAND } from '../reports/scheduled';
import { createRanReport } from '../sidebar';
import {
  BIGQUERY_DRAFT,
  BigQueryAddOn,
  createSmallBigQuery,
  expectTrue,
  listLoadedDays,
  PLACE,
} from './bigquery-variant';

const DAYS = ['08', '09', '10', '11', '12', '13', '14', '15', '16'].map((day) => `2026-09-${day}`);

/** A report of seven days that was run on Tuesday; two days later. */
const later = prepareOnce((history: 'kept' | 'dropped' = 'kept') => {
  const addOn = createSmallBigQuery().connectBigQuery();
  const draft = { ...BIGQUERY_DRAFT, startDate: 'last 7 days', endDate: '' };
  const destination = { kind: 'new sheet', title: 'Devices' };
  const refreshing = { ...BY_HAND, history };
  const change = { name: 'Devices', destination, draft, refreshing };
  const { run: refresh } = createRanReport(change, addOn);
  addOn.clock.advance(2 * DAY_MS);
  addOn.forget();
  return { addOn, refresh };
});

it.each([
  ['kept', 0],
  ['dropped', 2],
] as const)(
  'a refresh of the newest days requests those days only, and the sheet has all days of the table, those before the range %s',
  (history, before) => {
    const { addOn, refresh } = later(history);
    refresh();
    const requests = addOn.service.requests.filter(({ endpoint }) => endpoint === 'device');
    expect(new Set(requests.map(({ body }) => JSON.parse(body).date)).size).toBeLessThan(7);
    expect(listLoadedDays(addOn)).toEqual(DAYS);
    expectTrue(addOn, DAYS, DAYS.slice(before));
  },
);

it.each(['another dataset', 'a table that was deleted'] as const)(
  'a refresh of the newest days loads all days into %s',
  (what) => {
    const { addOn, refresh } = later();
    const deleteFirst = addOn.createDeletion();
    if (what === 'another dataset') addOn.connectBigQuery({ ...PLACE, dataset: 'new_ads' });
    else deleteFirst();
    refresh();
    if (what === 'another dataset') deleteFirst();
    expectTrue(addOn, DAYS);
  },
);

const order = { name: 'Devices', draft: { ...BIGQUERY_DRAFT, startDate: DAYS[5]!, endDate: DAYS[5]! } };

it('before any user has chosen a dataset', () => {
  const addOn = createSmallBigQuery().saveSettings();
  expect(() => addOn.run(order)).toThrow(
    /the Google Cloud project is missing\. Open Settings, and fill in “BigQuery”/,
  );
  expect(addOn.listTables()).toEqual([]);
});

it('a report into BigQuery gives an error message in the build without BigQuery', () => {
  const addOn = new BigQueryAddOn({ withBigQuery: false }).saveSettings();
  expect(addOn.sidebar.sidebarState().bigQuery).toBeNull();
  expect(() => addOn.run(order)).toThrow(
    /this add-on was installed without BigQuery\. Choose rows or a summary, or ask the person who installed it/,
  );
  expect(() => addOn.sidebar.sidebarSaveBigQuery(PLACE)).toThrow(/installed without BigQuery/);
});
