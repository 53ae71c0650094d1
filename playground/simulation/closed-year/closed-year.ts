import { DAY_MS, HOUR_MS } from '../../service/days';
import { LIMITED_KEY, PLAYGROUND_KEY } from '../../service/options';
import type { Restatement } from '../../service/stage';
import { plain } from '../amounts';
import { COLLEAGUE, FileInUse, OWNER } from '../file-in-use';
import { rowsIn } from '../seen-tabs';
import { Restating } from '../small-world';
import { Books, lastDayOf } from './books';
import { daysAfter, FOREIGN, Payers, type Payment, rateText, type Statement } from './payers';
import { PayoutBooks } from './payout-books';

const FIRST_CLOSE = Date.UTC(2026, 0, 5, 9);
const FAULTS = ['server-error', 'cut-json', 'same-page-twice', 'rate-limited', 'code-403', 'key-revoked'];
/** An hourly check of several closed months has about so many side effects. */
const MOST_EFFECTS = 24;
/** The service reports nothing at all. */
const NOTHING: Restatement = { from: '2020-01-01', to: '2030-12-31', factor: 1, vanish: true };
const USER_TABS = ['Statements', 'Payments', 'Rates', 'Reconciliation'];
const TWICE = /is already in /;

/**
 * A file in which months are closed on the 5th, reopened and closed again, and statements and payments of networks are entered, while the
 * service restates days and fails, Google ends executions, and a colleague sorts tabs.
 */
export class ClosedYear {
  readonly inUse: FileInUse;
  readonly books: Books;
  readonly payoutBooks: PayoutBooks;
  private readonly payers: Payers;
  private readonly months: string[] = [];
  private reopened: string | undefined;

  constructor(
    private readonly monthCount: number,
    seed: number,
  ) {
    this.inUse = new FileInUse(FIRST_CLOSE - HOUR_MS, seed, { fineRevenue: true });
    this.books = new Books(this.inUse);
    this.payers = new Payers(
      this.inUse.dice,
      (network, month) => this.payoutBooks.reported(network, month),
      (paper) => ('reference' in paper ? this.enterPayment(paper) : this.enterStatement(paper)),
    );
    this.payoutBooks = new PayoutBooks(this.inUse, this.payers);
  }

  run(): void {
    const { inUse } = this;
    const restating = new Restating(inUse.service, inUse.dice, 60);
    const baseUrl = inUse.service.origin;
    inUse.call('sidebarSaveSettings', [{ baseUrl, key: PLAYGROUND_KEY }]);
    inUse.call('sidebarSaveSettings', [{ baseUrl, key: LIMITED_KEY }], COLLEAGUE);
    inUse.act('sidebarBooksCurrency', ['USD']);
    for (const tab of ['statements', 'payments', 'rates'] as const) inUse.act('sidebarShowPayouts', [tab]);
    for (const month of ['2025-12', '2026-01']) this.typeRates(month);
    // The year ends ten days after its last closing.
    const end = Date.UTC(2026, this.monthCount - 1, 15, 9);
    for (let now = FIRST_CLOSE; now <= end; now += DAY_MS) {
      inUse.clock.reach(now);
      restating.restateDays(now);
      this.passDay(inUse.dayOf());
      for (const hour of [4, 14]) this.check(now + hour * HOUR_MS);
    }
    this.reconcile();
    inUse.count('adjustments', rowsIn(inUse.file, /^Adjustments \d{4}$/).length);
  }

  private passDay(today: string): void {
    const { dice } = this.inUse;
    const date = today.slice(8);
    if (date === '01') this.typeRates(today.slice(0, 7));
    if (date === '05') this.closeNewMonth(daysAfter(today, -10).slice(0, 7));
    if (date === '10') this.checkAsColleague(dice.pick(this.months));
    if (date === '18' && dice.chance(0.5)) this.reopen(dice.pick(this.months));
    if (date === '20' && this.reopened !== undefined) this.close(this.reopened);
    if (dice.chance(0.2)) this.inUse.sort(dice.pick(USER_TABS));
    if (this.payers.doDue(today) > 0 || date === '27') this.reconcile();
  }

  private close(month: string): void {
    const order = { month, currency: 'USD', zone: 'UTC+0', apps: [], metrics: ['impressionApi'] };
    this.inUse.act('sidebarCloseMonth', [{ ...order, reason: 'simulated' }], /already closed/);
    this.books.look();
    if (month === this.reopened) this.reopened = undefined;
  }

  private closeNewMonth(month: string): void {
    this.close(month);
    this.months.push(month);
    this.inUse.act('sidebarPayouts', []);
    this.payoutBooks.checkJournals(this.journals('csv'), lastDayOf(month));
    this.payers.planStatements(month, this.inUse.dayOf());
  }

