import { EmulatedBigQuery, PLAYGROUND_PROJECT } from '../../../emulator/src/bigquery/emulated-bigquery';
import { panelBigQuery } from '../../../playground/page-server/panel/panel-bigquery';
import { BigQueryInUse, DAY, rowsOf } from '../../bigquery/client/emulated';

const NEXT = '2026-09-09';

function loaded(): BigQueryInUse {
  const bigQuery = new BigQueryInUse();
  bigQuery.load(rowsOf(12));
  bigQuery.load(rowsOf(5, NEXT), { day: NEXT });
  return bigQuery;
}

describe('the BigQuery part of the panel', () => {
  it('is empty before a load', () => {
    expect(panelBigQuery(new EmulatedBigQuery(), 0)).toEqual({ tables: [], loadTables: 0, jobs: [] });
  });

  it('shows each table with its rows for each day, the newest first', () => {
    const { emulated, clock } = loaded();
    const { tables, loadTables } = panelBigQuery(emulated, clock.now());
    expect(tables).toEqual([
      {
        name: `${PLAYGROUND_PROJECT}.ad_reports.device_rows`,
        rows: 17,
        days: [
          { day: NEXT, rows: 5 },
          { day: DAY, rows: 12 },
        ],
      },
    ]);
    expect(loadTables).toBe(0);
  });

  it('shows the new rows after a day is replaced', () => {
    const bigQuery = loaded();
    panelBigQuery(bigQuery.emulated, bigQuery.clock.now());
    bigQuery.load(rowsOf(8, NEXT), { day: NEXT });
    const [table] = panelBigQuery(bigQuery.emulated, bigQuery.clock.now()).tables;
    expect(table!.days[0]).toEqual({ day: NEXT, rows: 8 });
  });

  it('shows the last jobs, the newest first, with the unchanged error of a failed job', () => {
    const bigQuery = loaded();
    bigQuery.emulated.jobs.failNext('load', 'invalid', '<img src=x onerror=alert(1)>');
    expect(() => bigQuery.load(rowsOf(8, NEXT), { day: NEXT })).toThrow(/refused the request/);
    const { jobs } = panelBigQuery(bigQuery.emulated, bigQuery.clock.now());
    expect(jobs[0]).toMatchObject({ kind: 'load', state: '<img src=x onerror=alert(1)>' });
    expect(jobs[0]!.id).toMatch(/^adreports_20260909_/);
    expect(jobs.slice(1).map(({ state }) => state)).toEqual(jobs.slice(1).map(() => 'done'));
    expect(jobs.map(({ created }) => created)).toEqual(
      jobs.map(({ created }) => created).sort((a, b) => b - a),
    );
  });
});
