import type { ReportDraft } from '../../../src/request/draft';
import { DAY_MS, type Value } from '../add-on';
import {
  APP,
  DAY,
  type DeviceFile,
  deviceFile,
  draftOf,
  edited,
  expectSums,
  LARGE,
  ROWS,
  ran,
  requestsTo,
  rowsIn,
  SUMMARY,
  summaryIn,
} from './device-file';

/** Automatic output: rows for a day that fits into a sheet, a summary for one that does not. */

const AUTOMATIC = { ...SUMMARY, ...ROWS, output: 'automatic', metrics: ROWS.metrics } as const;
const BY = ['area', 'networkName'] as const;

function estimated({ sidebar, id }: DeviceFile, change: Partial<ReportDraft>) {
  const destination = { kind: 'new sheet', title: 'Devices' } as const;
  return sidebar.sidebarPreview(draftOf(change), { destination, id }).fit;
}

function header({ addOn }: DeviceFile): Value[] {
  return addOn.cells('Devices')[0]!;
}

const NINE = [
  'Time',
  'Placement id',
  'Ad format',
  'Country code',
  'Network',
  'Impressions',
  'Clicks',
  'Revenue',
  "Service's revenue",
];

describe('the automatic output for a large day', () => {
  const { metrics } = SUMMARY;
  const file = deviceFile({ ...AUTOMATIC, metrics }, LARGE);
  const { addOn } = file;

  it('is announced as a summary, is a summary, and adds up to the true sums of each group', () => {
    const message = estimated(file, { ...AUTOMATIC, metrics });
    expect(message).toMatchObject({ output: 'summary', cells: null });
    expect(message.way).toBe('More than 50,000 rows: the sheet gets a summary by Country code, Network.');
    expect(message.rows! / LARGE).toBeCloseTo(1, 1);
    const { report } = ran(file);
    const right = addOn.service.truth.deviceSums({ app: APP, day: DAY }, BY);
    const seen = summaryIn(addOn, 2);
    expectSums(seen, right);
    const arpu = [...seen.values()].map((row) => Number(row['ARPU per device']) * Number(row['Devices']));
    const total = right.reduce((sum, { revenue }) => sum + revenue, 0);
    expect(arpu.reduce((sum, each) => sum + each, 0)).toBeCloseTo(total, 2);
    expect([...seen.values()].map((row) => row['Devices ±'])).toEqual([...seen].map(() => 0));
    expect(report.controls).toMatchObject({ rows: LARGE, kept: LARGE, skipped: 0 });
    expect(report.controls!.revenue).toBeCloseTo(total, 6);
    expect(report.rows).toBe(right.length);
  });
});

describe('the choice between rows and summary', () => {
  const small = { ...AUTOMATIC, startDate: '2026-09-11', endDate: '2026-09-12' };

  it('stays when file sizes cross the limit later, and is made again when the report is edited', () => {
    const limits = { 'MOST_ROWS_UNASKED = 5e4': 9_000, 'MOST_ROWS_IN_MEMORY = 5e4': 9_000 };
    const file = deviceFile(small, 1_200, { limits });
    const { addOn } = file;
    ran(file);
    // The range grows until a new choice would be a summary.
    addOn.clock.advance(DAY_MS);
    edited(file, { startDate: '2026-09-08', endDate: '2026-09-15' });
    addOn.forget();
    const { report } = ran(file);
    expect(header(file)).toEqual(['Date', ...NINE]);
    expect(report.rows).toBe(8 * 1_200);
    // No day was requested only to be measured.
    expect(requestsTo(addOn, 'device')).toBe(6);
    edited(file, { zone: 'UTC+8' });
    ran(file);
    expect(header(file).slice(0, 3)).toEqual(['Date', 'Country code', 'Network']);
    expect(rowsIn(addOn).length).toBeLessThan(5_000);
  });
});
