import type { DimensionId, MetricId } from '../../../src/catalogue/catalogue';
import type { Centre } from '../../../src/device/centres';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { SumsScanner } from '../../../src/device/summarize/sums-scanner';
import type { Table } from '../../../src/table/table';
import { ALL_ROWS, partsOf } from '../file-parts';
import { summaryTable } from './summary-table';

interface File {
  readonly day: string;
  readonly centre: Centre;
  readonly text: string;
}

function add(sums: DeviceSums, { day, centre, text }: File): void {
  const part = partsOf(text).next(0)!;
  new SumsScanner({ sums, filter: ALL_ROWS, zone: 'UTC+0' }, { day, centre }, part).read(part);
}

function tableOf(
  files: readonly File[],
  dimensions: readonly DimensionId[],
  metrics: readonly MetricId[],
): Table {
  const sums = new DeviceSums({ dimensions, metrics });
  for (const file of files) add(sums, file);
  return summaryTable(sums);
}

const file = (text: string, day = '2026-09-01', centre: Centre = 'cn'): File => ({ day, centre, text });

describe('a summary', () => {
  it('has a row for each group, in the order of its dimensions, blanks last, under the catalogue’s labels', () => {
    const text = 'area,click,revenue\nUS,2,0.1\n,1,0.7\nDE,3,0.2\nUS,4,0.2\n';
    const table = tableOf(
      [file(text), file(text, '2026-08-31')],
      ['date', 'area'],
      ['click', 'deviceRevenue'],
    );
    expect(table.columns.map(({ label }) => label)).toEqual(['Date', 'Country code', 'Clicks', 'Revenue']);
    expect(table.rows).toEqual([
      ['2026-08-31', 'DE', 3, 0.2],
      ['2026-08-31', 'US', 6, 0.3],
      ['2026-08-31', null, 1, 0.7],
      ['2026-09-01', 'DE', 3, 0.2],
      ['2026-09-01', 'US', 6, 0.3],
      ['2026-09-01', null, 1, 0.7],
    ]);
  });

  it('has a blank if the number of one row is unknown, or one file lacks the column', () => {
    const files = [file('area,click,tp_revenue\nUS,1,0.5\nDE,1,\nFR,1,2\n'), file('area,click\nUS,1\n')];
    expect(tableOf(files, ['area'], ['tpRevenue']).rows).toEqual([
      ['DE', null],
      ['FR', 2],
      ['US', null],
    ]);
  });
});

describe('the devices of a summary', () => {
  const HEADER = 'area,gaid,idfa,oaid,androidId,idfv,revenue\n';

  it('are counted exactly in each row, however often and in whichever files they appear', () => {
    const records = (area: string, from: number) =>
      Array.from({ length: 20_000 }, (_, at) => `${area},id-${from + at},,,,,1`).join('\n');
    const files = [
      file(`${HEADER}${records('DE', 0)}\n${records('FR', 0)}`),
      file(`${HEADER}${records('FR', 10_000)}`),
    ];
    const { rows, notices } = tableOf(files, ['area'], ['devices', 'devicesError', 'arpuDevice']);
    expect(rows).toEqual([
      ['DE', 20_000, 0, 1],
      ['FR', 30_000, 0, 1.33333333333333],
    ]);
    expect(notices).toEqual([]);
  });

  it('are blank in all rows if there are too many, and a sentence says so', () => {
    const sums = new DeviceSums({ dimensions: ['area'], metrics: ['click', 'devices', 'arpuDevice'] }, 9, 3);
    add(sums, file('area,gaid,click,revenue\nDE,a,1,1\nDE,b,1,1\nFR,a,1,1\nFR,a,1,1\n'));
    expect(summaryTable(sums).rows).toEqual([
      ['DE', 2, 2, 1],
      ['FR', 2, 1, 2],
    ]);
    add(sums, file('area,gaid,click,revenue\nFR,b,1,1\n'));
    expect(summaryTable(sums)).toMatchObject({
      rows: [
        ['DE', 2, null, null],
        ['FR', 3, null, null],
      ],
      notices: [
        'Devices: 2 numbers are blank, as there are too many devices to count; choose fewer dimensions, or a filter.',
      ],
    });
  });
});
