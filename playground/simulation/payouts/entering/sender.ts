import type { Dice } from '../../dice';
import type { Agenda } from '../agenda';
import { cents, ofCents } from '../amounts';
import { daysAfter, lastDayOf } from '../days';
import { atMarket } from '../market';
import { type NetworkHabit, type StatementPaper, type Transfer, totalOf } from '../networks';
import { type PaymentFate, paymentFate, statementFate } from './fates';

/** The user's desks, and what they see. */
export interface Recipient {
  today(): string;
  /** What the tabs say of a network's closed month, in exact dollars. */
  reported(network: string, month: string): bigint;
  statement(paper: StatementPaper): void;
  statementAgain(paper: StatementPaper): void;
  transfer(transfer: Transfer): void;
}

/** Days from a statement to its payment. */
const LEAST_DAYS = 6;
const MOST_DAYS = 30;

/** A network that sends statements and payments. */
export class Sender {
  /** The newest statement of each month. */
  private readonly papers = new Map<string, StatementPaper>();
  /** Months whose payment comes with the next one. */
  private waiting: string[] = [];
  private lastPaid = '';
  private sent = 0;

  constructor(
    private readonly habit: NetworkHabit,
    private readonly dice: Dice,
    private readonly agenda: Agenda,
    private readonly to: Recipient,
  ) {}

  /** A month was closed: its statement comes some days later, or never. */
  monthClosed(month: string): void {
    const fate = statementFate(this.dice);
    if (this.habit.isPrompt === true || fate.kind === 'missing') return;
    this.agenda.add(daysAfter(this.to.today(), fate.days), () => this.state(month, fate.percent));
    const [again, corrected] = [fate.days + this.dice.whole(1, 4), fate.days + this.dice.whole(5, 20)];
    if (fate.kind === 'twice') this.agenda.add(daysAfter(this.to.today(), again), () => this.again(month));
    if (fate.kind === 'corrected')
      this.agenda.add(daysAfter(this.to.today(), corrected), () => this.state(month, 100n));
  }

  /** States a month and pays it, both on its last day. */
  promptly(month: string, dollars: bigint): void {
    const date = lastDayOf(month);
    const amount = cents(dollars);
    if (amount <= 0n) return;
    const paper = { ...this.paper(month, amount), date };
    this.to.statement(paper);
    this.transfer([month], amount, { date });
  }

  private state(month: string, percent: bigint): void {
    const { currency } = this.habit;
    const dollars = this.to.reported(this.habit.id, month);
    const amount = (cents(atMarket(dollars, 'USD', currency, month)) * percent) / 100n;
    if (amount <= 0n) return;
    const isFirst = !this.papers.has(month);
    const paper = this.paper(month, amount);
    const before = this.papers.get(month);
    // An equal amount would be refused as entered twice.
    if (before !== undefined && totalOf(before) === amount) return;
    this.papers.set(month, paper);
    this.to.statement(paper);
    if (isFirst) this.planPayment(month);
  }

  private again(month: string): void {
    const paper = this.papers.get(month);
    if (paper !== undefined) this.to.statementAgain(paper);
  }

  private paper(month: string, amount: bigint): StatementPaper {
    const { habit } = this;
    const [year = '', number = ''] = month.split('-');
    const byApp = habit.statements === 'file' && habit.layout < 3;
    const first = (amount * 3n) / 5n;
    const lines = byApp
      ? [
          { app: 'Block Harbour', cents: first },
          { app: '数独天天', cents: amount - first },
        ]
      : [{ app: '', cents: amount }];
    const names = [habit.name, ...(habit.otherNames ?? [])];
    const name = names[Number(number) % names.length] ?? habit.name;
    const invoice = `INV-${habit.id}-${year}${number}`;
    return { habit: { ...habit, name }, month, number: invoice, date: this.to.today(), lines };
  }

  private planPayment(month: string): void {
    const fate = paymentFate(this.dice);
    const today = this.to.today();
    const after = (days: number) => daysAfter(today, days);
    const days = this.dice.whole(LEAST_DAYS, MOST_DAYS);
    if (fate === 'missing') return;
    if (fate === 'with the next') this.waiting.push(month);
    else if (fate === 'late') this.agenda.add(after(days + 60), () => this.pay(month, fate));
    else this.agenda.add(after(days), () => this.pay(month, fate));
    if (fate === 'parts') this.agenda.add(after(days + 20), () => this.pay(month, 'parts'));
    if (fate === 'paid back') {
      this.agenda.add(after(days + 12), () => this.payBack(month, -1n));
      this.agenda.add(after(days + 25), () => this.payBack(month, 1n));
    }
  }

  private pay(month: string, fate: PaymentFate): void {
    const months = [...this.waiting.splice(0), month].sort();
    const amount = months.reduce((sum, each) => sum + this.owedFor(each), 0n);
    const half = (amount * 6n) / 10n;
    const isFirstPart = fate === 'parts' && !this.partly.has(month);
    if (fate === 'parts') this.partly.add(month);
    const due = fate !== 'parts' ? amount : isFirstPart ? half : amount - half;
    const more = fate === 'too much' ? 1_000n : 0n;
    const fee = fate === 'bank fee' ? due / 80n : 0n;
    const withholding = fate === 'withholding' ? due / 10n : 0n;
    this.transfer(months, due + more - fee - withholding, { fee, withholding });
  }

  private readonly partly = new Set<string>();

  /** A third is paid back, and later paid again. */
  private payBack(month: string, sign: bigint): void {
    this.transfer([month], (sign * this.owedFor(month)) / 3n, {});
  }

  /** The newest statement in the currency of the payment. Banks have rates of their own. */
  private owedFor(month: string): bigint {
    const paper = this.papers.get(month);
    if (paper === undefined) return 0n;
    const { currency, pays } = this.habit;
    const amount = cents(atMarket(ofCents(totalOf(paper)), currency, pays, this.to.today().slice(0, 7)));
    return currency === pays ? amount : amount + (amount * BigInt(this.dice.whole(-8, 8))) / 1_000n;
  }

  private transfer(months: readonly string[], amount: bigint, facts: Partial<Transfer>): void {
    if (amount === 0n) return;
    this.sent++;
    const numbers = months.map((month) => this.papers.get(month)?.number ?? month);
    const text = this.dice.chance(0.4) ? ` ${numbers.join(' ')}` : '';
    this.to.transfer({
      habit: this.habit,
      date: this.freeDay(facts.date),
      cents: amount,
      fee: 0n,
      withholding: 0n,
      reference: `TRX${this.habit.id}X${1_000 + this.sent}${text}`,
      pays: numbers,
      ...facts,
    });
  }

  /** Today, or the day after the last payment: payments of one day could be divided in any order. */
  private freeDay(given: string | undefined): string {
    const today = given ?? this.to.today();
    this.lastPaid = today > this.lastPaid ? today : daysAfter(this.lastPaid, 1);
    return this.lastPaid;
  }
}
