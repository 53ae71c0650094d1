import type { DimensionId, MetricId } from '../../../src/catalogue';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { TextSet } from '../../../src/device/text-set';
import { sumInPieces } from '../any-file';

/** Sums the files into one summary. Returns what `sumInPieces` returns for the last file. */
function summed(
  files: string | readonly string[],
  dimensions: readonly DimensionId[],
  metrics: readonly MetricId[],
) {
  const spec = { dimensions, metrics };
  const sums = new DeviceSums(spec);
  return [files]
    .flat()
    .map((text) => sumInPieces(text, spec, { sums }))
    .at(-1)!;
}

it('a summary has a row for each group, in the order of its dimensions, with blanks last', () => {
  const text = 'area,click,revenue\nUS,2,0.1\n,1,0.7\nDE,3,0.2\nUS,4,0.2\n';
  expect(summed([text, text], ['area'], ['click', 'deviceRevenue']).rows).toEqual([
    ['DE', 6, 0.4],
    ['US', 12, 0.6],
    [null, 2, 1.4],
  ]);
});

it('a summary has a blank if the number of one row is unknown, or the column is missing in one file', () => {
  const files = ['area,click,tp_revenue\nUS,1,0.5\nDE,1,\nFR,1,2\n', 'area,click\nUS,1\n'];
  expect(summed(files, ['area'], ['tpRevenue']).rows).toEqual([
    ['DE', null],
    ['FR', 2],
    ['US', null],
  ]);
});

it('a summary has ratios of the sums, and a blank if there were no impressions', () => {
  const text = 'area,impression,click,revenue\nUS,200,1,0.1\nUS,100,2,0.2\nDE,0,0,0.3\n';
  expect(summed(text, ['area'], ['deviceEcpm', 'deviceCtr']).rows).toEqual([
    ['DE', null, null],
    ['US', 1, 0.01],
  ]);
});

it('a summary may have as many rows as the bound, and is refused with more', () => {
  const spec = { dimensions: ['channel'], metrics: ['click'] } as const;
  const text = (rows: number) =>
    `channel,click\n${Array.from({ length: rows }, (_, at) => `c${at},1\n`).join('')}`;
  const sumRows = (rows: number) => sumInPieces(text(rows), spec, { sums: new DeviceSums(spec, 50) }).rows;
  expect(sumRows(50)).toHaveLength(50);
  expect(() => sumRows(51)).toThrow('A summary by Channel would have more than 50 rows');
});

it('records that are summed, plain or quoted belong to the hour of their time stamps, and to no hour if it is blank', () => {
  const at = Date.UTC(2026, 8, 1, 5, 59, 59) / 1_000;
  const text = `dateTimeStamp,click\n${at},1\n"${at}",2\n${at + 1},4\n,8\n"","16"\n`;
  expect(summed(text, ['hour'], ['click']).rows).toEqual([
    [5, 3],
    [6, 4],
    [null, 24],
  ]);
});

it('records that are summed, plain or quoted have blanks for \\N, which some programs write for a missing value', () => {
  const text = `area,gaid,revenue\n\\N,g1,\\N\n"\\N",g1,"\\N"\n,g2,\nUS,\\N,0.5\n`;
  const { rows } = summed(text, ['area'], ['deviceRevenue', 'devices']);
  expect(rows).toEqual([
    ['US', 0.5, 0],
    [null, null, 2],
  ]);
});

it('the devices of a summary are counted exactly in each row, however often and in whichever files they appear', () => {
  const records = (area: string, from: number) =>
    Array.from({ length: 20_000 }, (_, at) => `${area},id-${from + at},1\n`).join('');
  const header = 'area,idfa,revenue\n';
  const files = [`${header}${records('DE', 0)}${records('FR', 0)}`, `${header}${records('FR', 10_000)}`];
  const { rows, blankCounts } = summed(files, ['area'], ['devices', 'arpuDevice']);
  expect(rows).toEqual([
    ['DE', 20_000, 1],
    ['FR', 30_000, 1.33333333333333],
  ]);
  expect(blankCounts).toBe(0);
});

it('the devices of a summary are blank in all rows if there are too many', () => {
  const spec = { dimensions: ['area'], metrics: ['click', 'devices', 'arpuDevice'] } as const;
  const sums = new DeviceSums(spec, 9, new TextSet(3));
  const text = 'area,gaid,click,revenue\nDE,a,1,1\nDE,b,1,1\nFR,a,1,1\nFR,a,1,1\n';
  expect(sumInPieces(text, spec, { sums }).rows).toEqual([
    ['DE', 2, 2, 1],
    ['FR', 2, 1, 2],
  ]);
  expect(sumInPieces('area,gaid,click,revenue\nFR,b,1,1\n', spec, { sums })).toMatchObject({
    rows: [
      ['DE', 2, null, null],
      ['FR', 3, null, null],
    ],
    blankCounts: 2,
  });
});

it('the devices of a summary have no revenue per device if a revenue is blank or not a number', () => {
  for (const revenue of ['', 'x']) {
    const text = `gaid,revenue\ng1,0.5\ng2,${revenue}\n`;
    expect(summed(text, [], ['arpuDevice', 'devices']).rows).toEqual([[null, 2]]);
  }
});

it('the devices of a summary are unknown if the file has no identifiers', () => {
  expect(summed('area,click\nUS,1\nUS,"1"\n', ['area'], ['devices', 'click']).rows).toEqual([
    ['US', null, 2],
  ]);
});
