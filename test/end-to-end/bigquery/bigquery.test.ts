import type { RunReport } from '../../../src/reports/run-facts';
import type { ReportDraft } from '../../../src/request/draft';
import { dayOf } from '../add-on';
import { preparedOnce } from '../prepared-once';
import {
  BIGQUERY_DRAFT,
  type BigQueryAddOn,
  DAYS,
  daysIn,
  expectTrue,
  rowsIn,
  smallBigQuery,
  summaryIn,
  trueRowsOf,
  trueSummary,
} from './bigquery-variant';

function run(addOn: BigQueryAddOn, change: Partial<ReportDraft> = {}): RunReport {
  return addOn.run({ name: 'Devices', draft: { ...BIGQUERY_DRAFT, ...change } });
}

/** A file whose report was run once. */
const loaded = preparedOnce((change: Partial<ReportDraft> = {}) => {
  const addOn = smallBigQuery().ready();
  return { addOn, report: run(addOn, change) };
});

describe('a report into BigQuery', () => {
  it('loads every row of each day as the service sends them, and writes the true summary', () => {
    const { addOn, report } = loaded();
    expect(daysIn(addOn)).toEqual(DAYS);
    expectTrue(addOn);
    expect(summaryIn(addOn, 'Devices')).toHaveLength(6);
    const rows = DAYS.reduce((sum, day) => sum + trueRowsOf(addOn, day).length, 0);
    expect(report.controls).toMatchObject({ rows, kept: rows, skipped: 0 });
    expect(report.tableUrl).toMatch(
      /^https:\/\/console\.cloud\.google\.com\/bigquery\?project=playground-project/,
    );
    expect(report.notices.join()).toMatch(/could not be connected with table “device_00123456_/);
  });

  it('connects a spreadsheet that has Connected Sheets with the table only once', () => {
    const addOn = smallBigQuery().ready();
    const file = addOn.runtime.spreadsheets[0]!;
    file.hasConnectedSheets = true;
    expect(run(addOn).notices.join()).toMatch(/A sheet connected with table “device_00123456_/);
    expect(run(addOn, { areas: ['CN'] }).notices.join()).not.toMatch(/onnected/);
    expect(file.dataSources).toHaveLength(1);
  });
});

describe('the loaded table', () => {
  it('has hashes when the report hashes identifiers, and devices are counted by hash', () => {
    const { addOn } = loaded({ identifiers: 'hashed' });
    const ids = addOn.ask('SELECT DISTINCT gaid FROM {rows} WHERE gaid IS NOT NULL').map(([id]) => id);
    const real = new Set(DAYS.flatMap((day) => trueRowsOf(addOn, day).map((row) => JSON.parse(row)[13])));
    expect(ids.length).toBeGreaterThan(10);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{16,64}$/);
      expect(real.has(id)).toBe(false);
    }
    expect(summaryIn(addOn, 'Devices')).toEqual(trueSummary(addOn, DAYS));
  });

  it('has the rows that match the filters only', () => {
    const addOn = smallBigQuery().ready();
    const [, area] = JSON.parse(trueRowsOf(addOn, DAYS[0])[0]!).slice(5) as string[];
    const network = JSON.parse(trueRowsOf(addOn, DAYS[0])[0]!)[8] as string;
    const report = run(addOn, { areas: [area!], networks: [network], revenueOnly: true });
    let kept = 0;
    for (const day of DAYS) {
      const right = trueRowsOf(
        addOn,
        day,
        (of) => of('area') === area && of('networkName') === network && Number(of('revenue')) !== 0,
      );
      expect(rowsIn(addOn, day)).toEqual(right);
      kept += right.length;
    }
    expect(kept).toBeGreaterThan(0);
    expect(report.controls).toMatchObject({ kept });
    expect(report.controls!.skipped).toBe(report.controls!.rows - kept);
  });
});

describe('a second run', () => {
  it('changes nothing in the table and in the sheet', () => {
    const { addOn } = loaded();
    const before = addOn.cells('Devices');
    addOn.runtime.advance(600_000);
    const { rowsInserted, rowsChanged, rowsDeleted } = run(addOn);
    expect([rowsInserted, rowsChanged, rowsDeleted]).toEqual([0, 0, 0]);
    expect(addOn.cells('Devices')).toEqual(before);
    expectTrue(addOn);
    expect(addOn.tables()).toHaveLength(1);
  });

  it('loads only the day that may still change, and replaces it as a whole', () => {
    const { addOn } = loaded();
    addOn.service.restate({ from: DAYS[2], factor: 1.5 });
    const before = addOn.bigQuery.jobs.ids().length;
    run(addOn);
    expectTrue(addOn);
    const days = addOn.bigQuery.jobs
      .ids()
      .slice(before)
      .join()
      .match(/_2026\d{4}_/g);
    expect(new Set(days)).toEqual(new Set(['_20260913_']));
  });

  it('with other filters replaces all days', () => {
    const { addOn } = loaded();
    const [area] = JSON.parse(trueRowsOf(addOn, DAYS[0])[0]!).slice(6) as string[];
    run(addOn, { areas: [area!] });
    for (const day of DAYS)
      expect(rowsIn(addOn, day)).toEqual(trueRowsOf(addOn, day, (of) => of('area') === area));
    expect(new Set(summaryIn(addOn, 'Devices').map(([, country]) => country))).toEqual(new Set([area]));
  });

  it('with fewer days leaves the other days in the table and out of the summary', () => {
    const { addOn } = loaded();
    run(addOn, { startDate: DAYS[1], endDate: DAYS[1] });
    expect(daysIn(addOn)).toEqual(DAYS);
    expect([
      ...new Set(
        addOn
          .cells('Devices')
          .slice(1)
          .map(([day]) => dayOf(day!)),
      ),
    ]).toEqual([DAYS[1]]);
  });
});
