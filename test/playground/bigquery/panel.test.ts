import { EmulatedBigQuery, PLAYGROUND_PROJECT } from '../../../emulator/src/bigquery/emulated-bigquery';
import { bigQueryTables } from '../../../playground/page-server/panel/panel-state';
import { BigQueryInUse, buildLoadedRows, DAY } from '../../bigquery/client/emulated';

const NEXT = '2026-09-09';

it('the panel shows each table of BigQuery with its rows for each day, the newest first, also after a day is replaced', () => {
  expect(bigQueryTables(new EmulatedBigQuery(), 0)).toEqual([]);
  const bigQuery = new BigQueryInUse();
  bigQuery.load(buildLoadedRows(12));
  bigQuery.load(buildLoadedRows(5, NEXT), { day: NEXT });
  const tables = () => bigQueryTables(bigQuery.emulated, bigQuery.clock.now());
  const name = `${PLAYGROUND_PROJECT}.ad_reports.device_rows`;
  const before = { day: DAY, rows: 12 };
  expect(tables()).toEqual([{ name, days: [{ day: NEXT, rows: 5 }, before] }]);
  bigQuery.load(buildLoadedRows(8, NEXT), { day: NEXT });
  expect(tables()).toEqual([{ name, days: [{ day: NEXT, rows: 8 }, before] }]);
});
