import { DAY_MS, dayAt, dayText } from '../service/days';
import type { SimulatedService } from '../service/service';
import type { Restatement } from '../service/stage';
import type { Dice } from './dice';
import { PLACES } from './small-world';

const NETWORKS = [undefined, undefined, 1, 2, 9, 18, 40] as const;

/** Late restatements, in addition to the usual ones of the newest days: days change, lose rows, and get them back. */
export class Restating {
  private later: { readonly at: number; readonly what: Restatement }[] = [];

  /** `oldest` is the age in days of the oldest day that is changed. */
  constructor(
    private readonly service: SimulatedService,
    private readonly dice: Dice,
    private readonly oldest: number,
  ) {}

  /** Makes the changes of the day that begins at `now`. Returns how many they were. */
  restateDays(now: number): number {
    const { dice, service } = this;
    const due = this.later.filter(({ at }) => at <= now);
    for (const { what } of due) service.takeBack(what);
    this.later = this.later.filter(({ at }) => at > now);
    const orders = [1, 4, 30].filter(() => dice.chance(0.5)).map((age) => this.order(now, age));
    for (const what of orders) {
      service.restate(what);
      if (what.vanish && dice.chance(0.7)) this.later.push({ what, at: now + dice.whole(1, 20) * DAY_MS });
    }
    return due.length + orders.length;
  }

  private order(now: number, youngest: number): Restatement {
    const { dice } = this;
    const day = dayAt('UTC+0', now) - dice.whole(youngest, Math.max(youngest, this.oldest));
    const { app, area } = dice.pick(PLACES);
    const network = dice.pick(NETWORKS);
    const days = { from: dayText(day), to: dayText(day + (dice.chance(0.3) ? dice.whole(1, 9) : 0)) };
    const where = { app, ...(dice.chance(0.6) && { area }), ...(network !== undefined && { network }) };
    if (dice.chance(0.3)) return { ...days, ...where, area, factor: 1, vanish: true };
    return { ...days, ...where, factor: dice.pick([0.5, 0.9, 0.997, 1.003, 1.25, 3]) };
  }
}
