import { asked, outcome, readInPieces } from '../any-file';

const NAMES =
  'dateTimeStamp,area,network,networkName,adFormat,adFormatName,placementId,placementName,impression,revenue';
const MIDNIGHT = 1_725_494_400;

function row(place: number, cells: Record<string, string> = {}): string {
  const filled: Record<string, string> = {
    dateTimeStamp: `${MIDNIGHT + place * 3_600}`,
    area: 'DE',
    impression: `${place}`,
    revenue: '0.5',
    ...cells,
  };
  return NAMES.split(',')
    .map((name) => filled[name] ?? '')
    .join(',');
}

const file = (...rows: string[]) => `${NAMES}\n${rows.join('\n')}\n`;

it('rows are kept if their revenue is above or below zero, if the filter removes rows without revenue', () => {
  const revenues = ['0', '0.00', '-0', '', '-', '0.01', '-0.01', '1e-9'];
  const text = file(...revenues.map((revenue, at) => row(at, { revenue })));
  expect(readInPieces(text, asked(['impression'], { revenueOnly: true })).rows).toEqual([[5], [6], [7]]);
});

describe('a revenue that is no number', () => {
  const FILE = file(row(1), row(2, { area: 'US', revenue: 'much' }));

  it('is refused, also in rows that a filter removes', () => {
    for (const filter of [{}, { areas: ['de'] }, { revenueOnly: true }])
      expect(outcome(FILE, asked(['impression'], filter))).toContain(
        'line 3: revenue is “much”, which is not a number',
      );
  });
});

describe('the hour of a row', () => {
  const FILE = file(row(1), row(2, { dateTimeStamp: '' }), row(23), row(5, { area: 'US' }));

  it('is the hour of its time stamp, and blank without a time stamp', () => {
    expect(readInPieces(FILE, asked(['hour', 'impression'])).rows).toEqual([
      [1, 1],
      [null, 2],
      [23, 23],
      [5, 5],
    ]);
  });
});

describe('a cell that stands for no value', () => {
  it('is blank: \\N in a text or a number, and in a column of device ids also an id that many phones have', () => {
    const fields = ['area', 'networkName', 'gaid', 'androidId', 'userId', 'impression', 'deviceRevenue'];
    const text = [
      'area,networkName,gaid,androidId,userId,impression,revenue',
      '\\N,\\N,\\N,9774d56d682e549c,\\N,\\N,\\N',
      '"\\N","\\N",00000000-0000-0000-0000-000000000000,undefined,0,1,"\\N"',
      'none,0,g1,a1,u1,1,0.5',
      '',
    ].join('\n');
    const { rows, totals } = readInPieces(text, asked(fields));
    expect(rows.map((row) => row.map((cell) => cell || null))).toEqual([
      [null, null, null, null, null, null, null],
      [null, null, null, null, '0', 1, null],
      ['none', '0', 'g1', 'a1', 'u1', 1, 0.5],
    ]);
    expect(totals).toMatchObject({ records: 3, revenue: null });
  });
});
