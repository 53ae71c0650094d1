import {
  calculateProjection,
  type DevelopmentStep,
  type EstimatedStep,
  estimateSteps,
  FEWEST_COHORTS,
  measureDependence,
  type Triangle,
} from './mack';
import { deriveTailStep, estimateTail, type Tail } from './tail';

/** New users, and the revenue of one of them by some days after the first launch. */
export interface LtvCohort {
  /** NaN if it is not known. */
  readonly newUsers: number;
  /** Known LTV by day, a day of at least 1. Null and absent: not known. */
  readonly ltv: ReadonlyMap<number, number | null>;
}

/** How the LTV of cohorts develops, learned from those that know the days. */
export interface LtvDevelopment {
  readonly cohorts: number;
  /** The days between which enough cohorts tell the growth. Later days belong to the tail. */
  readonly days: readonly number[];
  readonly steps: readonly EstimatedStep[];
  /** Undefined if the growth does not fall in a way that can be continued. */
  readonly tail: Tail | undefined;
}

/** LTV of a future day, and the band in which it is expected in 80 of 100 cases. */
export interface LtvForecast {
  readonly forecast: number;
  readonly low: number;
  readonly high: number;
}

/** The fewest new users of all cohorts that the growth is learned from. */
const FEWEST_USERS = 100;
/** A tail is continued up to so many times the last day that it was fitted to. */
const MOST_TIMES = 5;
/** A forecast with a standard error above this part of it is not shown. */
const MOST_ERROR = 0.5;
/** The normal distribution has 80 % of its values within so many standard deviations. */
const NORMAL_80_PERCENT = 1.2815515655446004;

/** Learns from cohorts of one kind, such as one app in one country. Undefined if they say too little. Their order does not matter. */
export function estimateDevelopment(cohorts: readonly LtvCohort[]): LtvDevelopment | undefined {
  const usefulCohorts = cohorts.filter(({ newUsers, ltv }) => newUsers > 0 && listKnownDays(ltv).length > 1);
  const allUsers = usefulCohorts.reduce((sum, { newUsers }) => sum + newUsers, 0);
  if (usefulCohorts.length < FEWEST_COHORTS || allUsers < FEWEST_USERS) return undefined;
  const allDays = [...new Set(usefulCohorts.flatMap(({ ltv }) => listKnownDays(ltv)))].sort((a, b) => a - b);
  const triangle = buildTriangle(usefulCohorts, allDays);
  const estimatedSteps = estimateSteps(triangle);
  // From the first step that too few cohorts know, the tail takes over.
  const scarceAt = estimatedSteps.findIndex(({ links }) => links < FEWEST_COHORTS);
  const steps = scarceAt < 0 ? estimatedSteps : estimatedSteps.slice(0, scarceAt);
  const isGrowthUsable = steps.every(({ factor }) => factor > 0 && Number.isFinite(factor));
  if (steps.length === 0 || !isGrowthUsable) return undefined;
  const days = allDays.slice(0, steps.length + 1);
  // Mack's variances are those of independent steps, but a cohort that has grown fast goes on growing fast.
  const varianceFactor = measureDependence(triangle, days, steps);
  const widenedSteps = steps.map((step) => ({
    ...step,
    variance: varianceFactor * step.variance,
    factorVariance: varianceFactor * step.factorVariance,
  }));
  return { cohorts: usefulCohorts.length, days, steps: widenedSteps, tail: estimateTail(days, widenedSteps) };
}

/** The forecast of a cohort's LTV by a day. Undefined if too little is known, or if the day is. The cohort may be none of those learned from, or several added up. */
export function calculateLtvForecast(
  development: LtvDevelopment | undefined,
  cohort: LtvCohort,
  day: number,
): LtvForecast | undefined {
  const lastKnown = findLastKnownLtv(cohort);
  if (development === undefined || lastKnown === undefined || lastKnown.day >= day) return undefined;
  const steps = selectSteps(development, lastKnown.day, day);
  if (steps === undefined || !(cohort.newUsers > 0) || lastKnown.ltv <= 0) return undefined;
  const revenue = lastKnown.ltv * cohort.newUsers;
  const { amount, squaredError } = calculateProjection(revenue, steps);
  const error = Math.sqrt(squaredError);
  if (!(error <= MOST_ERROR * amount)) return undefined;
  const [low, high] = computeBand(revenue, amount, error, computeDeviations(development));
  const { newUsers } = cohort;
  return { forecast: amount / newUsers, low: low / newUsers, high: high / newUsers };
}

