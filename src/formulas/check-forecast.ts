import { NotAllowed } from '../errors/ad-reports-error';
import type { Draft } from '../request/draft';
import type { Request } from '../request/request';
import { texts } from '../wording/texts';
import { ARGUMENTS } from './arguments/argument-names';
import { isBlank } from './arguments/argument-values';
import { type Context, checkedRequest, checkSummable } from './check-arguments';

/** The last day that can be forecast: a year after the first launch. */
export const LAST_DAY = 365;
/** The service reports LTV up to this day after the first launch. */
export const LAST_KNOWN_DAY = 90;

export interface CheckedForecast {
  /** The request for the known LTV. */
  readonly request: Request;
  readonly day: number;
  /** The cost of an install, in the request's currency; undefined if none is given. */
  readonly cost: number | undefined;
}

/** Checks the arguments of a forecast. Throws NotAllowed. */
export function checkedForecast(
  draft: Draft,
  typed: { readonly day: unknown; readonly cost: unknown },
  context: Context,
): CheckedForecast {
  const day = checkDay(typed.day);
  const cost = checkCost(typed.cost);
  // Every day, so that the newest known one is among them.
  const metrics = `newUserNum, 1-${LAST_KNOWN_DAY}`;
  const names = ARGUMENTS.ltv_forecast;
  const request = checkedRequest({ ...draft, report: 'ltv', metrics }, names, {
    ...context,
    periods: 'several',
  });
  checkSummable(request, 'groupBy');
  return { request, day, cost };
}

function checkDay(value: unknown): number {
  const { noDay, notADay } = texts().formulas.forecast;
  if (isBlank(value)) throw new NotAllowed([noDay(LAST_DAY)]);
  const text = String(value).trim();
  const day = Number(/^(?:ltv|day)? ?(\d{1,3})$/i.exec(text)?.[1]);
  if (day >= 2 && day <= LAST_DAY) return day;
  throw new NotAllowed([notADay(text, LAST_DAY)]);
}

function checkCost(value: unknown): number | undefined {
  if (isBlank(value)) return undefined;
  const cost = Number(value);
  if (cost > 0 && Number.isFinite(cost)) return cost;
  throw new NotAllowed([texts().formulas.forecast.notACost(String(value))]);
}
