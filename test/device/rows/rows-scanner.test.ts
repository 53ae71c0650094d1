import fc from 'fast-check';
import { limitRuns } from '../../thorough';
import { describeReading, readInPieces, selectColumns, writeCsvLine } from '../any-file';

it('the rows of a device file add cents up to cents, however many there are', () => {
  const amount = fc.integer({ min: -5_000_000, max: 5_000_000 });
  const amounts = fc.array(amount, { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(amounts, fc.nat(), (millionths, seed) => {
      const text = `revenue\n${millionths.map((amount) => (amount / 1e6).toFixed(6)).join('\n')}\n`;
      const sum = millionths.reduce((total, amount) => total + amount, 0);
      expect(readInPieces(text, selectColumns([]), { cuts: [seed % text.length] }).totals.revenue).toBe(
        sum / 1e6,
      );
    }),
    limitRuns({ quick: 50, thorough: 1_000 }),
  );
});

it('the rows of a device file are none in a file without records, which is no data', () => {
  for (const text of ['', '\ufeff', '\r\n\r\n', 'area,click\n', 'area,click']) {
    const { rows, totals } = readInPieces(text, selectColumns(['area'], { areas: ['DE'] }));
    expect(rows).toEqual([]);
    expect(totals).toMatchObject({ records: 0, kept: 0, revenue: 0 });
  }
});

it('the rows of a device file are those that plainly filtering all rows leaves', () => {
  const word = fc.constantFrom('de', 'DE', ' De', 'US', '', 'constructor', '__proto__', '"', 'a,b', '7');
  const row = fc.tuple(word, word, word, fc.constantFrom('', '-', 'x', '0', '-0.0', '-1', '1e-9'));
  const words = fc.array(word, { maxLength: 2 });
  const filter = fc.record({ areas: words, networks: words, revenueOnly: fc.boolean() });
  const same = (text: string) => text.trim().toLowerCase();
  const among = (list: string[], ...cells: string[]) =>
    list.length === 0 || cells.some((cell) => list.some((one) => same(one) === same(cell)));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), filter, fc.nat(), (rows, wanted, cut) => {
      const lines = [['area', 'network', 'networkName', 'revenue'], ...rows].map((cells) =>
        writeCsvLine(cells),
      );
      const text = `${lines.join('\n')}\n`;
      const kept = rows.filter(
        ([area, network, name, revenue]) =>
          among(wanted.areas, area) &&
          among(wanted.networks, network, name) &&
          (!wanted.revenueOnly || Math.abs(Number(revenue)) > 0),
      );
      const read = readInPieces(text, selectColumns(['area', 'networkName'], wanted), {
        cuts: [cut % text.length],
      });
      expect(read.rows).toEqual(kept.map(([area, , name]) => [area, name]));
      expect(read.totals).toMatchObject({ records: rows.length, kept: kept.length });
    }),
    limitRuns({ quick: 100, thorough: 3_000 }),
  );
});

it('the rows of a device file are refused if the column of a filter is missing in the file', () => {
  expect(describeReading('userId,click\nu,1\n', selectColumns(['click'], { areas: ['DE'] }))).toContain(
    'The device file of data centre en has an error in its line 1: the report is filtered by Country code, but the file has no such column. Nothing was written',
  );
  expect(describeReading('click\n1\n', selectColumns(['click'], { revenueOnly: true }))).toContain(
    'the report is filtered by Revenue, but the file has no such column',
  );
});

it.each(['much', '"1,234.50"', '1e19'])('a revenue of %s is unknown, as is that of its file', (revenue) => {
  const text = `area,impression,revenue\nDE,1,0.5\nUS,2,${revenue}\n`;
  expect(readInPieces(text, selectColumns(['impression', 'deviceRevenue']))).toMatchObject({
    rows: [
      [1, 0.5],
      [2, null],
    ],
    totals: { records: 2, kept: 2, revenue: null },
  });
  const german = readInPieces(text, selectColumns(['impression'], { areas: ['DE'] }));
  expect(german).toMatchObject({ rows: [[1]], totals: { revenue: null } });
});

it('a cell is blank if it is \\N, or if it is the identifier of many phones', () => {
  const text = `area,gaid,androidId,userId,impression,revenue
\\N,\\N,9774d56d682e549c,\\N,\\N,\\N
"\\N",00000000-0000-0000-0000-000000000000,undefined,0,1,"\\N"
none,g1,a1,u1,1,0.5
`;
  const fields = ['area', 'gaid', 'androidId', 'userId', 'impression', 'deviceRevenue'];
  const { rows, totals } = readInPieces(text, selectColumns(fields));
  expect(rows.map((row) => row.map((cell) => cell || null))).toEqual([
    [null, null, null, null, null, null],
    [null, null, null, '0', 1, null],
    ['none', 'g1', 'a1', 'u1', 1, 0.5],
  ]);
  expect(totals).toMatchObject({ records: 3, revenue: null });
});

it('the names of codes are shown next to the codes or without them, and an unknown code is shown itself', () => {
  const file = 'att_status,click\n3,1\n0,2\n"2",3\n7,4\n,5\n__proto__,6\n';
  const names = ['Authorized', 'Not determined', 'Denied', '7', '', '__proto__'];
  expect(readInPieces(file, selectColumns(['attStatusName'])).rows).toEqual(names.map((name) => [name]));
  const [first] = readInPieces(file, selectColumns(['attStatusName', 'attStatus', 'click'])).rows;
  expect(first).toEqual(['Authorized', '3', 1]);
});
