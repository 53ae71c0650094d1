import { Dice } from '../dice';
import { exact } from '../year/exact';
import { type ClosingName, rawMonth } from '../year/raw-month';
import { cell, rowsIn } from '../year/seen-tabs';
import { SimulatedYear, type YearOptions, type YearOutcome } from '../year/year';
import { Agenda } from './agenda';
import { PayoutChecker } from './checks/payout-checker';
import { reportedMonths } from './checks/reported';
import { Clerk } from './clerk';
import { Colleague } from './colleague';
import { dayIn, daysAfter, lastDayOf } from './days';
import { PaymentDesk } from './entering/enter-payments';
import { StatementDesk } from './entering/enter-statements';
import { TermsDesk, typeRates } from './entering/enter-terms';
import { Sender } from './entering/sender';
import { HABITS, type Transfer } from './networks';
import { Records } from './records';
import { userRows } from './user-rows';

/** What happened to statements and payments in a simulated year. */
export interface PayoutsOutcome {
  readonly year: YearOutcome;
  readonly statements: number;
  readonly refused: number;
  readonly payments: number;
  readonly noticed: number;
  readonly confirmed: number;
  readonly edits: number;
  readonly kills: number;
  readonly looks: number;
  readonly byStatus: ReadonlyMap<string, number>;
  readonly overdue: number;
  readonly unmatched: number;
  readonly paidInFull: number;
  readonly findings: readonly string[];
}

const DAYS_OF_EXPORTS = ['11', '21', '28'];
const DAY_OF_RATES = '03';
const PROMPT_DAY = '04';
const MATCHING_DAY = '27';

/** The simulated year, with the statements and payments of its networks. */
export class PayoutsYear {
  readonly year: SimulatedYear;
  readonly checker: PayoutChecker;
  readonly records = new Records();
  private readonly dice: Dice;
  private readonly clerk: Clerk;
  private readonly statements: StatementDesk;
  private readonly payments: PaymentDesk;
  private readonly colleague: Colleague;
  private readonly terms: TermsDesk;
  private readonly agenda = new Agenda();
  private readonly senders: readonly Sender[];
  private readonly transfers: Transfer[] = [];
  private readonly counts = { statements: 0, confirmed: 0 };
  private readonly known = new Set<string>();
  private isSetUp = false;

  constructor(options: YearOptions) {
    this.dice = new Dice(options.seed + 101);
    this.year = new SimulatedYear({
      ...options,
      onDay: () => this.day(),
      onClosed: (closing) => this.closed(closing),
    });
    const { inUse } = this.year;
    this.checker = new PayoutChecker(inUse.file, this.records);
    const find = (finding: string) => this.find(finding);
    this.clerk = new Clerk(inUse, this.dice, () => undefined, find);
    this.statements = new StatementDesk(inUse, this.clerk, this.records, find);
    this.payments = new PaymentDesk(inUse, this.clerk, this.records, find);
    this.colleague = new Colleague(inUse, this.dice);
    this.terms = new TermsDesk(inUse);
    this.senders = HABITS.map((habit) => new Sender(habit, this.dice, this.agenda, this.recipient()));
  }

  run(): PayoutsOutcome {
    const year = this.year.run();
    this.reconcile();
    const { checker, statements, payments, clerk, colleague } = this;
    const { byStatus, overdue, unmatched, paidInFull } = checker.counts();
    return {
      year,
      ...this.counts,
      ...{ byStatus, overdue, unmatched, paidInFull },
      refused: statements.refused,
      payments: this.transfers.length,
      noticed: payments.noticed,
      edits: colleague.edits,
      kills: clerk.kills,
      looks: checker.looks,
      findings: checker.findings,
    };
  }

  private find(finding: string): void {
    this.checker.findings.push(`${this.today()}: ${finding}`);
  }

  /** The day in the zone of the file. */
  today(): string {
    const { clock, file } = this.year.inUse;
    return dayIn(clock.now(), file.timeZone);
  }

  private recipient() {
    return {
      today: () => this.today(),
      reported: (network: string, month: string) =>
        reportedMonths(this.year.inUse.file).find((each) => each.network === network && each.month === month)
          ?.amount ?? 0n,
      statement: (paper: Parameters<StatementDesk['enter']>[0]) => {
        this.counts.statements++;
        this.statements.enter(paper);
      },
      statementAgain: (paper: Parameters<StatementDesk['enter']>[0]) => this.statements.enterAgain(paper),
      transfer: (transfer: Transfer) => {
        this.transfers.push(transfer);
        this.payments.arrive(transfer);
      },
    };
  }

  private day(): void {
    const today = this.today();
    const date = today.slice(8);
    const found = this.checker.findings.length;
    if (!this.isSetUp) this.setUp();
    if (date === DAY_OF_RATES) typeRates(this.year.inUse, daysAfter(today, -10).slice(0, 7));
    if (date === PROMPT_DAY) this.promptStatements();
    const done = this.agenda.doDue(today);
    if (DAYS_OF_EXPORTS.includes(date)) this.payments.readExports(today);
    if (this.dice.chance(0.15)) this.colleague.edit();
    const isDay = done > 0 || [...DAYS_OF_EXPORTS, MATCHING_DAY, PROMPT_DAY, DAY_OF_RATES].includes(date);
    if (isDay) this.reconcile();
    if (isDay && this.dice.chance(0.7)) this.confirm();
    if (date === MATCHING_DAY) this.matchByHand();
    this.stamp(found);
  }

