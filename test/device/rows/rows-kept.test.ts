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

/** By their impressions, the rows of a file that are kept. */
function kept(text: string, filter: Parameters<typeof asked>[1]): unknown[] {
  return readInPieces(text, asked(['impression'], filter)).rows.map(([cell]) => cell);
}

describe('the rows that a filter keeps', () => {
  const FILE = file(
    row(1, { network: '7', networkName: 'Network A' }),
    row(2, { adFormat: '2', adFormatName: 'Native' }),
    row(3, { placementId: 'PL_1', placementName: 'Start' }),
    row(4, { placementId: 'PL_2', placementName: 'pl_1', adFormatName: '2' }),
    row(5, { area: 'US', network: 'network a' }),
  );

  it.each([
    [{ networks: ['7'] }, [1]],
    [{ networks: ['Network A'] }, [1, 5]],
    [{ adFormats: ['native'] }, [2]],
    [{ adFormats: ['2'] }, [2, 4]],
    [{ placements: ['pl_1'] }, [3, 4]],
    [{ placements: ['START', 'pl_2'] }, [3, 4]],
    [{ areas: ['us'] }, [5]],
    [{ areas: ['us'], placements: ['pl_1'] }, []],
    [{ adFormats: ['2'], placements: ['PL_1'] }, [4]],
  ])('are those in each of its lists: %j', (filter, numbers) => {
    expect(kept(FILE, filter)).toEqual(numbers);
  });

  it('have a revenue above or below zero, where only such are asked for', () => {
    const revenues = ['0', '0.00', '-0', '', '-', '0.01', '-0.01', '1e-9'];
    const text = file(...revenues.map((revenue, at) => row(at, { revenue })));
    expect(kept(text, { revenueOnly: true })).toEqual([5, 6, 7]);
    expect(kept(text, { revenueOnly: true, areas: ['fr'] })).toEqual([]);
  });

  it('are told from those that are left out by one list alone', () => {
    const { rows, totals } = readInPieces(
      FILE,
      asked(['area', 'impression'], { networks: ['7', 'network a'] }),
    );
    expect(rows).toEqual([
      ['DE', 1],
      ['US', 5],
    ]);
    expect(totals).toMatchObject({ records: 5, kept: 2, revenue: 2.5 });
  });

  it('are read no further than that takes, but for the revenue, which is of all', () => {
    const odd = file(row(1), row(2, { area: 'US', impression: 'many', revenue: '0.25' }));
    expect(readInPieces(odd, asked(['impression'], { areas: ['de'] }))).toMatchObject({
      rows: [[1]],
      totals: { records: 2, kept: 1, revenue: 0.75 },
    });
    expect(outcome(odd, asked(['impression']))).toContain('line 3: impression is “many”');
  });
});

describe('a revenue that is no number', () => {
  const FILE = file(row(1), row(2, { area: 'US', revenue: 'much' }));

  it('is refused where the report is of revenue, in rows that are left out too', () => {
    for (const [fields, filter] of [
      [['deviceRevenue'], {}],
      [['deviceRevenue'], { areas: ['de'] }],
      [['impression'], { revenueOnly: true }],
      [['impression'], { revenueOnly: true, areas: ['de'] }],
    ] as const)
      expect(outcome(FILE, asked(fields, filter))).toContain(
        'line 3: revenue is “much”, which is not a number',
      );
  });

  it('is not known where the report is of something else', () => {
    for (const filter of [{}, { areas: ['de', 'us'] }])
      expect(readInPieces(FILE, asked(['impression'], filter))).toMatchObject({
        rows: [[1], [2]],
        totals: { revenue: null },
      });
  });
});

describe('the hour of a row', () => {
  const FILE = file(row(1), row(2, { dateTimeStamp: '' }), row(23), row(5, { area: 'US' }));

  it('is that of its time stamp, and blank where it has none', () => {
    expect(readInPieces(FILE, asked(['hour', 'impression'])).rows).toEqual([
      [1, 1],
      [null, 2],
      [23, 23],
      [5, 5],
    ]);
  });

  it('stands in its place whatever else is asked for', () => {
    const serial = MIDNIGHT / 86_400 + 25_569;
    const { rows } = readInPieces(FILE, asked(['dateTimeStamp', 'area', 'hour'], { areas: ['us'] }));
    expect(rows).toEqual([[expect.closeTo(serial + 5 / 24, 9), 'US', 5]]);
    expect(readInPieces(FILE, asked(['centre', 'hour', 'date'], { areas: ['us'] })).rows).toEqual([
      ['en', 5, '2024-09-05'],
    ]);
  });

  it('is of no row where it is not asked for: a stamp that is none is not looked at', () => {
    const odd = file(row(1, { dateTimeStamp: 'noon' }));
    expect(readInPieces(odd, asked(['impression'])).rows).toEqual([[1]]);
    expect(outcome(odd, asked(['hour']))).toContain('line 2: dateTimeStamp is “noon”, which is not a number');
  });
});
