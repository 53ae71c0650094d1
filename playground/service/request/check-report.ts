import { dayAt, dayNumber, dayText } from '../days';
import { Refusal } from '../exchange';
import type { CohortQuestion } from '../reports/cohort-rows';
import { ASKED_METRICS } from '../reports/full-metrics';
import type { FullQuestion } from '../reports/full-rows';
import {
  COHORT_REQUIRED,
  CURRENCIES,
  type Currency,
  DEVICE_HISTORY_DAYS,
  FULL_GROUPS,
  FULL_LABELS,
  LAST_COHORT_DAY,
  LTV_GROUPS,
  MOST_COHORT_METRICS,
  MOST_ROWS,
  RETENTION_GROUPS,
  ZONES,
  type Zone,
} from './names';

/** The checks of requests (sections 2.1 and 4.1 to 4.4). Each throws a Refusal with status 400 that names a parameter and its value. */

interface Asked {
  readonly zone: Zone;
  readonly currency: Currency;
}
interface Paged extends Asked {
  readonly start: number;
  readonly limit: number;
}
export interface FullRequest extends Paged, FullQuestion {
  /** The requested names, which may include "all". */
  readonly metrics: readonly string[];
}
export interface CohortRequest extends Paged, CohortQuestion {
  /** Days after the installation, in the requested order. */
  readonly days: readonly number[];
}
export interface DeviceRequest extends Asked {
  readonly day: number;
  readonly app: string;
}

/** The checked value of a parameter; `value` is undefined if it is missing. */
type Check<T> = (value: unknown, name: string) => T;

const WHERE = { timezone: oneOf(ZONES, 'UTC+0'), currency: oneOf(CURRENCIES, 'USD') };
const PAGED = {
  ...{ startDate: checkDay, endDate: checkDay },
  ...{ start: whole(0, Number.POSITIVE_INFINITY, 0), limit: whole(1, MOST_ROWS, MOST_ROWS) },
  ...{ ...WHERE, appIdList: checkTexts },
};

export function checkFull(text: string): FullRequest {
  const { groupBy, metric, ...paged } = readBody(text, {
    metric: namesOf(['all', ...ASKED_METRICS, ...FULL_LABELS], ['all']),
    ...PAGED,
    groupBy: namesOf(FULL_GROUPS),
  });
  return { ...readPaged(paged), groupBy, metrics: metric };
}

/** Section 4.3: ltv1 to ltv90. */
export function checkLtv(text: string): CohortRequest {
  return checkCohort(text, LTV_GROUPS, 'ltv', 1);
}

/** Section 4.4: kp2 to kp90. Only a request for "all" gets kp1. */
export function checkRetention(text: string): CohortRequest {
  return checkCohort(text, RETENTION_GROUPS, 'kp', 2);
}

function checkCohort(
  text: string,
  groups: typeof LTV_GROUPS | typeof RETENTION_GROUPS,
  prefix: 'ltv' | 'kp',
  first: number,
): CohortRequest {
  const days = Array.from({ length: LAST_COHORT_DAY }, (_, at) => at + 1);
  const names = days.slice(first - 1).map((day) => `${prefix}${day}`);
  const { groupBy, metric, areaList, ...paged } = readBody(text, {
    ...{ groupBy: namesOf<(typeof LTV_GROUPS)[number]>(groups), metric: namesOf(['all', ...names]) },
    ...{ ...PAGED, areaList: checkTexts },
  });
  for (const required of COHORT_REQUIRED)
    if (!groupBy.includes(required)) throw new Refusal(400, `groupBy has to hold "${required}"`);
  if (metric.length === 0) throw new Refusal(400, 'metric is required');
  if (metric.length > MOST_COHORT_METRICS) {
    const most = `at most ${MOST_COHORT_METRICS} are allowed`;
    throw new Refusal(400, `metric holds ${metric.length} names, ${most}`);
  }
  const named = metric.map((name) => Number(name.slice(prefix.length)));
  return { ...readPaged(paged), areas: areaList, groupBy, days: metric.includes('all') ? days : named };
}

/** Section 4.1. `now` is in milliseconds since 1970. */
export function checkDevice(text: string, now: number): DeviceRequest {
  const checks = { ...WHERE, date: checkDay, appId: checkApp };
  const { timezone: zone, currency, date: day, appId: app } = readBody(text, checks);
  if (day < dayAt(zone, now) - DEVICE_HISTORY_DAYS)
    throw new Refusal(400, 'date: data older than one year is not supported');
  return { zone, currency, day, app };
}

function readBody<T extends object>(text: string, checks: { readonly [Name in keyof T]: Check<T[Name]> }): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'the body is not JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'the body has to be a JSON object');
  const values = new Map(Object.entries(body));
  for (const name of values.keys())
    if (!Object.hasOwn(checks, name)) throw new Refusal(400, `unknown parameter ${shown(name)}`);
  const checked = Object.entries<Check<unknown>>(checks).map(([name, check]) => [
    name,
    check(values.get(name), name),
  ]);
  return Object.fromEntries(checked) as T;
}

function readPaged({ startDate: from, endDate: to, start, limit, ...body }: PagedBody) {
  if (to < from) throw new Refusal(400, `endDate: ${shown(dayText(to))} is before startDate`);
  return { from, to, start, limit, zone: body.timezone, currency: body.currency, apps: body.appIdList };
}
type PagedBody = { readonly [Name in keyof typeof PAGED]: ReturnType<(typeof PAGED)[Name]> };

/** A required day, as its number. */
function checkDay(value: unknown, name: string): number {
  if (value === undefined) throw new Refusal(400, `${name} is required`);
  const day = typeof value === 'string' ? dayNumber(value) : undefined;
  if (day === undefined)
    throw new Refusal(400, `${name}: ${shown(value)} is not a real day written YYYY-mm-dd`);
  return day;
}

function checkApp(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Refusal(400, `${name} has to be one text`);
  return value;
}

/** A list of different texts; empty if the parameter is missing. */
function checkTexts(list: unknown, name: string): string[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new Refusal(400, `${name}: ${shown(list)} is not a list`);
  for (const [at, value] of list.entries()) {
    if (typeof value !== 'string' || value === '')
      throw new Refusal(400, `${name}: ${shown(value)} is not a text`);
    if (list.indexOf(value) !== at) throw new Refusal(400, `${name}: ${shown(value)} is named twice`);
  }
  return list;
}

function namesOf<T extends string>(known: readonly T[], preset: readonly T[] = []): Check<readonly T[]> {
  return (list, name) => {
    if (list === undefined) return preset;
    const unknown = checkTexts(list, name).find((value) => !known.some((one) => one === value));
    if (unknown !== undefined) throw new Refusal(400, `${name}: unknown value ${shown(unknown)}`);
    return list as T[];
  };
}

function oneOf<T extends string>(allowed: readonly T[], preset: T): Check<T> {
  return (value = preset, name) => {
    const choice = allowed.find((one) => one === value);
    if (choice === undefined)
      throw new Refusal(400, `${name}: ${shown(value)} is none of ${allowed.join(', ')}`);
    return choice;
  };
}

function whole(from: number, to: number, preset: number): Check<number> {
  return (value = preset, name) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
    const end = to === Number.POSITIVE_INFINITY ? 'on' : `to ${to}`;
    throw new Refusal(400, `${name}: ${shown(value)} is not a whole number from ${from} ${end}`);
  };
}

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 80);
}
