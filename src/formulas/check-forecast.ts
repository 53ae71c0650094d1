import type { Draft } from '../request/draft';
import type { Request } from '../request/request';
import { texts } from '../wording/texts';
import { ARGUMENTS } from './arguments/argument-names';
import { isBlank } from './arguments/argument-values';
import { type Context, checkedRequest, refuse } from './check-arguments';

/** The last day that can be forecast: a year after the first launch. */
export const LAST_DAY = 365;
/** The service reports LTV up to this day after the first launch. */
export const LAST_KNOWN_DAY = 90;

export interface CheckedForecast {
  /** The request for the known LTV. */
  readonly request: Request;
  readonly day: number;
  /** The cost of an install, in the request's currency; undefined if there is none. */
  readonly cost: number | undefined;
}

/** Checks the arguments of a forecast. Throws NotAllowed. */
export function checkedForecast(
  draft: Draft,
  typed: { readonly day: unknown; readonly cost: unknown },
  context: Context,
): CheckedForecast {
  const [day, cost] = [checkDay(typed.day), checkCost(typed.cost)];
  // Every day, so that the newest known one is among them.
  const ltv = { ...draft, report: 'ltv', metrics: `newUserNum, 1-${LAST_KNOWN_DAY}` };
  const request = checkedRequest(ltv, ARGUMENTS.ltv_forecast, { ...context, periods: 'several' });
  return { request, day, cost };
}

function checkDay(value: unknown): number {
  const text = String(value ?? '').trim();
  const day = Number(/^(?:ltv|day)? ?(\d{1,3})$/i.exec(text)?.[1]);
  return day >= 2 && day <= LAST_DAY ? day : refuse(texts().formulas.forecast.notADay(text, LAST_DAY));
}

function checkCost(value: unknown): number | undefined {
  if (isBlank(value)) return undefined;
  const cost = Number(value);
  const isCost = cost > 0 && Number.isFinite(cost);
  return isCost ? cost : refuse(texts().formulas.forecast.notACost(String(value)));
}
