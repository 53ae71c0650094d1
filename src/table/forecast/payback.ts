import {
  calculateLtvForecast,
  findLastKnownLtv,
  type LtvCohort,
  type LtvDevelopment,
  type NoForecast,
} from './ltv-forecast';

/** The days after the first launch by which LTV reaches a cost for each install; undefined: not by the last day that was looked at. */
export interface Payback {
  readonly day: number | undefined;
  readonly earliest: number | undefined;
  readonly latest: number | undefined;
  /** True if known numbers have reached the cost. The three days are equal then. */
  readonly isKnown: boolean;
}

/** When the LTV of a cohort reaches `cost`, up to `lastDay`, or the reason why nothing can be said. */
export function calculatePayback(
  development: LtvDevelopment | NoForecast,
  cohort: LtvCohort,
  cost: number,
  lastDay: number,
): Payback | NoForecast {
  const reachedDays = [...cohort.ltv].flatMap(([day, ltv]) => (ltv !== null && ltv >= cost ? [day] : []));
  if (reachedDays.length > 0) {
    const day = Math.min(...reachedDays);
    return { day, earliest: day, latest: day, isKnown: true };
  }
  const lastKnown = findLastKnownLtv(cohort);
  if (lastKnown === undefined) return { reason: 'nothing known' };
  const forecasts = Array.from({ length: Math.max(0, lastDay - lastKnown.day) }, (_, nth) => {
    const day = lastKnown.day + 1 + nth;
    return { day, ltv: calculateLtvForecast(development, cohort, day) };
  });
  const [firstForecast] = forecasts;
  if (firstForecast !== undefined && 'reason' in firstForecast.ltv) return firstForecast.ltv;
  const findFirstDay = (end: 'forecast' | 'low' | 'high') =>
    forecasts.find(({ ltv }) => !('reason' in ltv) && ltv[end] >= cost)?.day;
  return {
    day: findFirstDay('forecast'),
    earliest: findFirstDay('high'),
    latest: findFirstDay('low'),
    isKnown: false,
  };
}
