import type { DimensionId, MetricId } from '../../../src/catalogue/catalogue';
import type { Centre } from '../../../src/device/centres';
import type { FileTotals } from '../../../src/device/file-totals';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { SumsScanner } from '../../../src/device/summarize/sums-scanner';
import type { Cell } from '../../../src/table/table';
import { readParts } from '../any-file';
import { ALL_ROWS, partsOf, type TestFilter } from '../file-parts';
import { summaryTable } from './summary-table';

const DAY = '2026-09-01';
const FILE = { day: DAY, centre: 'en' as Centre };
const DIMENSIONS: readonly DimensionId[] = ['area', 'hour', 'networkName'];
const METRICS: readonly MetricId[] = ['impression', 'deviceRevenue'];

interface Outcome {
  readonly rows: readonly (readonly Cell[])[];
  readonly totals: FileTotals;
}

function summed(
  text: string,
  cuts: readonly number[] = [],
  filter: TestFilter = ALL_ROWS,
  dimensions = DIMENSIONS,
  metrics = METRICS,
): Outcome {
  const sums = new DeviceSums({ dimensions, metrics });
  const asked = { sums, filter, zone: 'UTC+0' as const };
  const scanner = readParts(text, cuts, (part) => new SumsScanner(asked, FILE, part));
  return { rows: summaryTable(sums).rows, totals: scanner.totals() };
}

const HEADER = 'dateTimeStamp,area,networkName,impression,revenue,channel';

describe('the sums of a device file', () => {
  it('are the same wherever the file is cut', () => {
    const text = `${HEADER}\r\n1725494400,US,"a\r\nb",5,0.1,\r\n1725498000,DE,"say ""ü""",7,0.2,x\r\n`;
    const whole = summed(text);
    expect(whole.rows).toEqual([
      ['DE', 1, 'say "ü"', 7, 0.2],
      ['US', 0, 'a\r\nb', 5, 0.1],
    ]);
    for (let cut = HEADER.length + 2; cut < text.length; cut++) expect(summed(text, [cut])).toEqual(whole);
  });

  it('say what the file lacks, and leave it blank', () => {
    const sums = new DeviceSums({
      dimensions: ['area', 'hour'],
      metrics: ['deviceCtr', 'tpRevenue', 'devices', 'devicesError', 'click'],
    });
    const part = partsOf('area,click,asn\nUS,1,x\n').next(0)!;
    const scanner = new SumsScanner({ sums, filter: ALL_ROWS, zone: 'UTC+0' }, FILE, part);
    scanner.read(part);
    expect(scanner.missing).toEqual(['hour', 'deviceCtr', 'tpRevenue', 'devices', 'devicesError']);
    expect(scanner.unknown).toEqual(['asn']);
    expect(summaryTable(sums).rows).toEqual([['US', null, null, null, null, null, 1]]);
    expect(scanner.totals().revenue).toBeNull();
  });

  it('have ratios of the sums, and a blank if there were no impressions', () => {
    const text = 'area,impression,click,revenue\nUS,200,1,0.1\nUS,100,2,0.2\nDE,0,0,0.3\n';
    const { rows } = summed(text, [], ALL_ROWS, ['area'], ['deviceEcpm', 'deviceCtr']);
    expect(rows).toEqual([
      ['DE', null, null],
      ['US', 1, 0.01],
    ]);
  });
});
