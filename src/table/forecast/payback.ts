import {
  forecastLtv,
  type LtvCohort,
  type LtvDevelopment,
  lastKnownLtv,
  type NoForecast,
} from './ltv-forecast';

/** The days after the first launch by which LTV reaches a cost for each install; undefined: not by the last day that was looked at. */
export interface Payback {
  readonly day: number | undefined;
  /** By the high end of the band. */
  readonly earliest: number | undefined;
  /** By the low end of the band. */
  readonly latest: number | undefined;
  /** True if known numbers have reached the cost. The three days are equal then. */
  readonly isKnown: boolean;
}

/** When the LTV of a cohort reaches `cost`, up to `lastDay`, or the reason why nothing can be said. */
export function paybackOf(
  development: LtvDevelopment | NoForecast,
  cohort: LtvCohort,
  cost: number,
  lastDay: number,
): Payback | NoForecast {
  const reached = [...cohort.ltv].flatMap(([day, ltv]) => (ltv !== null && ltv >= cost ? [day] : []));
  if (reached.length > 0) {
    const day = Math.min(...reached);
    return { day, earliest: day, latest: day, isKnown: true };
  }
  const known = lastKnownLtv(cohort);
  if (known === undefined) return 'nothing known';
  const days = Array.from({ length: Math.max(0, lastDay - known.day) }, (_, at) => known.day + 1 + at);
  const made = days.map((day) => ({ day, ltv: forecastLtv(development, cohort, day) }));
  const [first] = made;
  if (typeof first?.ltv === 'string') return first.ltv;
  const firstDay = (end: 'forecast' | 'low' | 'high') =>
    made.find(({ ltv }) => typeof ltv !== 'string' && ltv[end] >= cost)?.day;
  return { day: firstDay('forecast'), earliest: firstDay('high'), latest: firstDay('low'), isKnown: false };
}
