import { blocksOf, dayText } from '../days';
import type { ReportName, Zone } from '../request/names';
import { lateFactor, offBy, type Restatement, stageOf } from '../stage';
import { between, mix } from './chance';
import type { App, Place, World } from './world';

const { floor, min, round } = Math;

/** Counts of advertising, which can be summed by any dimensions. Amounts are integers of a millionth of a USD. */
export const AD_COUNTS = [
  'request',
  'fill',
  'impression',
  'click',
  'bidRequest',
  'bidResponse',
  'appRequest',
  'eventMicros',
  'requestApi',
  'fillApi',
  'impressionApi',
  'clickApi',
  'bidRequestApi',
  'bidResponseApi',
  'revenueMicros',
] as const;
export type AdCounts = Record<(typeof AD_COUNTS)[number], number>;

/** The events of one place during eight hours of a day. */
export interface AdFact extends Readonly<AdCounts> {
  readonly app: App;
  readonly day: number;
  readonly block: number;
  readonly place: Place;
  /** The hash of the users' traits (see traitsOf). */
  readonly hash: number;
}

/** The view of the facts: the report, the zone, the time and the late restatements. */
export interface Moment {
  readonly report: ReportName;
  readonly zone: Zone;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly restatements: readonly Restatement[];
}

/** Calls a function for each fact of an app's day in `moment.zone`. There are none before the day begins. */
export function visitAdFacts(
  world: World,
  moment: Moment,
  app: App,
  day: number,
  visit: (fact: AdFact) => void,
): void {
  const { seen, version } = stageOf(moment.report, moment.zone, day, moment.now);
  if (seen === 0 || day < app.launched) return;
  const text = dayText(day);
  for (const block of blocksOf(moment.zone, day)) {
    const blockHash = mix(world.seed, block);
    for (const place of app.places) {
      const late = lateFactor(moment.restatements, text, app.entry.id, place.area.code, place.network.id);
      if (late === undefined) continue;
      const hash = mix(place.hash, blockHash);
      const fact = makeFact(app, day, block, place, hash, seen, late * offBy(version, hash));
      if (fact.request > 0) visit(fact);
    }
  }
}

/** The factor for the time of a block. Weekends and local evenings have more events. */
function busyness(block: number, place: Place): number {
  const weekday = (floor(block / 3) + 4) % 7;
  const evening = (((block % 3) + (place.area.centre === 'en' ? 1 : 0)) % 3) * 0.25 + 0.75;
  return (weekday === 0 || weekday === 6 ? 1.25 : 1) * evening;
}

/** Makes a fact. `seen` is the known share of its counts, and `off` the factor of error in the networks' numbers. */
function makeFact(
  app: App,
  day: number,
  block: number,
  place: Place,
  hash: number,
  seen: number,
  off: number,
): AdFact {
  const request = floor(place.volume * busyness(block, place) * between(hash, 10, 0.6, 1.4) * seen);
  const fill = floor(request * between(hash, 11, 0.6, 0.9));
  const impression = floor(fill * between(hash, 12, 0.75, 0.98));
  const click = min(impression, floor(impression * place.ctr + between(hash, 13, 0, 1)));
  const bidRequest = floor(request * between(hash, 14, 1.2, 2));
  const ecpm = place.ecpm * between(hash, 15, 0.85, 1.15);
  const impressionApi = round(impression * between(hash, 16, 0.95, 1.03) * off);
  return {
    app,
    day,
    block,
    place,
    hash,
    request,
    fill,
    impression,
    click,
    bidRequest,
    bidResponse: floor(bidRequest * between(hash, 17, 0.6, 0.95)),
    appRequest: floor(request * between(hash, 18, 0.8, 1)),
    eventMicros: round(impression * ecpm * 1000 * between(hash, 19, 0.94, 1.04)),
    requestApi: round(request * 1.1 * off),
    fillApi: round(fill * 1.05 * off),
    impressionApi,
    clickApi: round(click * off),
    bidRequestApi: round(bidRequest * 1.02 * off),
    bidResponseApi: round(bidRequest * 0.8 * off),
    // Networks sometimes take money back.
    revenueMicros: round(impressionApi * ecpm * 1000 * (mix(hash, 20) % 700 === 0 ? -0.25 : 1)),
  };
}
