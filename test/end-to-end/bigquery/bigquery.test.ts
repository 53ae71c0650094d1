import { createHash } from 'node:crypto';
import type { TableResource } from '../../../src/platform/bigquery-port';
import type { GoodRun } from '../../../src/reports/run-facts';
import type { ReportDraft } from '../../../src/request/draft';
import { formatCount } from '../../../src/wording';
import { prepareOnce } from '../prepared-once';
import { runId } from '../sidebar';
import {
  BIGQUERY_DRAFT,
  type BigQueryAddOn,
  createSmallBigQuery,
  DAYS,
  expectTrue,
  listLoadedDays,
  listLoadedRows,
  listTrueRows,
  readSummary,
} from './bigquery-variant';

function run(addOn: BigQueryAddOn, change: Partial<ReportDraft> = {}): GoodRun {
  return addOn.run({ name: 'Devices', draft: { ...BIGQUERY_DRAFT, ...change } });
}

/** A file with a report that was run once. */
const loaded = prepareOnce((change: Partial<ReportDraft> = {}) => {
  const addOn = createSmallBigQuery().connectBigQuery();
  return { addOn, report: run(addOn, change) };
});

it('a report into BigQuery loads every row of each day as the service sends them, and writes the true summary', () => {
  const { addOn, report } = loaded();
  expect(listLoadedDays(addOn)).toEqual(DAYS);
  const [projectId, datasetId, tableId] = addOn.table.slice(1, -1).split('.');
  const { labels } = addOn.bigQuery.call(
    'tables.get',
    [projectId, datasetId, tableId],
    undefined,
    addOn.clock.now(),
  ) as TableResource;
  const owner = JSON.stringify([addOn.file.id, tableId?.split('_').at(-1)]);
  // The same as in earlier versions: a table with another code is refused.
  expect(labels?.['adreports_report']).toBe(createHash('sha256').update(owner).digest('hex').slice(0, 32));
  expectTrue(addOn);
  expect(readSummary(addOn)).toHaveLength(6);
  expect(report.tableUrl).toMatch(
    /^https:\/\/console\.cloud\.google\.com\/bigquery\?project=playground-project/,
  );
});

it('a report into BigQuery with a day that takes too long says what helps, and leaves the day and the sheet unchanged', () => {
  const addOn = createSmallBigQuery().connectBigQuery();
  run(addOn);
  const before = addOn.readTable('Devices');
  addOn.service.restate({ from: DAYS[2], factor: 1.5 });
  addOn.bigQuery.jobs.lasting.load = 3_600_000;
  const order = [
    { ...(addOn.storeReport({ name: 'Devices', draft: BIGQUERY_DRAFT }) as object), runId: runId(7) },
  ];
  expect(addOn.call('sidebarRun', order).error?.message).toBe(
    'The device files of 2026-09-13 could not be read within the time of one run. The rows in the sheet did not change. In BigQuery, only the days that this run finished have changed. Choose a summary or BigQuery, or run again later. If you need all rows in the sheet, choose fewer columns and no device identifiers.',
  );
  expect(addOn.readTable('Devices')).toEqual(before);
});

it('a second run loads only the day that may still change, replaces it as a whole, and changes nothing when repeated', () => {
  const { addOn } = loaded();
  addOn.service.restate({ from: DAYS[2], factor: 1.5 });
  const first = addOn.bigQuery.jobs.ids().length;
  run(addOn);
  expectTrue(addOn);
  const loads = addOn.bigQuery.jobs.ids().slice(first).join();
  expect(new Set(loads.match(/_2026\d{4}_/g))).toEqual(new Set(['_20260913_']));
  const before = addOn.readTable('Devices');
  addOn.runtime.advance(600_000);
  expect(run(addOn)).toMatchObject({ rowsInserted: 0, rowsChanged: 0, rowsDeleted: 0 });
  expect(addOn.readTable('Devices')).toEqual(before);
  expectTrue(addOn);
  expect(addOn.listTables()).toHaveLength(1);
});

it('a second run with other filters replaces all days with the rows that match, and with fewer days leaves the others in the table only', () => {
  const { addOn } = loaded();
  const [, area, , network] = JSON.parse(listTrueRows(addOn, DAYS[0])[0]!).slice(5) as string[];
  const filter = { areas: [area!], networks: [network!], revenueOnly: true };
  const report = run(addOn, filter);
  let kept = 0;
  for (const day of DAYS) {
    const right = listTrueRows(
      addOn,
      day,
      (of) => of('area') === area && of('networkName') === network && Number(of('revenue')) !== 0,
    );
    expect(listLoadedRows(addOn, day)).toEqual(right);
    kept += right.length;
  }
  expect(kept).toBeGreaterThan(0);
  expect(report.facts).toContainEqual(expect.stringMatching(`^The filter kept ${formatCount(kept)} of `));
  expect(new Set(readSummary(addOn).map(([, country]) => country))).toEqual(new Set([area]));
  const all = readSummary(addOn);
  run(addOn, { ...filter, startDate: DAYS[1], endDate: DAYS[1] });
  expect(listLoadedDays(addOn)).toEqual(DAYS);
  expect(readSummary(addOn)).toEqual([all[1]]);
});
