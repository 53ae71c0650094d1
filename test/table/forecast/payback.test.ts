import {
  calculateLtvForecast,
  calculatePayback,
  estimateDevelopment,
  type LtvCohort,
} from '../../../src/table/forecast/ltv-forecast';

const DAYS = [1, 3, 7, 14, 30, 60, 90];

function cohort(at: number, through = 90): LtvCohort {
  const ltv = DAYS.filter((day) => day <= through).map((day): [number, number] => [
    day,
    (0.05 + 0.03 * Math.log(day)) * (1 + 0.02 * Math.sin(at * day)),
  ]);
  return { newUsers: 1000, ltv: new Map(ltv) };
}

const development = estimateDevelopment(Array.from({ length: 10 }, (_, at) => cohort(at)));
const young = cohort(3, 14);

it('the payback day is the first day on which the forecast reaches the cost, and earlier and later by the band', () => {
  const cost = 0.16;
  const payback = calculatePayback(development, young, cost, 365);
  if (payback === undefined) throw new Error('no payback');
  const at = (day: number) => {
    const made = calculateLtvForecast(development, young, day);
    if (made === undefined) throw new Error('no forecast');
    return made;
  };
  expect(payback.isKnown).toBe(false);
  expect(at(payback.day!).forecast).toBeGreaterThanOrEqual(cost);
  expect(at(payback.day! - 1).forecast).toBeLessThan(cost);
  expect(at(payback.earliest!).high).toBeGreaterThanOrEqual(cost);
  expect(at(payback.latest!).low).toBeGreaterThanOrEqual(cost);
  expect(payback.earliest!).toBeLessThan(payback.day!);
  expect(payback.latest!).toBeGreaterThan(payback.day!);
});

it('the payback day is a known day if known numbers have reached the cost', () => {
  expect(calculatePayback(development, young, 0.1, 365)).toEqual({
    day: 7,
    earliest: 7,
    latest: 7,
    isKnown: true,
  });
});

it('the payback day is open if the cost is not reached by the last day', () => {
  expect(calculatePayback(development, young, 5, 365)).toEqual({ isKnown: false });
});

it('the payback day is unknown without a forecast', () => {
  expect(calculatePayback(estimateDevelopment([young]), young, 5, 365)).toBeUndefined();
  expect(calculatePayback(development, { newUsers: 10, ltv: new Map() }, 5, 365)).toBeUndefined();
});
