import fc from 'fast-check';
import type { DimensionId, MetricId } from '../../../src/catalogue/catalogue';
import type { Centre } from '../../../src/device/centres';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { summaryTable } from '../../../src/device/summarize/summary-table';
import { SumsScanner } from '../../../src/device/summarize/sums-scanner';
import type { Table } from '../../../src/table/table';
import { ALL_ROWS, partsOf } from '../file-parts';

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

const DEVICES: readonly MetricId[] = ['devices', 'arpuDevice', 'deviceRevenue'];

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

  it('adds up days, centres and files if they are not dimensions', () => {
    const files = [
      file('click\n1\n'),
      file('click\n2\n', '2026-09-02'),
      file('click\n4\n', '2026-09-01', 'sg'),
    ];
    expect(tableOf(files, [], ['click']).rows).toEqual([[7]]);
    expect(tableOf(files, ['centre'], ['click']).rows).toEqual([
      ['cn', 3],
      ['sg', 4],
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

  it('has no rows if the files have none', () => {
    expect(tableOf([file('area,click\n'), file('')], [], ['click']).rows).toEqual([]);
  });

  it('compares texts exactly, whatever they contain', () => {
    const text = 'networkName,click\n__proto__,1\nconstructor,2\n__PROTO__,4\n 1 ,8\n1,16\n';
    expect(tableOf([file(text)], ['networkName'], ['click']).rows).toEqual([
      [' 1 ', 8],
      ['1', 16],
      ['__PROTO__', 4],
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });

  it('is refused if it would have too many rows', () => {
    const lines = Array.from({ length: 1_001 }, (_, row) => `u${row}`);
    const sums = new DeviceSums({ dimensions: ['channel', 'area'], metrics: ['click'] }, 1_000);
    expect(() => add(sums, file(`channel\n${lines.join('\n')}`))).toThrow(
      /^A summary by Channel and Country code would have more than 1,000 rows, .*Choose fewer dimensions/,
    );
  });
});

describe('the devices of a summary', () => {
  const HEADER = 'area,gaid,idfa,oaid,androidId,idfv,revenue\n';

  it('are the different ones among the rows that name one, with the revenue of these rows', () => {
    const text = `${HEADER}US,g1,,,,,0.1\nUS,g1,,,,,0.2\nUS,,i1,o1,,,0.3\nUS,,,,,,5\nDE,,,,a1,v1,1\nDE,,,,,v1,2\n`;
    const table = tableOf([file(text)], ['area'], DEVICES);
    expect(table.columns.map(({ label }) => label).slice(1, 3)).toEqual(['Devices', 'Devices ±']);
    expect(table.rows).toEqual([
      ['DE', 2, 0, 1.5, 3],
      ['US', 2, 0, 0.3, 5.6],
    ]);
    expect(table.notices).toEqual([
      '1 row has no device identifier: the sums include such rows, but the number of devices does not.',
    ]);
  });

  it.each(['00000000-0000-0000-0000-000000000000', '-', 'NULL', 'unknown', ' n/a ', '0', ''])(
    'are not named by “%s”, but by what comes next',
    (id) => {
      const rows = [1, 2].map((device) => `US,${id},,,a${device},,0.5`).join('\n');
      expect(tableOf([file(HEADER + rows)], [], ['devices']).rows).toEqual([[2, 0]]);
      expect(tableOf([file(`${HEADER}US,${id},,,,,1`)], [], ['devices', 'arpuDevice']).rows).toEqual([
        [0, 0, null],
      ]);
    },
  );

  it('are followed by one column with their possible error, also if it was requested', () => {
    const fields = (metrics: MetricId[]) => tableOf([], [], metrics).columns.map(({ field }) => field);
    expect(fields(['devices', 'click', 'devicesError'])).toEqual(['devices', 'devicesError', 'click']);
    expect(fields(['devicesError', 'click'])).toEqual(['devicesError', 'click']);
  });

  it('are blank if a file has no column of device ids', () => {
    expect(tableOf([file('area,revenue\nUS,1\n')], ['area'], DEVICES).rows).toEqual([
      ['US', null, null, null, 1],
    ]);
  });

  it('are counted up to 16,384 in a row, and estimated beyond with an error that holds', () => {
    const devices = (count: number, area: string) =>
      Array.from({ length: count }, (_, at) => `${area},id-${area}-${at},,,,,1`).join('\n');
    const text = `${HEADER}${devices(16_384, 'DE')}\n${devices(40_000, 'FR')}\n${devices(40_000, 'FR')}`;
    const { rows, notices } = tableOf([file(text)], ['area'], ['devices', 'arpuDevice']);
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
      { numRuns: 150 },
    );
  });

  it('are the same in any order of the files', () => {
    fc.assert(
      fc.property(files, dimensions, (read, by) => {
        expect(tableOf([...read].reverse(), by, METRICS)).toEqual(tableOf(read, by, METRICS));
      }),
      { numRuns: 100 },
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

  it('keep cents through any number of breaks', () => {
    const spec = { dimensions: [], metrics: ['deviceRevenue' as const] };
    let sums = new DeviceSums(spec);
    for (let slice = 0; slice < 60; slice++) {
      add(sums, file(`revenue\n${'0.1\n1234567.01\n'.repeat(10)}`));
      sums = DeviceSums.restored(spec, sums.state());
    }
    expect(summaryTable(sums).rows).toEqual([[740_740_266]]);
  });
});
