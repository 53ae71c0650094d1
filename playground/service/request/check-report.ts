import { dayAt } from '../days';
import { Refusal } from '../refusal';
import type { CohortQuestion } from '../reports/cohort-rows';
import { ASKED_METRICS } from '../reports/full-metrics';
import type { FullQuestion } from '../reports/full-rows';
import {
  type Body,
  checkCurrency,
  checkDay,
  checkNames,
  checkPage,
  checkRange,
  checkTexts,
  checkZone,
  own,
  readBody,
} from './check-body';
import {
  COHORT_REQUIRED,
  type Currency,
  DEVICE_HISTORY_DAYS,
  FULL_GROUPS,
  FULL_LABELS,
  LAST_COHORT_DAY,
  LTV_GROUPS,
  MOST_COHORT_METRICS,
  RETENTION_GROUPS,
  type Zone,
} from './names';

/** The checks of whole requests (sections 4.1 to 4.4). Each throws a Refusal with status 400 for the first mistake. */

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

const PAGED = ['timezone', 'currency', 'appIdList', 'start', 'limit', 'groupBy', 'metric'];
const COMMON = ['startDate', 'endDate', ...PAGED];

export function checkFull(text: string): FullRequest {
  const body = readBody(text, COMMON);
  const metrics = checkNames(body, 'metric', ['all', ...ASKED_METRICS, ...FULL_LABELS]);
  return {
    ...checkPaged(body),
    groupBy: checkNames(body, 'groupBy', FULL_GROUPS),
    metrics: own(body, 'metric') === undefined ? ['all'] : metrics,
  };
}

function checkPaged(body: Body) {
  return {
    ...checkRange(body),
    ...checkPage(body),
    zone: checkZone(body),
    currency: checkCurrency(body),
    apps: checkTexts(body, 'appIdList'),
  };
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
  const body = readBody(text, [...COMMON, 'areaList']);
  const groupBy = checkNames(body, 'groupBy', groups);
  for (const required of COHORT_REQUIRED) {
    if (!groupBy.includes(required)) throw new Refusal(400, `groupBy has to hold "${required}"`);
  }
  const names = Array.from({ length: LAST_COHORT_DAY - first + 1 }, (_, at) => `${prefix}${first + at}`);
  const metrics = checkNames(body, 'metric', ['all', ...names]);
  if (metrics.length === 0) throw new Refusal(400, 'metric is required');
  if (metrics.length > MOST_COHORT_METRICS) {
    throw new Refusal(
      400,
      `metric holds ${metrics.length} names, at most ${MOST_COHORT_METRICS} are allowed`,
    );
  }
  return {
    ...checkPaged(body),
    areas: checkTexts(body, 'areaList'),
    groupBy,
    days: metrics.includes('all')
      ? Array.from({ length: LAST_COHORT_DAY }, (_, at) => at + 1)
      : metrics.map((name) => Number(name.slice(prefix.length))),
  };
}

/** Section 4.1. `now` is in milliseconds since 1970. */
export function checkDevice(text: string, now: number): DeviceRequest {
  const body = readBody(text, ['date', 'timezone', 'currency', 'appId']);
  const zone = checkZone(body);
  const day = checkDay(body, 'date');
  if (day < dayAt(zone, now) - DEVICE_HISTORY_DAYS) {
    throw new Refusal(400, 'date: data older than one year is not supported');
  }
  const app = own(body, 'appId');
  if (typeof app !== 'string' || app === '') throw new Refusal(400, 'appId has to be one text');
  return { zone, currency: checkCurrency(body), day, app };
}
