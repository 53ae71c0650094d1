import { asked, outcome, readInPieces } from '../any-file';

it('rows are kept if their revenue is above or below zero, if the filter removes rows without revenue', () => {
  const revenues = ['0', '0.00', '-0', '', '-', 'x', '0.01', '-0.01', '1e-9'];
  const text = `impression,revenue\n${revenues.map((revenue, at) => `${at},${revenue}\n`).join('')}`;
  expect(readInPieces(text, asked(['impression'], { revenueOnly: true })).rows).toEqual([[6], [7], [8]]);
});

describe('a revenue that is not a number', () => {
  it.each(['much', '"1,234.50"', '1e19'])(
    'is blank, and the revenue of the file is unknown: %s',
    (revenue) => {
      const text = `area,impression,revenue\nDE,1,0.5\nUS,2,${revenue}\n`;
      const wanted = asked(['impression', 'deviceRevenue']);
      expect(readInPieces(text, wanted)).toMatchObject({
        rows: [
          [1, 0.5],
          [2, null],
        ],
        totals: { records: 2, kept: 2, revenue: null },
      });
      const german = readInPieces(text, asked(['impression'], { areas: ['DE'] }));
      expect(german).toMatchObject({ rows: [[1]], totals: { revenue: null } });
    },
  );

  it('is refused in another column of amounts', () => {
    expect(outcome('tp_revenue\nmuch\n', asked(['tpRevenue']))).toContain('tp_revenue is “much”');
  });
});

it('the hour of a row is that of its time stamp, and blank without a time stamp', () => {
  const stamps = [1, null, 23].map((hour) => (hour === null ? '' : 1_725_494_400 + hour * 3_600));
  const text = `dateTimeStamp,area\n${stamps.map((stamp) => `${stamp},DE\n`).join('')}`;
  expect(readInPieces(text, asked(['hour'])).rows).toEqual([[1], [null], [23]]);
});

it('a cell is blank if it is \\N, or if it is the identifier of many phones', () => {
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

it('the names of codes are shown next to the codes or without them, and an unknown code is shown itself', () => {
  const file = 'att_status,click\n3,1\n0,2\n"2",3\n7,4\n,5\n__proto__,6\n';
  const names = ['Authorized', 'Not determined', 'Denied', '7', '', '__proto__'];
  expect(readInPieces(file, asked(['attStatusName'])).rows).toEqual(names.map((name) => [name]));
  expect(readInPieces(file, asked(['attStatusName', 'attStatus', 'click'])).rows[0]).toEqual([
    'Authorized',
    '3',
    1,
  ]);
});
