import type { DimensionId, MetricId } from '../../../src/catalogue/catalogue';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { SumsScanner } from '../../../src/device/summarize/sums-scanner';
import { ALL_ROWS, partsOf, type TestFilter } from '../file-parts';
import { summaryTable } from './summary-table';

const FILE = { day: '2026-09-01', centre: 'en' as const };

function summed(
  text: string,
  dimensions: readonly DimensionId[],
  metrics: readonly MetricId[],
  filter: Partial<TestFilter> = {},
) {
  const sums = new DeviceSums({ dimensions, metrics });
  const part = partsOf(text).next(0)!;
  const asked = { sums, filter: { ...ALL_ROWS, ...filter }, zone: 'UTC+0' as const };
  const scanner = new SumsScanner(asked, FILE, part);
  scanner.read(part);
  const { rows, notices } = summaryTable(sums);
  return { rows, notices, totals: scanner.totals(), missing: scanner.missing };
}

/** The record twice: unchanged, and with quotes around its last cell, because quoted cells are read by other code. */
const both = (record: string, ...others: string[]) =>
  [record, ...others, record.replace(/[^,]*$/, (last) => `"${last}"`)].join('\n');

describe('records that are summed, plain or quoted', () => {
  it('are kept if they have revenue, also below zero', () => {
    const text = `click,revenue\n${['1,0.5', '10,-0.5', '100,0', '1000,'].map((one) => both(one)).join('\n')}\n`;
    const { rows, totals } = summed(text, [], ['click'], { revenueOnly: true });
    expect(rows).toEqual([[22]]);
    expect(totals).toMatchObject({ records: 8, kept: 4, revenue: null });
  });

  it('belong to the hour of their time stamps, and to no hour if it is blank', () => {
    const at = Date.UTC(2026, 8, 1, 5, 59, 59) / 1_000;
    const text = `dateTimeStamp,click\n${both(`${at},1`)}\n${both(`${at + 1},2`)}\n${both(',4')}\n`;
    expect(summed(text, ['hour'], ['click']).rows).toEqual([
      [5, 2],
      [6, 4],
      [null, 8],
    ]);
  });

  it('have blanks for \\N, which some programs write for a missing value', () => {
    const text = `area,gaid,revenue\n${['\\N,g1,\\N', '"\\N",g1,"\\N"', ',g2,', 'US,\\N,0.5'].join('\n')}\n`;
    const { rows, notices } = summed(text, ['area'], ['deviceRevenue', 'devices', 'devicesError']);
    expect(rows).toEqual([
      ['US', 0.5, 0, 0],
      [null, null, 2, 0],
    ]);
    expect(notices).toEqual([expect.stringMatching(/^1 row has no device identifier/)]);
  });

  it('have no revenue per device if their revenue is unknown', () => {
    const text = 'gaid,revenue\ng1,0.5\ng2,\n';
    expect(summed(text, [], ['arpuDevice']).rows).toEqual([[null]]);
    expect(summed(text, [], ['devices', 'devicesError']).rows).toEqual([[2, 0]]);
    expect(() => summed(`${text}g3,x\n`, [], ['arpuDevice'])).toThrow(/at line 4: revenue/);
  });

  it.each(['1.5', '1.0x', '"1.5"'])('are refused for a count of %s', (count) => {
    expect(() => summed(`area,click\nUS,${count}\n`, ['area'], ['click'])).toThrow(/at line 2: click/);
  });
});

describe('a file without a column', () => {
  it('is reported to lack what is calculated from the column, and has blanks there', () => {
    const missing = (header: string, ...metrics: MetricId[]) =>
      summed(`${header}\n`, ['date', 'centre', 'hour', 'area'], metrics).missing;
    expect(missing('dateTimeStamp,area,gaid,revenue', 'devices', 'devicesError', 'arpuDevice')).toEqual([]);
    expect(missing('area,idfv', 'devices', 'devicesError', 'arpuDevice')).toEqual(['hour', 'arpuDevice']);
    expect(missing('revenue', 'devices', 'devicesError', 'arpuDevice')).toEqual([
      'hour',
      'area',
      'devices',
      'devicesError',
      'arpuDevice',
    ]);
    expect(missing('dateTimeStamp,area,revenue', 'deviceEcpm', 'deviceCtr')).toEqual([
      'deviceEcpm',
      'deviceCtr',
    ]);
    expect(missing('dateTimeStamp,area,revenue,impression', 'deviceEcpm', 'deviceCtr')).toEqual([
      'deviceCtr',
    ]);
    expect(missing('dateTimeStamp,area,impression,click', 'deviceEcpm', 'deviceCtr')).toEqual(['deviceEcpm']);
  });

  it('has an unknown number of devices, and its rows are not reported to name none', () => {
    const text = (header: string) => `${header}\nUS,1\nUS,"1"\n`;
    expect(summed(text('area,click'), ['area'], ['devices', 'devicesError', 'click'])).toMatchObject({
      rows: [['US', null, null, 2]],
      notices: [],
    });
    expect(summed(text('area,gaid'), ['area'], ['click'])).toMatchObject({
      rows: [['US', null]],
      notices: [],
    });
  });
});
