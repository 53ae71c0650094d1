import { DAY_MS, HOUR_MS } from '../../service/days';
import { LIMITED_KEY, PLAYGROUND_KEY } from '../../service/options';
import type { Restatement } from '../../service/stage';
import { Dice } from '../dice';
import { FileInUse } from '../file-in-use';
import { PLACES } from '../world';
import { Checker } from './checker';
import { countAdjustments } from './journal-files';
import type { ClosingName } from './raw-month';
import { WithKills } from './with-kills';

export interface YearOptions {
  readonly months: number;
  readonly seed: number;
  /** The folder of the built add-on. Default: `dist`. */
  readonly dist?: string;
  /** Called after each month that was closed. */
  readonly onMonth?: (month: string, findings: number) => void;
  /** Called each day after all closings, before the hourly checks. */
  readonly onDay?: () => void;
  /** Called after each closing, also after a month was closed again. */
  readonly onClosed?: (closing: ClosingName) => void;
}

/** What happened in a simulated year. */
export interface YearOutcome {
  readonly seed: number;
  readonly months: number;
  /** The closings of months in USD, and of some also in CNY, without their later versions. */
  readonly closings: number;
  readonly reopened: number;
  readonly checks: number;
  /** How many amounts were compared with the service, over all looks. */
  readonly keysChecked: number;
  readonly adjustments: number;
  readonly bookedOut: number;
  readonly kills: number;
  readonly faults: number;
  readonly restatements: number;
  readonly findings: readonly string[];
  readonly seconds: number;
}

const FIRST_CLOSE = Date.UTC(2026, 0, 5, 9);
const COLLEAGUE = 'colleague@example.com';
const FAULTS = [
  'server-error',
  'cut-json',
  'same-page-twice',
  'rate-limited',
  'key-revoked',
  'empty-message',
  'plain-string',
] as const;
/** Orders are for days up to this age. */
const OLDEST_DAYS = 60;
/** An hourly check of several closed months has about so many side effects. */
const MOST_EFFECTS_OF_A_CHECK = 24;
/** The service reports nothing at all. */
const NOTHING: Restatement = { from: '2020-01-01', to: '2030-12-31', factor: 1, vanish: true };
const NETWORKS = [1, 2, 9, 18, 40] as const;

/** A file in which months are closed on the 5th, while the service restates days, fails, and Google ends executions. */
export class SimulatedYear {
  readonly inUse: FileInUse;
  private readonly begun = process.hrtime.bigint();
  private readonly dice: Dice;
  readonly checker: Checker;
  private readonly withKills: WithKills;
  private readonly closed: ClosingName[] = [];
  private readonly reopenedMonths: ClosingName[] = [];
  private revokedUntil = 0;
  private takenBack: { readonly at: number; readonly what: Restatement }[] = [];
  private readonly counts = { reopened: 0, checks: 0, keysChecked: 0, faults: 0, restatements: 0 };

  constructor(private readonly options: YearOptions) {
    const { seed, dist = 'dist' } = options;
    this.dice = new Dice(seed);
    this.inUse = new FileInUse(FIRST_CLOSE - HOUR_MS, seed, dist, { fineRevenue: true });
    const { file, service, runtime } = this.inUse;
    this.checker = new Checker(file, service);
    this.withKills = new WithKills(runtime, this.dice);
  }

  run(): YearOutcome {
    const { service, owner } = this.inUse;
    this.inUse.answer('sidebarSaveSettings', [{ baseUrl: service.origin, key: PLAYGROUND_KEY }], owner);
    this.inUse.answer('sidebarSaveSettings', [{ baseUrl: service.origin, key: LIMITED_KEY }], COLLEAGUE);
    for (let day = 0; this.monthsClosed() < this.options.months || !this.isOver(day); day++) this.day(day);
    return this.outcome();
  }

  /** The year ends ten days after its last closing. */
  private isOver(day: number): boolean {
    return new Date(FIRST_CLOSE + day * DAY_MS).getUTCDate() === 15;
  }

  private day(day: number): void {
    const start = FIRST_CLOSE + day * DAY_MS;
    const date = new Date(start).getUTCDate();
    this.inUse.clock.reach(start);
    this.restate(start);
    if (date === 5 && this.monthsClosed() < this.options.months) this.closeMonths(start);
    if (date === 8) this.review();
    if (date === 10) this.checkWithOtherKey();
    if (date === 18 && this.dice.chance(0.5)) this.reopen();
    if (date === 20) this.closeAgain();
    this.options.onDay?.();
    for (const hour of [4, 14]) this.tick(start + hour * HOUR_MS);
  }

  private monthsClosed(): number {
    return new Set(this.closed.map(({ month }) => month)).size;
  }

  /** Closes the month before, in USD and now and then in CNY; sometimes twice, by two people. */
  private closeMonths(now: number): void {
    const month = new Date(now - 10 * DAY_MS).toISOString().slice(0, 7);
    for (const currency of this.dice.chance(0.3) ? ['USD', 'CNY'] : ['USD']) {
      this.close({ month, currency });
      this.closed.push({ month, currency });
    }
    this.options.onMonth?.(month, this.checker.findings.length);
  }

  private close({ month, currency }: ClosingName): void {
    const order = {
      month,
      currency,
      zone: 'UTC+0',
      apps: [],
      metrics: ['impressionApi'],
      reason: 'simulated',
    };
    const act = (onKilled: () => void) =>
      this.inUse.answer('sidebarCloseMonth', [order], this.inUse.owner, onKilled);
    this.withKills.untilDone(act, /closed already/, () => this.look());
    this.options.onClosed?.({ month, currency });
    if (!this.dice.chance(0.3)) return;
    this.refused(() => this.inUse.answer('sidebarCloseMonth', [order], COLLEAGUE), /closed already/);
  }