  /** The journals of all closed months in dollars. */
  journals(format: 'csv' | 'ledger' | 'beancount') {
    const closed = this.payoutBooks.closedMonths();
    return closed.flatMap((month) => this.inUse.call('sidebarJournal', [month, 'USD', format]).files);
  }

  /** A colleague reviews the newest month, and checks one with another report key: then nothing may be compared. */
  private checkAsColleague(month: string): void {
    this.inUse.act('sidebarReviewMonth', [this.months.at(-1)!, 'USD'], /reviewed by colleague/, COLLEAGUE);
    this.books.look();
    this.inUse.call('sidebarCheckMonth', [month, 'USD', false], COLLEAGUE);
    this.books.look(true);
  }

  private reopen(month: string): void {
    this.reopened = month;
    this.inUse.act('sidebarReopenMonth', [month, 'USD', 'a correction'], /is not closed/);
    this.books.look();
  }

  private typeRates(month: string): void {
    for (const currency of FOREIGN) {
      const row = rowsIn(this.inUse.file, /^Rates$/).length + 3;
      for (const [at, text] of [month, currency, rateText(currency, month), 'a bank'].entries())
        this.inUse.user().type('Rates', `${'ABCD'[at]}${row}`, text);
    }
  }

  private enterStatement({ payer, month, number, date, amount }: Statement): void {
    this.inUse.count('statements');
    this.markReplaced(number, date);
    const text = `Month\tNet amount (${payer.currency})\n${month}\t${plain(amount)}`;
    const paper = { text, source: '', network: payer.id, number, date };
    // Networks of the simulation state less or more than was reported on purpose.
    this.inUse.act('sidebarAddStatement', [{ ...paper, decimalMark: 'point', acceptsFar: true }], TWICE);
  }

  /** Says in the tab Statements that the earlier rows of a corrected statement no longer count. */
  private markReplaced(number: string, today: string): void {
    for (const row of rowsIn(this.inUse.file, /^Statements$/))
      if (row.shows('Statement number') === number)
        this.inUse.user().type('Statements', row.place('Replaced on'), today);
  }

  private enterPayment({ payer, date, reference, amount, fee, withholding }: Payment): void {
    this.inUse.count('payments');
    const cells = [date, plain(amount), payer.pays, plain(fee), plain(withholding), reference].join('\t');
    const order = {
      text: `Date\tNet amount\tCurrency\tBank fee\tWithholding\tReference\n${cells}`,
      columns: { date: 0, amount: 1, currency: 2, fee: 3, withholding: 4, reference: 5 },
      decimalMark: 'point',
      chosen: [{ line: 0, network: payer.id, equalCount: 0 }],
    } as const;
    this.inUse.act('sidebarAddPayments', [order], TWICE);
  }

  /** Reconciles, confirms most of what is proposed, and compares the tabs. */
  private reconcile(): void {
    const { inUse } = this;
    const { proposals } = inUse.call('sidebarPayouts', []);
    const chosen = proposals.filter(() => inUse.dice.chance(0.9)).map(({ proposalId }) => proposalId);
    if (chosen.length > 0) inUse.act('sidebarConfirmMatches', [chosen], /./);
    const { outstanding, problems } = inUse.call('sidebarPayouts', []);
    for (const problem of problems) inUse.find(`the view says: ${problem}`);
    this.payoutBooks.checkInputs();
    this.payoutBooks.checkReconciliation(outstanding.amount);
  }

  /** One hourly check, sometimes with a fault of the service, an end by Google, or an answer without any app. */
  private check(now: number): void {
    const { inUse } = this;
    const { dice, service } = inUse;
    inUse.clock.reach(now);
    const isFaulty = dice.chance(0.1);
    if (isFaulty)
      service.arm(dice.pick(FAULTS), { endpoint: 'full', times: dice.pick([1, 'until cleared']) });
    const isEmptied = !isFaulty && dice.chance(0.05);
    if (isEmptied) service.restate(NOTHING);
    if (dice.chance(0.1)) inUse.kill(MOST_EFFECTS);
    const { error, killed } = inUse.runtime.run('refreshDue', [], { kind: 'trigger', user: OWNER });
    inUse.count(killed ? 'checks killed' : isFaulty ? 'checks with a fault' : 'checks');
    if (error !== undefined && !killed) inUse.find(`the hourly check: ${error.message}`);
    service.clearFaults();
    if (isEmptied) service.takeBack(NOTHING);
    this.books.look(isEmptied);
  }
}
