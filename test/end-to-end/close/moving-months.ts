import { Dice } from '../../../playground/simulation/dice';
import { SMALL_APPS, SMALL_WORLD } from '../../../playground/simulation/world';
import type { ThisMonth } from '../../../src/sidebar-server/messages';
import { AddOn, DAY_MS, HOUR_MS } from '../add-on';
import { scheduledReport, tick, WHEN_READY } from '../reports/scheduled';
import { DRAFT, type Sidebar, sidebarOf } from '../sidebar';
import { AUGUST } from './august';

const NETWORKS = [1, 2, 9, 18, 40] as const;
const DAY = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A file with a report by day and network that is refreshed every day, while the networks change days of the last weeks. */
export class MovingMonths {
  readonly addOn: AddOn;
  readonly sidebar: Sidebar;
  private readonly dice: Dice;
  /** The true revenue of each day when it was first complete. */
  private readonly complete = new Map<string, number>();

  /** Begins at the end of a month, on the day `from` at 9 o'clock. */
  constructor(
    from: string,
    seed: number,
    readonly isMoving = true,
  ) {
    this.dice = new Dice(seed);
    const now = Date.parse(`${from}T09:00:00Z`);
    this.addOn = new AddOn({ now, service: { ...SMALL_WORLD, seed } }).settled();
    this.sidebar = sidebarOf(this.addOn);
    const draft = {
      ...DRAFT,
      apps: [],
      startDate: 'last 45 days',
      dimensions: ['date', 'network', 'networkName'],
      metrics: ['revenue'],
    };
    scheduledReport(this.sidebar, { draft, refreshing: { ...WHEN_READY, history: 'dropped' } });
  }

  /** Lets the days until `day` at 9 o'clock pass. The report is refreshed at 13 o'clock, when the newest day is complete. */
  until(day: string): void {
    const { clock } = this.addOn;
    while (DAY(clock.now()) < day) {
      const morning = Date.parse(`${DAY(clock.now())}T09:00:00Z`);
      if (this.isMoving) this.move(morning);
      clock.reach(morning + 4 * HOUR_MS);
      const newest = DAY(morning - DAY_MS);
      this.complete.set(newest, this.truthOf(newest));
      tick(this.addOn);
      clock.reach(morning + DAY_MS);
    }
  }

  private move(now: number): void {
    const { dice } = this;
    const { service } = this.addOn;
    for (const network of NETWORKS) {
      const from = DAY(now - dice.whole(3, 12) * DAY_MS);
      if (dice.chance(0.5)) service.restate({ from, network, factor: 1 + dice.number(-0.1, 0.08) });
    }
  }

  close(month: string): void {
    this.sidebar.sidebarCloseMonth({ ...AUGUST, month, reason: 'simulated' });
  }

  thisMonth(month: string): ThisMonth {
    return this.sidebar.sidebarThisMonth({ ...AUGUST, month })!;
  }

  /** The true revenue of the days of a month up to `to`, as the service knows it now. */
  truth(month: string, to: string): number {
    let sum = 0;
    for (let at = Date.parse(`${month}-01`); DAY(at) <= to; at += DAY_MS) sum += this.truthOf(DAY(at));
    return sum;
  }

  /** The true revenue of a month's days, each when it was first complete. */
  firstComplete(month: string): number {
    return [...this.complete].reduce((sum, [day, amount]) => sum + (day.startsWith(month) ? amount : 0), 0);
  }

  private truthOf(day: string): number {
    const { truth } = this.addOn.service;
    return SMALL_APPS.reduce((sum, { id }) => sum + truth.numbers({ app: id, day }).revenueUsd, 0);
  }
}
