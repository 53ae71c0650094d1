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

/** The impressions of the rows that the filter keeps. */
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

  it('have a revenue above or below zero if the filter removes rows without revenue', () => {
    const revenues = ['0', '0.00', '-0', '', '-', '0.01', '-0.01', '1e-9'];
    const text = file(...revenues.map((revenue, at) => row(at, { revenue })));
    expect(kept(text, { revenueOnly: true })).toEqual([5, 6, 7]);
    expect(kept(text, { revenueOnly: true, areas: ['fr'] })).toEqual([]);
  });

  it('do not include rows that only one list of the filter removes', () => {
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

  it('are the only rows with checked cells, except for the revenue, which is read in all rows', () => {
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

  it('is refused if the report shows revenue, also in rows that a filter removes', () => {
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

  it('is an unknown revenue if the report does not show revenue', () => {
    for (const filter of [{}, { areas: ['de', 'us'] }])
      expect(readInPieces(FILE, asked(['impression'], filter))).toMatchObject({
        rows: [[1], [2]],
        totals: { revenue: null },
      });
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

  it('is in its column, whatever the other columns are', () => {
    const serial = MIDNIGHT / 86_400 + 25_569;
    const { rows } = readInPieces(FILE, asked(['dateTimeStamp', 'area', 'hour'], { areas: ['us'] }));
    expect(rows).toEqual([[expect.closeTo(serial + 5 / 24, 9), 'US', 5]]);
    expect(readInPieces(FILE, asked(['centre', 'hour', 'date'], { areas: ['us'] })).rows).toEqual([
      ['en', 5, '2024-09-05'],
    ]);
  });

  it('is not read if it is not requested: a wrong time stamp is then accepted', () => {
    const odd = file(row(1, { dateTimeStamp: 'noon' }));
    expect(readInPieces(odd, asked(['impression'])).rows).toEqual([[1]]);
    expect(outcome(odd, asked(['hour']))).toContain('line 2: dateTimeStamp is “noon”, which is not a number');
  });
});
