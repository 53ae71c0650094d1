import { DAY_MS, dayAt, dayText } from '../service/days';
import type { ServiceOptions } from '../service/options';
import type { SimulatedService } from '../service/service';
import type { Restatement } from '../service/stage';
import { APPS, AREAS } from '../service/world/apps';
import { between, mix } from '../service/world/chance';

const COUNTRIES = [
  ['CN', 'US', 'DE', 'IN', 'SG'],
  ['US', 'DE', 'JP', 'BR'],
];
const SMALL_APPS = APPS.slice(0, 2).map((app, at) => ({
  ...app,
  size: 0.6,
  notIn: AREAS.map(({ code }) => code).filter((code) => !COUNTRIES[at]!.includes(code)),
}));

/** The app and country of all rows that a report by app and country can have. */
export const PLACES = SMALL_APPS.flatMap(({ id }, at) => COUNTRIES[at]!.map((area) => ({ app: id, area })));

/** A world that is small enough to simulate each hour of months: one placement in each place. */
export const SMALL_WORLD: Partial<ServiceOptions> = { apps: SMALL_APPS, rowsScale: 0.1 };

/** Random choices, which are the same for the same seed. */
export class Dice {
  private thrown = 0;

  constructor(private readonly seed: number) {}

  /** True with this probability. */
  chance(share: number): boolean {
    return this.number(0, 1) < share;
  }

  /** A number in [low, high). */
  number(low: number, high: number): number {
    this.thrown += 1;
    return between(mix(this.seed, 7919), this.thrown, low, high);
  }

  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number {
    return Math.floor(this.number(low, high + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)] as T;
  }
}

/** Late restatements, in addition to the usual ones of the newest days: days change, lose rows, and get them back. */
export class Restating {
  private later: { readonly at: number; readonly what: Restatement }[] = [];

  /** `oldest` is the age in days of the oldest day that is changed. */
  constructor(
    private readonly service: SimulatedService,
    private readonly dice: Dice,
    private readonly oldest: number,
  ) {}

  /** Makes the changes of the day that begins at `now`. */
  restateDays(now: number): void {
    const { dice, service } = this;
    for (const { what } of this.later.filter(({ at }) => at <= now)) service.takeBack(what);
    this.later = this.later.filter(({ at }) => at > now);
    for (const age of [1, 4, 30].filter(() => dice.chance(0.5))) {
      const what = this.order(now, age);
      service.restate(what);
      if (what.vanish && dice.chance(0.7)) this.later.push({ what, at: now + dice.whole(1, 20) * DAY_MS });
    }
  }

  private order(now: number, youngest: number): Restatement {
    const { dice } = this;
    const day = dayAt('UTC+0', now) - dice.whole(youngest, this.oldest);
    const { app, area } = dice.pick(PLACES);
    const network = dice.pick([undefined, undefined, 1, 2, 9, 18, 40]);
    const days = { from: dayText(day), to: dayText(day + (dice.chance(0.3) ? dice.whole(1, 9) : 0)) };
    const where = { app, ...(dice.chance(0.6) && { area }), ...(network !== undefined && { network }) };
    if (dice.chance(0.3)) return { ...days, ...where, area, factor: 1, vanish: true };
    return { ...days, ...where, factor: dice.pick([0.5, 0.9, 0.997, 1.003, 1.25, 3]) };
  }
}
