import fc from 'fast-check';
import {
  calculateLtvForecast,
  estimateDevelopment,
  findLastKnownLtv,
  type LtvCohort,
  type LtvForecast,
} from '../../../src/table/forecast/ltv-forecast';

const DAYS = [1, 3, 7, 14, 30, 60, 90];

/** A cohort that knows LTV through a day. Its LTV grows with the logarithm of the day, `level` times. */
function cohort(newUsers: number, level: number, through: number): LtvCohort {
  const ltv = DAYS.map((day): [number, number | null] => [
    day,
    day <= through ? level * (0.05 + 0.03 * Math.log(day)) : null,
  ]);
  return { newUsers, ltv: new Map(ltv) };
}

function made(forecast: ReturnType<typeof calculateLtvForecast>): LtvForecast {
  if (forecast === undefined) throw new Error('no forecast');
  return forecast;
}

const cohorts = fc.array(
  fc
    .tuple(
      fc.integer({ min: 20, max: 5000 }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.constantFrom(...DAYS.slice(1)),
    )
    .map(([newUsers, level, through]) => cohort(newUsers, level, through)),
  { minLength: 8, maxLength: 30 },
);
const whole = Array.from({ length: 8 }, (_, at) => cohort(500 + at, 1 + at / 100, 90));
const days = fc.integer({ min: 2, max: 365 });

it('a forecast of LTV is the same whatever the order of the cohorts', () => {
  fc.assert(
    fc.property(cohorts, days, fc.nat(), (some, day, turn) => {
      const turned = [...some.slice(turn % some.length), ...some.slice(0, turn % some.length)].reverse();
      const [one, other] = [some, turned].map((each) =>
        calculateLtvForecast(estimateDevelopment(each), some[0]!, day),
      );
      if (one === undefined) expect(other).toBeUndefined();
      else expect(made(other!).forecast).toBeCloseTo(one.forecast, 9);
    }),
  );
});

it('a forecast of LTV is within its band, which does not reach below the known LTV', () => {
  fc.assert(
    fc.property(cohorts, days, (some, day) => {
      const forecast = calculateLtvForecast(estimateDevelopment(some), some[0]!, day);
      if (forecast === undefined) return;
      expect(forecast.low).toBeGreaterThanOrEqual(findLastKnownLtv(some[0]!)!.ltv - 1e-12);
      expect(forecast.low).toBeLessThanOrEqual(forecast.forecast + 1e-12);
      expect(forecast.high).toBeGreaterThanOrEqual(forecast.forecast - 1e-12);
    }),
  );
});

it('a forecast of LTV is never made for a day that the cohort knows', () => {
  const development = estimateDevelopment(whole);
  for (const day of DAYS) expect(calculateLtvForecast(development, cohort(100, 1, 90), day)).toBeUndefined();
});

it('a forecast of LTV has a wider band for a cohort of fewer users', () => {
  const some = [...whole, cohort(300, 1.4, 90), cohort(300, 0.7, 90)].map((each, at) => ({
    ...each,
    ltv: new Map([...each.ltv].map(([day, value]) => [day, (value ?? 0) * (1 + 0.05 * Math.sin(at * day))])),
  }));
  const development = estimateDevelopment(some);
  const [few, many] = [30, 30_000].map((users) =>
    made(calculateLtvForecast(development, cohort(users, 1, 14), 60)),
  );
  expect(few!.forecast).toBeCloseTo(many!.forecast, 12);
  expect(few!.high - few!.low).toBeGreaterThan(2 * (many!.high - many!.low));
});

it('a forecast of LTV weights cohorts by their new users', () => {
  const slow = Array.from({ length: 5 }, () => ({
    newUsers: 1000,
    ltv: new Map([...[1, 2].entries()].map(([at]) => [[1, 7][at]!, [0.1, 0.15][at]!])),
  }));
  const fast = {
    newUsers: 5000,
    ltv: new Map([...slow[0]!.ltv].map(([day, ltv]) => [day, day === 1 ? ltv : 0.25])),
  };
  const forecast = made(
    calculateLtvForecast(
      estimateDevelopment([...slow, fast]),
      { newUsers: 10_000, ltv: new Map([[1, 0.1]]) },
      7,
    ),
  );
  expect(forecast.forecast).toBeCloseTo(0.2, 12);
});

it('a forecast of LTV continues growth beyond the known days, with a band that widens', () => {
  const development = estimateDevelopment(whole);
  const forecasts = [120, 180, 365].map((day) => made(calculateLtvForecast(development, whole[0]!, day)));
  const true365 = 0.05 + 0.03 * Math.log(365);
  expect(Math.abs(forecasts[2]!.forecast / true365 - 1)).toBeLessThan(0.05);
  const widths = forecasts.map(({ low, high }) => high - low);
  expect([...widths].sort((a, b) => a - b)).toEqual(widths);
  expect(forecasts.map(({ forecast }) => forecast)).toEqual(
    forecasts.map(({ forecast }) => forecast).sort((a, b) => a - b),
  );
});

it('a forecast of LTV leaves unknown days out of the factors, and does not take them for 0', () => {
  const gaps = whole.map(({ newUsers, ltv }, at) => ({
    newUsers,
    ltv: new Map([...ltv].map(([day, value]) => [day, at === 0 && day === 14 ? null : value])),
  }));
  const [one, other] = [whole, gaps].map((each) =>
    made(calculateLtvForecast(estimateDevelopment(each), cohort(100, 1, 7), 60)),
  );
  expect(other!.forecast / one!.forecast).toBeCloseTo(1, 6);
});

const flat = Array.from({ length: 6 }, () => ({
  newUsers: 100,
  ltv: new Map(DAYS.map((day) => [day, 0.1])),
}));
const falling = Array.from({ length: 6 }, () => ({
  newUsers: 100,
  ltv: new Map([
    [1, 0.1],
    [3, -0.1],
  ]),
}));
const wild = [1, 1, 1, 1, 40, 1].map((after) => ({
  newUsers: 30,
  ltv: new Map([
    [1, 0.01],
    [3, 0.01 * after],
  ]),
}));

it.each([
  ['for too few cohorts', whole.slice(0, 4), cohort(100, 1, 7), 30],
  ['if too few cohorts know two days', [...whole.slice(0, 4), cohort(9, 1, 1)], cohort(9, 1, 7), 30],
  ['for too few users', whole.map((each) => ({ ...each, newUsers: 3 })), cohort(9, 1, 7), 30],
  ['if nothing is known', whole, cohort(100, 1, 0), 30],
  ['if the number of new users is not known', whole, cohort(Number.NaN, 1, 7), 30],
  ['if there is no revenue', whole, cohort(100, 0, 7), 30],
  ['for a tail of growth that never was', flat, cohort(100, 1, 7), 120],
  ['for revenue that becomes negative', falling, cohort(100, 1, 1), 3],
  [
    'far beyond the known days',
    whole.map((each) => ({ ...each, ltv: new Map([...each.ltv].slice(0, 5)) })),
    cohort(100, 1, 7),
    151,
  ],
  ['if the cohorts differ too much', wild, cohort(100, 1, 1), 3],
])('there is no forecast %s', (_, learned, own, day) => {
  expect(calculateLtvForecast(estimateDevelopment(learned), own, day)).toBeUndefined();
});
