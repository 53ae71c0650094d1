import { CNY_PER_USD, type Currency, type FullGroup } from '../request/names';
import type { AdCounts } from '../world/ad-facts';
import type { UserCounts } from '../world/user-facts';

/** The sums of a row, and the share of unique users. */
export interface FullSums extends AdCounts, UserCounts {
  /** The factor for `active` and other user counts, because one user may be in several facts. */
  unique: number;
}

export interface FullMetric {
  /** The name in `metric`. Null for fields that only a request for "all" gets: section 2.4 has them, section 4.2 does not. */
  readonly ask: string | null;
  /** The name in responses. */
  readonly field: string;
  /** The dimensions with which it cannot be counted. It is 0 then, and the warning names it. */
  readonly notWith: readonly FullGroup[];
  readonly of: (sums: FullSums, currency: Currency) => number | string;
}

const TRACKED_ONLY: readonly FullGroup[] = ['adSceneId', 'sdk', 'channel', 'appVersion', 'idfa', 'bucketId'];
const NOT_USERS: readonly FullGroup[] = ['placementId', 'adFormat', 'network', 'networkPlacementId'];
const NOT_DAILY_USERS: readonly FullGroup[] = [...NOT_USERS, 'adSceneId'];
const NOT_ARPU: readonly FullGroup[] = [...NOT_USERS, ...TRACKED_ONLY];

type Of = FullMetric['of'];
const of =
  (notWith: readonly FullGroup[]) =>
  (name: string, value: Of, field = name) => ({
    ask: name,
    field,
    notWith,
    of: value,
  });
const network = of(TRACKED_ONLY);
const tracked = of([]);
const users = of(NOT_DAILY_USERS);
const scenes = of(NOT_USERS);
const unasked = (field: string, notWith: readonly FullGroup[], value: Of): FullMetric => ({
  ask: null,
  field,
  notWith,
  of: value,
});

/** Sections 2.4 and 4.2. */
export const FULL_METRICS: readonly FullMetric[] = [
  users('dau', (sums) => dailyUsers(sums)),
  users('deu', (sums) => Math.round(sums.engaged * sums.unique)),
  of(NOT_ARPU)('arpu', (sums, currency) => ratio(money(sums.revenueMicros, currency), dailyUsers(sums))),
  users('newUsers', ({ newUsers }) => newUsers),
  network('requestApi', ({ requestApi }) => requestApi),
  network('fillApi', ({ fillApi }) => fillApi),
  network('fillrateApi', ({ fillApi, requestApi }) => ratio(fillApi, requestApi)),
  network('impressionApi', ({ impressionApi }) => impressionApi),
  network('clickApi', ({ clickApi }) => clickApi),
  network('ecpmApi', (sums, currency) =>
    ratio(money(sums.revenueMicros, currency) * 1000, sums.impressionApi),
  ),
  network('ctrApi', ({ clickApi, impressionApi }) => ratio(clickApi, impressionApi)),
  network('revenue', ({ revenueMicros }, currency) => money(revenueMicros, currency), 'Revenue'),
  network('bidRequestApi', ({ bidRequestApi }) => bidRequestApi),
  network('bidResponseApi', ({ bidResponseApi }) => bidResponseApi),
  network('bidResponseRateApi', (sums) => ratio(sums.bidResponseApi, sums.bidRequestApi)),
  network('bidWinRateApi', ({ requestApi, bidResponseApi }) => ratio(requestApi, bidResponseApi)),
  scenes('enterAdScene', ({ enterAdScene }) => enterAdScene),
  scenes('enterAdSceneUsers', ({ sceneUsers, unique }) => Math.round(sceneUsers * unique)),
  tracked('request', ({ request }) => request),
  tracked('bidRequest', ({ bidRequest }) => bidRequest),
  tracked('bidResponse', ({ bidResponse }) => bidResponse),
  tracked('bidResponseRate', ({ bidResponse, bidRequest }) => ratio(bidResponse, bidRequest)),
  tracked('bidWinRate', ({ request, bidResponse }) => ratio(request, bidResponse)),
  tracked('impression', ({ impression }) => impression),
  tracked('fill', ({ fill }) => fill),
  tracked('click', ({ click }) => click),
  tracked('clickUsers', ({ click }) => Math.ceil(click ** 0.98)),
  tracked('ctr', ({ click, impression }) => ratio(click, impression)),
  tracked('eventRevenue', ({ eventMicros }, currency) => String(money(eventMicros, currency))),
  unasked('newUserRate', NOT_DAILY_USERS, (sums) => ratio(sums.newUsers, dailyUsers(sums))),
  unasked('fillrate', [], ({ fill, request }) => ratio(fill, request)),
  unasked('impressionRatio', [], ({ impression, fill }) => ratio(impression, fill)),
  unasked('appRequest', [], ({ appRequest }) => appRequest),
  unasked('estimateRevenue', [], ({ eventMicros }, currency) => money(eventMicros, currency)),
];

export const ASKED_METRICS: readonly string[] = FULL_METRICS.flatMap(({ ask }) => ask ?? []);

/** Millionths of a USD as an amount in `currency`, exact to a millionth of a USD. */
export function money(micros: number, currency: Currency): number {
  return currency === 'USD' ? micros / 1e6 : Math.round(micros * CNY_PER_USD * 10) / 1e7;
}

function dailyUsers({ active, unique }: FullSums): number {
  return Math.round(active * unique);
}

/** A ratio with four decimals, as the service sends it. 0 if the denominator is 0. */
function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1e4) / 1e4;
}
