import { dayAt } from '../days';
import type { FullGroup } from '../request/names';
import { AD_COUNTS, type AdCounts, type AdFact, type Moment, visitAdFacts } from '../world/ad-facts';
import { USER_COUNTS, type UserCounts, type UserFact, visitUserFacts } from '../world/user-facts';
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
  private readonly rows = new Map<string, FullRow>();

  constructor(
    groupBy: readonly FullGroup[],
    private readonly unique: number,
  ) {
    this.keysOf = groupBy.map((group) => FULL_DIMENSIONS[group].keyOf);
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

const ZEROS = Object.fromEntries([...AD_COUNTS, ...USER_COUNTS].map((name) => [name, 0]));

export function noSums(unique: number): FullSums {
  return { ...(ZEROS as AdCounts & UserCounts), unique };
}

export function addAds(sums: FullSums, fact: AdFact): void {
  for (const name of AD_COUNTS) sums[name] += fact[name];
}

export function addUsers(sums: FullSums, fact: UserFact): void {
  for (const name of USER_COUNTS) sums[name] += fact[name];
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