  /** Findings of a day say which day it was. */
  private stamp(from: number): void {
    const { findings } = this.checker;
    for (let at = from; at < findings.length; at++)
      if (!/^\d{4}-/.test(findings[at] ?? '')) findings[at] = `${this.today()}: ${findings[at]}`;
  }

  /** Makes the tabs, and types payment terms. */
  private setUp(): void {
    this.isSetUp = true;
    this.clerk.call('sidebarBooksCurrency', ['USD']);
    for (const tab of ['statements', 'payments', 'terms', 'rates'] as const)
      this.clerk.call('sidebarShowPayouts', [tab]);
    this.terms.type();
  }

  /** What the tab shows of the open month, stated and paid on its last day. */
  private promptStatements(): void {
    this.clerk.call('sidebarPayouts', []);
    const month = daysAfter(this.today(), -10).slice(0, 7);
    for (const [at, habit] of HABITS.entries()) {
      if (habit.isPrompt !== true) continue;
      const row = rowsIn(this.year.inUse.file, /^Reconciliation$/).find(
        (each) => cell(each, 'Network id') === habit.id && cell(each, 'Month') === month,
      );
      if (row !== undefined) this.senders[at]?.promptly(month, exact(cell(row, 'Reported') || '0'));
      else if (this.isReported(habit.id, month))
        this.find(`Reconciliation lacks ${habit.name} in the open month ${month}`);
    }
  }

  /** Whether the service reports a network in a month: sometimes it leaves one out for a while. */
  private isReported(network: string, month: string): boolean {
    const amounts = rawMonth(this.year.inUse.service, { month, currency: 'USD' });
    return [...amounts.keys()].some((name) => name.endsWith(` | ${network} | Revenue`));
  }

  /** The networks that pay on the last day of a month also paid the first one, which was entered after its closing. */
  private stateFirstMonth(month: string): void {
    const to = this.recipient();
    for (const [at, { id, isPrompt }] of HABITS.entries())
      if (isPrompt === true) this.senders[at]?.promptly(month, to.reported(id, month));
  }

  private reconcile(): void {
    this.terms.type();
    const view = this.clerk.call('sidebarPayouts', []);
    if (view === undefined) return;
    for (const { name } of view.names) this.confirmName(name);
    this.checker.checkInputs();
    const now =
      view.names.length === 0 ? view : this.year.inUse.answer('sidebarPayouts', [], this.year.inUse.owner);
    this.checker.checkReconciliation(this.today(), now);
    for (const problem of now.problems) this.find(`the view says: ${problem}`);
  }

  private confirmName(name: string): void {
    const habit = HABITS.find((each) => each.name === name);
    if (habit === undefined) this.find(`a name that nobody has typed: ${name}`);
    else this.clerk.call('sidebarConfirmName', [name, habit.id]);
  }

  /** Confirms what is proposed. */
  private confirm(): void {
    const { inUse } = this.year;
    const { proposals } = inUse.answer('sidebarPayouts', [], inUse.owner);
    const chosen = proposals.filter(() => this.dice.chance(0.9));
    if (chosen.length === 0) return;
    const isDone = () =>
      chosen.every(({ reference }) =>
        userRows(inUse.file, 'Payments').some(
          (row) => row.shows('Reference') === reference && row.shows('Statement number') !== '',
        ),
      );
    this.clerk.call('sidebarConfirmMatches', [chosen.map(({ payment }) => payment)], isDone);
    this.counts.confirmed += chosen.length;
    this.reconcile();
  }

  private matchByHand(): void {
    const { inUse } = this.year;
    const { unmatched } = inUse.answer('sidebarPayouts', [], inUse.owner);
    this.payments.matchByHand(
      this.transfers,
      unmatched.map(({ reference }) => reference),
    );
    this.reconcile();
  }

  private closed({ month, currency }: ClosingName): void {
    if (currency !== 'USD') return;
    if (!this.isSetUp) this.setUp();
    this.checker.closed(month);
    if (this.known.has(month)) return;
    this.known.add(month);
    const found = this.checker.findings.length;
    this.clerk.call('sidebarPayouts', []);
    this.checker.checkInputs();
    this.checker.checkJournals(this.journals(), lastDayOf(month));
    this.stamp(found);
    for (const sender of this.senders) sender.monthClosed(month);
    if (this.known.size === 1) this.stateFirstMonth(month);
  }

  /** The journals of all closed months as CSV. */
  private journals() {
    const { file } = this.year.inUse;
    const closed = rowsIn(file, /^Close overview$/).filter(
      (row) => cell(row, 'Currency') === 'USD' && cell(row, 'State') === 'closed',
    );
    return closed.flatMap(
      (row) => this.clerk.call('sidebarJournal', [cell(row, 'Month'), 'USD', 'csv'])?.files ?? [],
    );
  }
}
