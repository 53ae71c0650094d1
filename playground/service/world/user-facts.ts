import { blocksOf, dayText } from '../days';
import { lateFactor, stageOf } from '../stage';
import type { Moment } from './ad-facts';
import type { Area, Traits } from './apps';
import { between, mix, pick, seedOf } from './chance';
import { type App, type Placement, traitsOf, type World } from './world';

const { floor } = Math;

/** Counts of users. Only `newUsers` and `enterAdScene` are reported as sums. The others are reduced to unique users. */
export const USER_COUNTS = ['active', 'engaged', 'newUsers', 'enterAdScene', 'sceneUsers'] as const;
export type UserCounts = Record<(typeof USER_COUNTS)[number], number>;

/** The users with the same traits during eight hours of a day. */
export interface UserFact extends Readonly<UserCounts> {
  readonly app: App;
  readonly day: number;
  readonly area: Area;
  readonly traits: Traits;
  /** The placement that the new users saw first. Their LTV belongs to it. */
  readonly placement: Placement;
  /** The revenue of each new user in USD: the early part, and the part that is spread over 90 days. */
  readonly soon: number;
  readonly later: number;
  /** The share of the new users who return on the next day. */
  readonly stays: number;
}

const CROWDS = 4;

/** Calls a function for each fact of an app's day in `moment.zone`. There are none before the day begins. */
export function visitUserFacts(
  world: World,
  moment: Moment,
  app: App,
  day: number,
  visit: (fact: UserFact) => void,
): void {
  const { seen } = stageOf(moment.report, moment.zone, day, moment.now);
  if (seen === 0 || day < app.launched) return;
  const text = dayText(day);
  for (const block of blocksOf(moment.zone, day)) {
    for (const area of app.areas) {
      const late = lateFactor(moment.restatements, text, app.entry.id, area.code);
      if (late === undefined) continue;
      const hash = mix(mix(app.hash, seedOf(area.code)), mix(world.seed, block));
      for (let crowd = 0; crowd < CROWDS; crowd += 1) {
        visit(makeFact(app, day, area, mix(hash, crowd + 1), seen, late));
      }
    }
  }
}

function makeFact(app: App, day: number, area: Area, hash: number, seen: number, late: number): UserFact {
  const active = floor(40 * app.entry.size * area.weight * between(hash, 30, 0.7, 1.3) * seen);
  const engaged = floor(active * between(hash, 31, 0.5, 0.8));
  const newUsers = floor(active * between(hash, 32, 0.05, 0.2));
  const sceneUsers = floor(engaged * between(hash, 33, 0.4, 0.9));
  const value = 0.12 * area.worth * late;
  return {
    app,
    day,
    area,
    traits: traitsOf(app, hash),
    placement: pick(app.placements.slice(0, 6), hash, 34),
    active,
    engaged,
    newUsers,
    sceneUsers,
    enterAdScene: floor(sceneUsers * between(hash, 35, 1, 4)),
    soon: value * between(hash, 36, 0.3, 0.6),
    later: value * between(hash, 37, 0.6, 1.4),
    stays: between(hash, 38, 0.3, 0.5),
  };
}
