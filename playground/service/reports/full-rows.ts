import { dayAt } from '../days';
import type { FullGroup } from '../request/names';
import { type AdFact, type Moment, visitAdFacts } from '../world/ad-facts';
import { type UserFact, visitUserFacts } from '../world/user-facts';
import { type Place, traitsOf, type World } from '../world/world';
import { FULL_DIMENSIONS, type Slice } from './full-dimensions';
import type { FullSums } from './full-metrics';

export interface FullQuestion {
  /** Day numbers, inclusive. */
  readonly from: number;
  readonly to: number;
  /** App ids; empty means all. */
  readonly apps: readonly string[];
  readonly groupBy: readonly FullGroup[];
}

export interface FullRow {
  readonly slice: Slice;
  readonly sums: FullSums;
}

const OF_PLACES: readonly FullGroup[] = ['placementId', 'adFormat', 'network', 'networkPlacementId'];
const OF_TRAITS: readonly FullGroup[] = ['adSceneId', 'sdk', 'channel', 'appVersion', 'idfa', 'bucketId'];

/** All rows of a report, in the order of their dimension values. */
export function fullRows(world: World, moment: Moment, question: FullQuestion): FullRow[] {
  const rows = new RowsByKey(question.groupBy, uniqueShare(question, moment));
  const countsCrowds = !asksAny(question, OF_PLACES);
  const sliced = asksAny(question, OF_TRAITS);
  for (const app of world.apps) {
    if (question.apps.length > 0 && !question.apps.includes(app.entry.id)) continue;
    const last = Math.min(question.to, dayAt(moment.zone, moment.now));
    for (let day = Math.max(question.from, app.launched); day <= last; day += 1) {
      const ofPlaces = new Map<Place, FullSums>();
      visitAdFacts(world, moment, app, day, (fact) => {
        addAds(sliced ? rows.sumsOf(sliceOf(fact)) : sumsOfPlace(rows, ofPlaces, fact), fact);
      });
      if (!countsCrowds) continue;
      visitUserFacts(world, moment, app, day, (fact) => addUsers(rows.sumsOf(fact), fact));
    }
  }
  return rows.sorted();
}

/** Rows by the values of the requested dimensions. */
class RowsByKey {
  private readonly keysOf: readonly ((slice: Slice) => string)[];
  private readonly unique: number;
  private readonly rows: Map<string, FullRow>;

  constructor(groupBy: readonly FullGroup[], unique: number) {
    this.keysOf = groupBy.map((group) => FULL_DIMENSIONS[group].keyOf);
    this.unique = unique;
    this.rows = new Map();
  }

  sumsOf(slice: Slice): FullSums {
    let key = '';
    for (const keyOf of this.keysOf) key += `${keyOf(slice)}\u0001`;
    let row = this.rows.get(key);
    if (!row) {
      row = { slice, sums: noSums(this.unique) };
      this.rows.set(key, row);
    }
    return row.sums;
  }

  sorted(): FullRow[] {
    return [...this.rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  }
}

/** The sums of a fact's row. Without traits, all facts of a place on a day are in one row, which is looked up once. */
function sumsOfPlace(rows: RowsByKey, known: Map<Place, FullSums>, fact: AdFact): FullSums {
  let sums = known.get(fact.place);
  if (!sums) {
    sums = rows.sumsOf(sliceOf(fact));
    known.set(fact.place, sums);
  }
  return sums;
}

function asksAny({ groupBy }: FullQuestion, groups: readonly FullGroup[]): boolean {
  return groupBy.some((group) => groups.includes(group));
}

function sliceOf(fact: AdFact): Slice {
  const { app, day, place, hash } = fact;
  const { area, placement, network, unit } = place;
  return { app, day, traits: traitsOf(app, hash), area, placement, network, unit };
}

export function noSums(unique: number): FullSums {
  return {
    unique,
    request: 0,
    fill: 0,
    impression: 0,
    click: 0,
    bidRequest: 0,
    bidResponse: 0,
    appRequest: 0,
    eventMicros: 0,
    requestApi: 0,
    fillApi: 0,
    impressionApi: 0,
    clickApi: 0,
    bidRequestApi: 0,
    bidResponseApi: 0,
    revenueMicros: 0,
    active: 0,
    engaged: 0,
    newUsers: 0,
    enterAdScene: 0,
    sceneUsers: 0,
  };
}

/** Adds a fact. It is written without a loop because it runs for every fact. */
export function addAds(sums: FullSums, fact: AdFact): void {
  sums.request += fact.request;
  sums.fill += fact.fill;
  sums.impression += fact.impression;
  sums.click += fact.click;
  sums.bidRequest += fact.bidRequest;
  sums.bidResponse += fact.bidResponse;
  sums.appRequest += fact.appRequest;
  sums.eventMicros += fact.eventMicros;
  sums.requestApi += fact.requestApi;
  sums.fillApi += fact.fillApi;
  sums.impressionApi += fact.impressionApi;
  sums.clickApi += fact.clickApi;
  sums.bidRequestApi += fact.bidRequestApi;
  sums.bidResponseApi += fact.bidResponseApi;
  sums.revenueMicros += fact.revenueMicros;
}

export function addUsers(sums: FullSums, fact: UserFact): void {
  sums.active += fact.active;
  sums.engaged += fact.engaged;
  sums.newUsers += fact.newUsers;
  sums.enterAdScene += fact.enterAdScene;
  sums.sceneUsers += fact.sceneUsers;
}

/** The share of unique users. User counts do not add up, because a user may be active in several blocks, days, countries and apps. */
export function uniqueShare(question: FullQuestion, moment: Moment): number {
  const { groupBy, from, to } = question;
  const days = groupBy.includes('date') ? 1 : Math.min(to, dayAt(moment.zone, moment.now)) - from + 1;
  const merged = (group: FullGroup, share: number) => (groupBy.includes(group) ? 1 : share);
  return (
    0.55 * Math.max(1, days) ** -0.6 * merged('appId', 0.98) * merged('area', 0.97) * merged('sdk', 0.99)
  );
}
