import type { Runtime } from '../../emulator/src/runtime';
import type { SimulatedService } from '../service/service';
import type { Dice } from './dice';
import { anyFault } from './faults';

/** Failures around the add-on: of the service, of Google, and of its authorization. */

const HOUR_MS = 3_600_000;

/** Kills are ordered at one of this many side effects. A run has about fifteen. A tick may have several runs, and writes logs. */
const MOST_EFFECTS = 40;

/** A disturbance that lasts until a certain hour. */
interface GoingOn {
  readonly until: number;
  readonly end: () => void;
}

const EXTERNAL_REQUEST = 'https://www.googleapis.com/auth/script.external_request';

export class Disturbances {
  /** The number of disturbances of each kind. */
  readonly begun = new Map<string, number>();
  /** The last time of a disturbance, in milliseconds since 1970. */
  lastAt = 0;
  /** True if the next tick fires twice. */
  twice = false;
  /** True if a user also runs a report from the sidebar. */
  byHand = false;
  /** True while the user has revoked the authorization. */
  isRevoked = false;
  private killsLeft = 0;
  private goingOn: GoingOn[] = [];

  constructor(
    private readonly runtime: Runtime,
    private readonly service: SimulatedService,
    private readonly user: string,
    private readonly dice: Dice,
  ) {}

  /** Starts a disturbance. */
  begin(now: number): void {
    const { dice } = this;
    const share = dice.number(0, 1);
    if (share < 0.5) this.fault(now);
    else if (share < 0.68) this.kill();
    else if (share < 0.74) this.holdLock();
    else if (share < 0.81) this.missTicks();
    else if (share < 0.88) this.fireTwice();
    else if (share < 0.97) this.runByHand();
    else this.revoke(now);
    this.lastAt = now;
  }

  /** Called before each tick. An ordered kill remains ordered until a tick has enough side effects. */
  beforeTick(): void {
    if (this.killsLeft === 0) return;
    const when = this.dice.pick(['before', 'after'] as const);
    this.runtime.killAt({ effect: this.dice.whole(1, MOST_EFFECTS), when });
  }

  /** Called after each execution with whether it was killed. */
  afterTick(killed: boolean, now: number): void {
    if (killed) this.killsLeft = Math.max(0, this.killsLeft - 1);
    if (this.killsLeft > 0 || killed) this.lastAt = now;
  }

  /** Ends all disturbances. */
  end(now: number): void {
    this.killsLeft = 0;
    this.twice = false;
    this.byHand = false;
    for (const { end } of this.goingOn) end();
    if (this.goingOn.length > 0) this.lastAt = now;
    this.goingOn = [];
  }

  /** Ends the disturbances that are over at `now`. */
  pass(now: number): void {
    for (const { until, end } of this.goingOn) if (until <= now) end();
    if (this.goingOn.length > 0) this.lastAt = now;
    this.goingOn = this.goingOn.filter(({ until }) => until > now);
  }

  private fault(now: number): void {
    const { name, options } = anyFault(this.dice);
    this.service.arm(name, options);
    this.count(`service: ${name}`);
    const until = now + this.dice.whole(6, 30) * HOUR_MS;
    this.goingOn.push({ until, end: () => this.service.clearFaults(name) });
  }

  private kill(): void {
    this.killsLeft += this.dice.whole(1, 2);
    this.count('kill ordered');
  }

  private holdLock(): void {
    this.runtime.holdLock('document', { forMs: this.dice.number(0.1, 3) * HOUR_MS });
    this.count('lock held');
  }

  private missTicks(): void {
    for (const trigger of this.runtime.triggers) trigger.next += this.dice.whole(1, 9) * HOUR_MS;
    this.count('ticks missed');
  }

  private fireTwice(): void {
    this.twice = true;
    this.count('fired twice');
  }

  private runByHand(): void {
    this.byHand = true;
    this.count('run by hand');
  }

  private revoke(now: number): void {
    this.runtime.revoke(this.user, true, this.dice.pick(['all', [EXTERNAL_REQUEST]]));
    this.count('unauthorized');
    this.isRevoked = true;
    const end = () => {
      this.runtime.revoke(this.user, false);
      this.isRevoked = false;
    };
    this.goingOn.push({ until: now + 24 * HOUR_MS, end });
  }

  private count(kind: string): void {
    this.begun.set(kind, (this.begun.get(kind) ?? 0) + 1);
  }
}