/** The last known LTV of a cohort, among the days up to `mostDay`. */
export function findLastKnownLtv({ ltv }: LtvCohort, mostDay = Number.POSITIVE_INFINITY) {
  const day = Math.max(...listKnownDays(ltv).filter((knownDay) => knownDay <= mostDay));
  const value = ltv.get(day) ?? null;
  return value === null ? undefined : { day, ltv: value };
}

function listKnownDays(ltv: LtvCohort['ltv']): number[] {
  return [...ltv].flatMap(([day, value]) => (value === null ? [] : [day]));
}

/** Revenue instead of LTV, so that factors are weighted by new users. */
function buildTriangle(cohorts: readonly LtvCohort[], days: readonly number[]): Triangle {
  return cohorts.map(({ newUsers, ltv }) =>
    days.map((day) => {
      const value = ltv.get(day) ?? null;
      return value === null ? null : value * newUsers;
    }),
  );
}

/** The steps from one day to another, through the learned days and then by the tail. Undefined if they do not reach so far. */
function selectSteps(
  { days, steps, tail }: LtvDevelopment,
  from: number,
  to: number,
): readonly DevelopmentStep[] | undefined {
  const [first = 0, last = first] = [days[0], days[days.length - 1]];
  if (from < first || (to > last && tail === undefined) || to > MOST_TIMES * last) return undefined;
  const within = steps.flatMap((step, at) => {
    const [start = 0, end = 0] = days.slice(at, at + 2);
    const [begin, stop] = [Math.max(from, start), Math.min(to, end)];
    return begin < stop ? [cutStep(step, Math.log(stop / begin) / Math.log(end / start))] : [];
  });
  if (to <= last || tail === undefined) return within;
  return [...within, deriveTailStep(tail, Math.max(from, last), to)];
}

/** A part of a step. Between two learned days, LTV grows as a power of the day, and its variance in proportion to the part. */
function cutStep({ factor, variance, factorVariance }: DevelopmentStep, part: number): DevelopmentStep {
  const derivative = part * factor ** (part - 1);
  return {
    factor: factor ** part,
    variance: part * variance,
    factorVariance: derivative ** 2 * factorVariance,
  };
}

/** Student's t for 80 % (Fisher's expansion), because errors are estimated from few cohorts. */
function computeDeviations({ cohorts }: LtvDevelopment): number {
  return NORMAL_80_PERCENT + (NORMAL_80_PERCENT ** 3 + NORMAL_80_PERCENT) / (4 * (cohorts - 1));
}

/** As Mack proposes, what is still to come has a lognormal distribution, unless it is negative. */
function computeBand(
  knownRevenue: number,
  forecastRevenue: number,
  error: number,
  deviationCount: number,
): readonly [number, number] {
  const growth = forecastRevenue - knownRevenue;
  const halfWidth = deviationCount * error;
  if (growth <= 0) return [forecastRevenue - halfWidth, forecastRevenue + halfWidth];
  const spread = deviationCount * Math.sqrt(Math.log(1 + (error / growth) ** 2));
  return [knownRevenue + growth * Math.exp(-spread), knownRevenue + growth * Math.exp(spread)];
}

/** The days after the first launch by which LTV reaches a cost for each install; undefined: not by the last day that was looked at. */
interface Payback {
  readonly day: number | undefined;
  readonly earliest: number | undefined;
  readonly latest: number | undefined;
  /** True if known numbers have reached the cost. The three days are equal then. */
  readonly isKnown: boolean;
}

/** When the LTV of a cohort reaches `cost`, up to `lastDay`. Undefined if nothing can be said. */
export function calculatePayback(
  development: LtvDevelopment | undefined,
  cohort: LtvCohort,
  cost: number,
  lastDay: number,
): Payback | undefined {
  const reachedDays = [...cohort.ltv].flatMap(([day, ltv]) => (ltv !== null && ltv >= cost ? [day] : []));
  if (reachedDays.length > 0) {
    const day = Math.min(...reachedDays);
    return { day, earliest: day, latest: day, isKnown: true };
  }
  const lastKnown = findLastKnownLtv(cohort);
  if (lastKnown === undefined) return undefined;
  const forecasts = Array.from({ length: Math.max(0, lastDay - lastKnown.day) }, (_, nth) => {
    const day = lastKnown.day + 1 + nth;
    return { day, ltv: calculateLtvForecast(development, cohort, day) };
  });
  const [firstForecast] = forecasts;
  if (firstForecast !== undefined && firstForecast.ltv === undefined) return undefined;
  const findFirstDay = (end: 'forecast' | 'low' | 'high') =>
    forecasts.find(({ ltv }) => ltv !== undefined && ltv[end] >= cost)?.day;
  return {
    day: findFirstDay('forecast'),
    earliest: findFirstDay('high'),
    latest: findFirstDay('low'),
    isKnown: false,
  };
}
