import { DAY_MS } from '../../service/days';
import { between, mix } from '../../service/world/chance';
import { exact, inCents } from '../amounts';
import type { Dice } from '../small-world';

/** A network that states and pays, under another name than the service's. */
export interface Payer {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly pays: string;
}

export const PAYERS: readonly Payer[] = [
  { id: '1', name: 'Aurora Ads Corp.', currency: 'USD', pays: 'USD' },
  { id: '2', name: 'Birch Exchange GmbH', currency: 'EUR', pays: 'EUR' },
  { id: '9', name: 'COPPERLINE LTD', currency: 'GBP', pays: 'USD' },
  { id: '18', name: '星河广告有限公司', currency: 'CNY', pays: 'CNY' },
  { id: '19', name: 'Everglow Media, Inc.', currency: 'USD', pays: 'USD' },
];

/** Amounts are exact, and whole cents. Days are `YYYY-MM-DD`. The user marks an older statement with the same number as replaced. */
export interface Statement {
  readonly payer: Payer;
  readonly month: string;
  readonly number: string;
  readonly date: string;
  readonly amount: bigint;
}

/** A payment of a statement: what arrived, and what was kept of it. */
export interface Payment extends Statement {
  readonly reference: string;
  readonly fee: bigint;
  readonly withholding: bigint;
}

/** Days after the event before, and percents of what is right: stated right, wrong, corrected, never; paid whole, in parts, too much. */
type Fate = Readonly<Record<number, number>>;
const STATED: readonly Fate[] = [{ 3: 100 }, { 9: 100 }, { 5: 90 }, { 40: 106 }, { 6: 95, 30: 100 }, {}];
const PAID: readonly Fate[] = [{ 9: 100 }, { 70: 100 }, { 9: 60, 30: 40 }, { 20: 107 }, {}];

/** Dollars for one unit, about. */
const RATES: Readonly<Record<string, number>> = { EUR: 1.08, GBP: 1.27, CNY: 0.139 };
export const FOREIGN = Object.keys(RATES);

/** The rate of a currency in a month, as a user types it: within 2 % of the usual one. */
export function rateText(currency: string, month: string): string {
  const seed = mix(Number(month.replace('-', '')), currency.charCodeAt(0));
  return currency === 'USD' ? '1' : (RATES[currency]! * between(seed, 1, 0.98, 1.02)).toFixed(6);
}

/** An exact amount in dollars at the rate of a month, in whole cents. */
export function inDollars(amount: bigint, currency: string, month: string): bigint {
  return inCents(amount, exact(rateText(currency, month)), exact('1'));
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** What networks state and pay, day by day. */
export class Payers {
  readonly statements: Statement[] = [];
  readonly payments: Payment[] = [];
  private agenda: { readonly day: string; readonly act: (today: string) => void }[] = [];

  /** `reported`: what the tabs say of a network's closed month, in exact dollars. `enter`: what the user does with a paper. */
  constructor(
    private readonly dice: Dice,
    private readonly reported: (network: string, month: string) => bigint,
    private readonly enter: (paper: Statement | Payment) => void,
  ) {}

  /** Does what is due. Returns how much that was. */
  doDue(today: string): number {
    const due = this.agenda.filter(({ day }) => day <= today);
    this.agenda = this.agenda.filter((each) => !due.includes(each));
    for (const { act } of due) act(today);
    return due.length;
  }

  /** Plans the statements of a month that was closed `today`. */
  planStatements(month: string, today: string): void {
    for (const payer of PAYERS) {
      // A payment in another currency settles what is close to it, so a correction could change what it settles.
      const fate = this.dice.pick(payer.currency === payer.pays ? STATED : STATED.slice(0, 4));
      this.plan(fate, today, (percent, day) => this.state(payer, month, percent, day));
    }
  }

  private plan(fate: Fate, today: string, act: (percent: number, day: string) => void): void {
    for (const [days, percent] of Object.entries(fate)) {
      const day = daysAfter(today, Number(days) + this.dice.whole(0, 6));
      this.agenda.push({ day, act: (due) => act(percent, due) });
    }
  }

  private state(payer: Payer, month: string, percent: number, date: string): void {
    const rate = exact(rateText(payer.currency, month));
    const amount = inCents(this.reported(payer.id, month) * BigInt(percent), exact('1'), 100n * rate);
    const number = `INV-${payer.id}-${month}`;
    const earlier = this.statements.find((each) => each.number === number);
    // An equal amount would be refused as entered twice.
    if (amount <= 0n || earlier?.amount === amount) return;
    const statement = { payer, month, number, date, amount };
    this.statements.push(statement);
    this.enter(statement);
    const fate = this.dice.pick(payer.currency === payer.pays ? PAID : PAID.slice(0, 2));
    if (earlier === undefined) this.plan(fate, date, (percent, day) => this.pay(statement, percent, day));
  }

  private pay(statement: Statement, percent: number, date: string): void {
    const { payer, amount, number } = statement;
    // Payments of one day could be divided in any order.
    if (this.payments.some((each) => each.payer === payer && each.date === date)) {
      this.plan({ 1: percent }, date, (_, day) => this.pay(statement, percent, day));
      return;
    }
    // Banks have rates of their own.
    const perMille = payer.currency === payer.pays ? 1000 : this.dice.whole(993, 1007);
    const dollars = inDollars(amount, payer.currency, date.slice(0, 7));
    const whole = payer.currency === payer.pays ? amount : dollars;
    const worth = inCents((whole * BigInt(percent) * BigInt(perMille)) / 100_000n);
    const kept = this.dice.chance(0.2) ? worth : 0n;
    const [fee, withholding] = [inCents(kept / 80n), inCents(kept / 10n)];
    const reference = `TRX${payer.id}X${1_000 + this.payments.length}${this.dice.chance(0.5) ? ` ${number}` : ''}`;
    const payment = { ...statement, date, reference, amount: worth - fee - withholding, fee, withholding };
    this.payments.push(payment);
    this.enter(payment);
  }
}
