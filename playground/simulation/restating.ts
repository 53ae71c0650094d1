import { dayAt, dayText } from '../service/days';
import type { SimulatedService } from '../service/service';
import type { Restatement } from '../service/stage';
import type { Dice } from './dice';
import { PLACES } from './world';

/** Ordered restatements, in addition to the usual restatements of the newest days. */

/** The age in days of the oldest day that is changed. */
const OLDEST_DAYS = 110;

/** An order for a later time. */
interface Later {
  readonly at: number;
  readonly what: Restatement;
}

export class Restating {
  /** The number of orders so far. */
  made = 0;
  private takenBack: Later[] = [];

  constructor(
    private readonly service: SimulatedService,
    private readonly dice: Dice,
  ) {}

  /** Makes the changes of the day that begins at `now`. `carryOut` gets the changed days and the function that makes the change. */
  ofDay(now: number, carryOut: (days: readonly string[], change: () => void) => void): void {
    for (const late of this.takenBack.filter(({ at }) => at <= now))
      carryOut(daysOf(late.what), () => this.service.takeBack(late.what));
    this.takenBack = this.takenBack.filter(({ at }) => at > now);
    for (const order of this.orders(dayAt('UTC+0', now))) {
      this.made += 1;
      carryOut(daysOf(order), () => this.service.restate(order));
      if (order.vanish && this.dice.chance(0.7)) this.takeBackLater(order, now);
    }
  }

  private orders(today: number): Restatement[] {
    const { dice } = this;
    const orders: Restatement[] = [];
    if (dice.chance(0.4)) orders.push(this.order(today - dice.whole(1, 3)));
    if (dice.chance(0.8)) orders.push(this.order(today - dice.whole(4, 29)));
    if (dice.chance(0.5)) orders.push(this.order(today - dice.whole(30, OLDEST_DAYS)));
    // The rows of a day that has not begun will be missing, until they appear as late rows.
    if (dice.chance(0.2)) orders.push(vanished({ from: dayText(today), ...dice.pick(PLACES) }));
    return orders;
  }

  private order(day: number): Restatement {
    const { dice } = this;
    const from = dayText(day);
    const { app, area } = dice.pick(PLACES);
    const where = dice.chance(0.5) ? { app, area } : { app };
    if (dice.chance(0.2)) return vanished({ from, app, area });
    const to = dayText(day + (dice.chance(0.2) ? 2 : 0));
    return { from, to, ...where, factor: dice.pick([0.5, 0.9, 0.98, 1.02, 1.25, 3]) };
  }

  private takeBackLater(what: Restatement, now: number): void {
    this.takenBack.push({ what, at: now + this.dice.whole(2, 12) * 86_400_000 });
  }
}

function vanished(where: Pick<Restatement, 'from' | 'app' | 'area'>): Restatement {
  return { ...where, factor: 1, vanish: true };
}

function daysOf({ from, to = from }: Restatement): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