  private review(): void {
    const newest = this.closed[this.closed.length - 1];
    if (newest === undefined || !this.isClosed(newest) || this.dice.chance(0.5)) return;
    const act = (onKilled: () => void) =>
      this.inUse.answer('sidebarReviewMonth', [newest.month, newest.currency], COLLEAGUE, onKilled);
    this.withKills.untilDone(act, /already reviewed/, () => this.look());
  }

  /** A colleague whose report key is another one checks a month: nothing may be compared. */
  private checkWithOtherKey(): void {
    const closing = this.dice.pick(this.closed);
    if (closing === undefined || !this.isClosed(closing)) return;
    this.inUse.answer('sidebarCheckMonth', [closing.month, closing.currency, false], COLLEAGUE);
    this.look(true);
  }

  private reopen(): void {
    const closing = this.dice.pick(this.closed);
    if (closing === undefined || !this.isClosed(closing)) return;
    const args = [closing.month, closing.currency, 'a correction'] as const;
    const act = (onKilled: () => void) =>
      this.inUse.answer('sidebarReopenMonth', [...args], this.inUse.owner, onKilled);
    this.withKills.untilDone(act, /is not closed/, () => this.look());
    this.reopenedMonths.push(closing);
    this.counts.reopened++;
  }

  private closeAgain(): void {
    for (const closing of this.reopenedMonths.splice(0)) this.close(closing);
  }

  private isClosed(closing: ClosingName): boolean {
    return !this.reopenedMonths.some(
      (each) => each.month === closing.month && each.currency === closing.currency,
    );
  }

  /** One hourly check, sometimes with a fault of the service, an end by Google, or an answer without any app. */
  private tick(now: number): void {
    const { inUse, dice } = this;
    inUse.clock.reach(now);
    const fault = this.faultAt(now);
    if (fault !== undefined) {
      inUse.service.arm(fault, { endpoint: 'full', times: dice.pick([1, 'until cleared'] as const) });
      this.counts.faults++;
    }
    const isEmptied = fault === undefined && dice.chance(0.05);
    if (isEmptied) inUse.service.restate(NOTHING);
    if (dice.chance(0.1)) this.withKills.order(MOST_EFFECTS_OF_A_CHECK);
    const { error, killed } = inUse.tick();
    this.withKills.ended(killed);
    if (error !== undefined && !killed) this.checker.findings.push(`the hourly check: ${error.message}`);
    inUse.service.clearFaults();
    if (isEmptied) inUse.service.takeBack(NOTHING);
    this.look(isEmptied);
    this.checker.checkSchedule(now);
  }

  /** The fault of a check: one in ten, and now and then a key that is revoked for days. */
  private faultAt(now: number): (typeof FAULTS)[number] | undefined {
    if (now < this.revokedUntil) return 'key-revoked';
    if (this.dice.chance(0.01)) this.revokedUntil = now + this.dice.whole(1, 3) * DAY_MS;
    return this.dice.chance(0.1) ? this.dice.pick(FAULTS) : undefined;
  }

  private restate(now: number): void {
    const { service } = this.inUse;
    for (const { what } of this.takenBack.filter(({ at }) => at <= now)) service.takeBack(what);
    this.takenBack = this.takenBack.filter(({ at }) => at > now);
    if (!this.dice.chance(0.5)) return;
    const what = this.order(now);
    service.restate(what);
    this.counts.restatements++;
    if (what.vanish === true && this.dice.chance(0.6))
      this.takenBack.push({ what, at: now + this.dice.whole(1, 25) * DAY_MS });
  }

  /** Days change by a factor, a place or a network is gone for some days, or a network is there only from some day on. */
  private order(now: number): Restatement {
    const { dice } = this;
    const day = (age: number) => new Date(now - age * DAY_MS).toISOString().slice(0, 10);
    const age = dice.whole(3, OLDEST_DAYS);
    const from = day(age);
    const where = { ...dice.pick(PLACES), ...(dice.chance(0.5) ? { network: dice.pick(NETWORKS) } : {}) };
    const share = dice.number(0, 1);
    if (share < 0.6) return { from, ...where, factor: dice.pick([0.5, 0.9, 0.997, 1.003, 1.25, 3]) };
    if (share < 0.8) return { from, app: where.app, network: dice.pick(NETWORKS), factor: 1, vanish: true };
    return { from, to: day(Math.max(1, age - dice.whole(1, 20))), ...where, factor: 1, vanish: true };
  }

  private refused(act: () => unknown, sentence: RegExp): void {
    try {
      act();
      this.checker.findings.push(`not refused: ${sentence.source}`);
    } catch (error) {
      if (!sentence.test(String(error))) this.checker.findings.push(String(error));
    }
    this.look();
  }

  private look(mustRefuse = false): void {
    const { keys, checks } = this.checker.look(this.inUse.clock.now(), mustRefuse);
    this.counts.keysChecked += keys;
    this.counts.checks += checks;
  }

  private outcome(): YearOutcome {
    const { reopened, checks, keysChecked, faults, restatements } = this.counts;
    const { adjustments, bookedOut } = countAdjustments(this.inUse.file);
    return {
      seed: this.options.seed,
      months: this.monthsClosed(),
      closings: this.closed.length,
      ...{ reopened, checks, keysChecked, adjustments, bookedOut, faults, restatements },
      kills: this.withKills.kills,
      findings: this.checker.findings,
      seconds: Number(process.hrtime.bigint() - this.begun) / 1e9,
    };
  }
}
