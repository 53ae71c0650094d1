import fc from 'fast-check';
import type { DimensionId, MetricId } from '../../../src/catalogue/catalogue';
import type { Centre } from '../../../src/device/centres';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { SumsScanner } from '../../../src/device/summarize/sums-scanner';
import type { Table } from '../../../src/table/table';
import { runs } from '../../thorough';
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

  it('are counted up to 16,384 in a row, and estimated beyond with an error that holds', () => {
    const devices = (count: number, area: string) =>
      Array.from({ length: count }, (_, at) => `${area},id-${area}-${at},,,,,1`).join('\n');
    const text = `${HEADER}${devices(16_384, 'DE')}\n${devices(40_000, 'FR')}\n${devices(40_000, 'FR')}`;
    const { rows, notices } = tableOf([file(text)], ['area'], ['devices', 'devicesError', 'arpuDevice']);
    const [, fr] = rows as number[][];
    expect(rows[0]).toEqual(['DE', 16_384, 0, 1]);
    expect(fr![2]).toBeGreaterThan(0.01);
    expect(fr![2]).toBeLessThan(0.05);
    expect(Math.abs(fr![1]! - 40_000)).toBeLessThan(40_000 * fr![2]!);
    expect(fr![3]).toBeCloseTo(80_000 / fr![1]!, 8);
    expect(notices).toEqual([
      expect.stringMatching(
        /^Devices: 1 of 2 numbers are estimates, off by at most [\d.]+ % in 19 of 20 cases .* up to 16,384 devices in a row are counted exactly\.$/,
      ),
    ]);
  });
});

const cell = fc.constantFrom('US', 'DE', '', 'FR', 'Ünï', 'a text of more than twelve letters');
const record = fc
  .tuple(
    fc.nat(86_399),
    cell,
    cell,
    fc.oneof(fc.nat(50).map(String), fc.constant('')),
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc.integer({ min: -9_999, max: 99_999 }).map((units) => (units / 1e4).toFixed(4)),
      },
      { weight: 1, arbitrary: fc.constant('') },
    ),
    fc.nat(40).map((id) => (id === 0 ? '' : `device-${id}`)),
  )
  .map(([time, area, name, clicks, revenue, id]) =>
    [1_725_494_400 + time, area, name, clicks, revenue, id].join(','),
  );
const HEADER = 'dateTimeStamp,area,networkName,click,revenue,gaid\n';
const files = fc.array(
  fc.record({
    day: fc.constantFrom('2026-09-01', '2026-09-02'),
    centre: fc.constantFrom<Centre>('cn', 'en', 'in', 'sg'),
    text: fc.array(record, { maxLength: 20 }).map((records) => HEADER + records.join('\n')),
  }),
  { minLength: 1, maxLength: 6 },
);
const dimensions = fc.shuffledSubarray<DimensionId>(['date', 'centre', 'hour', 'area', 'networkName']);
const METRICS: readonly MetricId[] = [
  'click',
  'deviceRevenue',
  'deviceCtr',
  'devices',
  'arpuDevice',
  'impression',
];

describe('sums that a later slice continues', () => {
  it('are what they would have been without the break', () => {
    fc.assert(
      fc.property(
        files,
        dimensions,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (read, by, breaks) => {
          const spec = { dimensions: by, metrics: METRICS };
          let sums = new DeviceSums(spec);
          read.forEach((one, at) => {
            add(sums, one);
            if (breaks[at]) sums = DeviceSums.restored(spec, sums.state());
          });
          expect(summaryTable(sums)).toEqual(tableOf(read, by, METRICS));
        },
      ),
      runs({ quick: 50, thorough: 1_000 }),
    );
  });

  it('continue with estimates too', () => {
    const text = (from: number) =>
      `gaid,area\n${Array.from({ length: 9_000 }, (_, at) => `id${from + at},US`).join('\n')}`;
    const spec = { dimensions: ['area' as const], metrics: ['devices' as const] };
    let sums = new DeviceSums(spec);
    for (const from of [0, 6_000, 12_000, 0]) {
      add(sums, file(text(from)));
      sums = DeviceSums.restored(spec, sums.state());
    }
    const whole = tableOf(
      [0, 6_000, 12_000].map((from) => file(text(from))),
      ['area'],
      ['devices'],
    );
    expect(summaryTable(sums).rows).toEqual(whole.rows);
    expect(Math.abs(Number(whole.rows[0]![1]) - 21_000)).toBeLessThan(21_000 * 0.05);
  });
});
