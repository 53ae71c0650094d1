import { readFileSync } from 'node:fs';
import { mackReserves } from '../../../tools/mack-reserves';

/** Results as they are printed, with their digits; triangles/README.md names the sources. Thousands: the papers print thousands. */
interface Published {
  readonly file: string;
  readonly factors?: readonly string[];
  readonly sigmas?: readonly string[];
  readonly sigmasSquared?: readonly string[];
  readonly factorErrors?: readonly string[];
  readonly ultimates?: readonly string[];
  readonly reserves?: readonly string[];
  readonly errors: readonly string[];
  readonly total?: Readonly<Partial<Record<'ultimate' | 'reserve' | 'standardError', string>>>;
  readonly thousands?: boolean;
}

const PUBLISHED: readonly Published[] = [
  {
    file: 'raa',
    // The paper prints three significant digits.
    sigmasSquared: ['27883', '1109', '691', '61.2', '119', '40.8', '1.34', '7.88'],
    ultimates: ['18834', '16858', '24083', '28703', '28927', '19501', '17749', '24019', '16045', '18402'],
    reserves: ['0', '154', '617', '1636', '2747', '3649', '5435', '10907', '10650', '16339'],
    errors: ['0', '206', '623', '747', '1469', '2002', '2209', '5358', '6333', '24566'],
    total: { ultimate: '213122.23', reserve: '52135.23', standardError: '26909.01' },
  },
  {
    file: 'taylor-ashe',
    factors: [
      ...['3.490607', '1.747333', '1.457413', '1.173852', '1.103824', '1.086269', '1.053874', '1.076555'],
      '1.017725',
    ],
    sigmasSquared: [
      ...['160280.3275', '37736.8550', '41965.2130', '15182.9027', '13731.3239', '8185.7716', '446.6166'],
      ...['1147.3660', '446.6166'],
    ],
    ultimates: [
      ...['3901463', '5433719', '5378826', '5297906', '4858200', '5111171', '5660771', '6784799', '5642266'],
      '4969825',
    ],
    reserves: [
      ...['0', '94634', '469511', '709638', '984889', '1419459', '2177641', '3920301', '4278972', '4625811'],
    ],
    errors: [
      ...['0', '75535', '121699', '133549', '261406', '411010', '558317', '875328', '971258', '1363155'],
    ],
    total: { ultimate: '53038945.61', reserve: '18680855.61', standardError: '2447094.86' },
  },
  {
    file: 'mortgage',
    factors: ['11.10', '4.092', '1.708', '1.276', '1.139', '1.069', '1.026', '1.023'],
    sigmas: ['1337', '988.5', '440.1', '207.0', '164.2', '74.60', '35.49', '16.89'],
    factorErrors: ['2.24', '0.517', '0.122', '0.051', '0.042', '0.023', '0.015', '0.012'],
    errors: ['0', '61', '140', '319', '596', '1038', '1298', '1806', '2182'],
    thousands: true,
  },
];

/** Without the header and the names of origins. */
function triangleIn(file: string) {
  const text = readFileSync(`test/table/forecast/triangles/${file}.csv`, 'utf8');
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) =>
    line
      .split(',')
      .slice(1)
      .map((cell) => (cell === '' ? null : Number(cell))),
  );
}

/** The numbers with as many decimals as the printed ones. */
function printed(numbers: readonly number[], like: readonly string[]): string[] {
  return numbers.slice(0, like.length).map((number, at) => {
    const decimals = like[at]!.split('.')[1]?.length ?? 0;
    return number.toFixed(decimals);
  });
}

/** Each list of published numbers, with what the add-on calculates. */
function comparisons(published: Published) {
  const { steps, rows, all } = mackReserves(triangleIn(published.file));
  const unit = published.thousands === true ? 1000 : 1;
  const totals = Object.keys(published.total ?? {}) as (keyof typeof all)[];
  const calculated = {
    factors: steps.map(({ factor }) => factor),
    sigmas: steps.map(({ variance }) => Math.sqrt(variance)),
    sigmasSquared: steps.map(({ variance }) => variance),
    factorErrors: steps.map(({ factorVariance }) => Math.sqrt(factorVariance)),
    ultimates: rows.map(({ ultimate }) => ultimate),
    reserves: rows.map(({ reserve }) => reserve),
    errors: rows.map(({ standardError }) => standardError / unit),
    total: totals.map((what) => all[what]),
  };
  const expected = { ...published, total: Object.values(published.total ?? {}) };
  return Object.entries(calculated).flatMap(([what, numbers]) => {
    const texts = expected[what as keyof typeof calculated] ?? [];
    return texts.length === 0 ? [] : [{ file: published.file, what, numbers, texts }];
  });
}

it.each(PUBLISHED.flatMap(comparisons))(
  'the triangle $file has the published $what, to the printed digit',
  ({ numbers, texts }) => expect(printed(numbers, texts)).toEqual(texts),
);

const tail = { factor: 1.05, variance: 71 ** 2, factorVariance: 0.02 ** 2 };

it('a tail factor after the last column gives the published results of the mortgage triangle, with its standard error', () => {
  const { rows, all } = mackReserves(triangleIn('mortgage'), tail);
  expect(rows.map(({ ultimate }) => ultimate.toFixed(0))).toEqual(
    '2047610 4419573 5888041 8072571 7577086 10040732 5714195 3402595 1742908'.split(' '),
  );
  expect(rows.map(({ standardError }) => standardError.toFixed(0))).toEqual(
    '106544 179977 249708 417857 670156 1127984 1377496 1901740 2293437'.split(' '),
  );
  const totals = [all.ultimate, all.reserve, all.standardError].map((number) => number.toFixed(2));
  expect(totals).toEqual(['48905312.55', '16875554.55', '4053667.67']);
});
