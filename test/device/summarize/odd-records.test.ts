import type { DimensionId, MetricId } from '../../../src/catalogue/catalogue';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { summaryTable } from '../../../src/device/summarize/summary-table';
import { SumsScanner } from '../../../src/device/summarize/sums-scanner';
import { ALL_ROWS, partsOf, type TestFilter } from '../file-parts';

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
  it('are kept if any of the filter’s columns has one of its texts', () => {
    const text = `network,networkName,click\n${both('n1,Aurora,1')}\n${both('n2,Borealis,10')}\n${both('n3,Cirrus,100')}\n`;
    expect(summed(text, [], ['click'], { networks: ['N1', 'borealis'] })).toMatchObject({
      rows: [[22]],
      totals: { records: 6, kept: 4 },
    });
  });

  it('are kept if they meet all of the filter’s conditions', () => {
    const text = `area,networkName,click\n${both('US,Aurora,1')}\n${both('US,Borealis,10')}\n${both('DE,Aurora,100')}\n`;
    const filter = { areas: ['us'], networks: ['aurora'] };
    expect(summed(text, [], ['click'], filter)).toMatchObject({ rows: [[2]], totals: { kept: 2 } });
  });

  it('are kept if they have revenue, also below zero', () => {
    const text = `click,revenue\n${['1,0.5', '10,-0.5', '100,0', '1000,'].map((one) => both(one)).join('\n')}\n`;
    const { rows, totals } = summed(text, [], ['click'], { revenueOnly: true });
    expect(rows).toEqual([[22]]);
    expect(totals).toMatchObject({ records: 8, kept: 4, revenue: null });
  });

  it('count in the file’s revenue, also if a filter removes them', () => {
    const text = `area,revenue\n${both('US,0.1')}\n${both('DE,0.2')}\n`;
    expect(summed(text, ['area'], ['deviceRevenue'], { areas: ['US'] })).toMatchObject({
      rows: [['US', 0.2]],
      totals: { records: 4, kept: 2, revenue: 0.6 },
    });
  });

  it('belong to the device that the first of their identifiers names', () => {
    const text = `gaid,idfa,oaid,click\n${both('g1,i1,,1')}\n${both('-,i2,o2,1')}\n${both(',0000,o3,1')}\n${both(',,null,1')}\n`;
    const { rows, notices } = summed(text, [], ['devices', 'click']);
    expect(rows).toEqual([[3, 0, 8]]);
    expect(notices).toEqual([
      '2 rows have no device identifier: the sums include such rows, but the number of devices does not.',
    ]);
    for (const id of ['gaid', 'idfa', 'oaid', 'androidId', 'idfv'])
      expect(summed(`${id},click\n${both('d1,1')}\nd2,1\n`, [], ['devices']).rows).toEqual([[2, 0]]);
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

  it('are refused for a revenue that is not a number if it is summed or filtered by; otherwise it is unknown', () => {
    for (const record of ['US,1,x', 'US,"1",x']) {
      const text = `area,click,revenue\n${record}\nDE,2,0.5\n`;
      expect(() => summed(text, ['area'], ['deviceRevenue'])).toThrow(
        /is not as expected at line 2: revenue/,
      );
      expect(() => summed(text, ['area'], ['click'], { revenueOnly: true })).toThrow(/at line 2: revenue/);
      expect(summed(text, ['area'], ['click'])).toMatchObject({
        rows: [
          ['DE', 2],
          ['US', 1],
        ],
        totals: { revenue: null, records: 2 },
      });
    }
  });

  it('are read whatever the order of the columns is', () => {
    const text = `click,area,revenue\n${both('1,US,0.5')}\n"2",US,0.25\n`;
    expect(summed(text, ['area'], ['click', 'deviceRevenue']).rows).toEqual([['US', 4, 1.25]]);
    const turned = `revenue,gaid,click\n"0.5",g1,1\n0.25,g2,"1"\n`;
    expect(summed(turned, [], ['arpuDevice', 'click'])).toMatchObject({
      rows: [[0.375, 2]],
      totals: { revenue: 0.75 },
    });
  });

  it('have no revenue per device if their revenue is unknown', () => {
    const text = 'gaid,revenue\ng1,0.5\ng2,\n';
    expect(summed(text, [], ['arpuDevice']).rows).toEqual([[null]]);
    expect(summed(text, [], ['devices']).rows).toEqual([[2, 0]]);
    expect(() => summed(`${text}g3,x\n`, [], ['arpuDevice'])).toThrow(/at line 4: revenue/);
    expect(summed(`${text}g3,x\n`, [], ['devices']).rows).toEqual([[3, 0]]);
  });

  it.each(['1.5', '1.0x', '"1.5"'])('are refused for a count of %s', (count) => {
    expect(() => summed(`area,click\nUS,${count}\n`, ['area'], ['click'])).toThrow(/at line 2: click/);
  });

  it.each(['3', '-7', '20260901', 'x'])('are refused for a stamp of %s', (stamp) => {
    expect(() => summed(`dateTimeStamp,click\n${stamp},1\n`, ['hour'], ['click'])).toThrow(
      /at line 2: dateTime/,
    );
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

  it('lacks nothing if it is empty', () => {
    expect(summed('', ['area', 'hour'], ['click'])).toMatchObject({ missing: [], rows: [] });
  });

  it('has an unknown number of devices, and its rows are not reported to name none', () => {
    const text = (header: string) => `${header}\nUS,1\nUS,"1"\n`;
    expect(summed(text('area,click'), ['area'], ['devices', 'click'])).toMatchObject({
      rows: [['US', null, null, 2]],
      notices: [],
    });
    expect(summed(text('area,gaid'), ['area'], ['click'])).toMatchObject({
      rows: [['US', null]],
      notices: [],
    });
  });

  it('leaves the dimension blank in a group of its own, next to groups of other files', () => {
    const sums = new DeviceSums({ dimensions: ['area', 'hour'], metrics: ['click'] });
    for (const text of ['dateTimeStamp,area,click\n1788220800,US,1\n', 'click\n2\n', 'area,click\nUS,4\n']) {
      const part = partsOf(text).next(0)!;
      new SumsScanner({ sums, filter: ALL_ROWS, zone: 'UTC+0' }, FILE, part).read(part);
    }
    expect(summaryTable(sums).rows).toEqual([
      ['US', 0, 1],
      ['US', null, 4],
      [null, null, 2],
    ]);
  });
});
