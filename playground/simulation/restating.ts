import { dayAt, dayText } from '../service/days';
import type { SimulatedService } from '../service/service';
import type { Restatement } from '../service/stage';
import type { Dice } from './dice';
import { PLACES } from './world';

/** Numbers that change after the fact: by order, on top of what the networks restate of the newest days anyway. */

/** How far back the oldest day lies that is still changed. */
const OLDEST_DAYS = 110;

/** Orders not yet carried out. */
interface Later {
  readonly at: number;
  readonly what: Restatement;
}

export class Restating {
  /** Orders to the service so far. */
  made = 0;
  private takenBack: Later[] = [];

  constructor(
    private readonly service: SimulatedService,
    private readonly dice: Dice,
  ) {}

  /** The changes of one day, which begins at `now`: none, one or several. Each is carried out by `change` with the days it is of. */
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
    // For a day that has not begun: its rows are missing until they count as late.
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
