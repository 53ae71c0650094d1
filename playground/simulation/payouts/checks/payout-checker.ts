import type { SpreadsheetStore } from '../../../../emulator/src/spreadsheet/store';
import { exact, shown, sum } from '../../year/exact';
import { cell, rowsIn, type SeenRow } from '../../year/seen-tabs';
import { absolute } from '../amounts';
import { type RateOf, type Settled, settle, worthOf } from '../entering/settling';
import type { Records } from '../records';
import { type ExpectedRow, expectedRows, HALF_A_CENT } from './expected-rows';
import { type JournalFile, journalFindings } from './journal-checker';
import { reportedMonths } from './reported';
import { type SeenInputs, seenInputs } from './seen-inputs';

/** What the sidebar's view says, as far as it is checked. Amounts are decimals. */
export interface SeenView {
  readonly outstanding: { readonly amount: string };
  readonly counts: Readonly<Record<string, number>>;
  readonly proposals: readonly { readonly reference: string }[];
  readonly unmatched: readonly { readonly reference: string }[];
}

const ONE = exact('1');

/** Recomputes statements, payments and the reconciliation from the tabs. Nothing here imports the code of payouts or closings. */
export class PayoutChecker {
  readonly findings: string[] = [];
  looks = 0;
  private readonly frozen = new Map<string, ReadonlyMap<string, bigint>>();

  constructor(
    private readonly file: SpreadsheetStore,
    private readonly records: Records,
  ) {}

  /** Notes the rates that a closing has frozen: those of the month in the tab. */
  closed(month: string): void {
    this.frozen.set(month, seenInputs(this.file).rates);
  }

  /** A checker that knows what this one knows and has found nothing yet. */
  copy(): PayoutChecker {
    const copy = new PayoutChecker(this.file, this.records);
    for (const [month, rates] of this.frozen) copy.frozen.set(month, rates);
    return copy;
  }

  /** The tabs have each statement and payment once, and nothing is lost between statements, payments and what they settle. */
  checkInputs(): void {
    this.looks++;
    const inputs = seenInputs(this.file);
    this.findings.push(...this.records.differences(inputs));
    this.checkSums(inputs, this.settledIn(inputs));
  }

  /** Compares the tab Reconciliation, and the view of the sidebar, right after a reconciliation. */
  checkReconciliation(today: string, view?: SeenView): void {
    const inputs = seenInputs(this.file);
    // A file without statements and payments has no reconciliation.
    if (inputs.statements.length + inputs.payments.length === 0) return;
    const settled = this.settledIn(inputs);
    const expected = expectedRows(reportedMonths(this.file), inputs, settled, this.rateOf(inputs), today);
    const rows = rowsIn(this.file, /^Reconciliation$/);
    for (const row of rows) this.checkRow(row, expected);
    for (const each of expected)
      if (!rows.some((row) => isOf(row, each)))
        this.find(`Reconciliation lacks ${each.network} ${each.month}`);
    const names = rows.map((row) => `${cell(row, 'Network id')} ${cell(row, 'Month')}`);
    if (new Set(names).size < names.length) this.find('Reconciliation has a row twice');
    if (view !== undefined) this.checkView(view, rows, expected, settled);
  }

  /** Compares the journals of all closed months with the tabs, right after a closing that was booked up to the day `until`. */
  checkJournals(journals: readonly JournalFile[], until: string): void {
    const inputs = seenInputs(this.file);
    const reported = reportedMonths(this.file);
    const closed = new Set(reported.filter(({ isClosed }) => isClosed).map(({ month }) => month));
    const rateOf = this.rateOf(inputs);
    const found = journalFindings(this.file, journals, { inputs, reported, closed, rateOf, until });
    this.findings.push(...found);
  }

  /** How many rows of the tab have each status, and how many are overdue. */
  counts(): {
    readonly byStatus: ReadonlyMap<string, number>;
    readonly overdue: number;
    readonly unmatched: number;
    readonly paidInFull: number;
  } {
    const rows = rowsIn(this.file, /^Reconciliation$/);
    const byStatus = new Map<string, number>();
    for (const row of rows) byStatus.set(cell(row, 'Status'), (byStatus.get(cell(row, 'Status')) ?? 0) + 1);
    const overdue = rows.filter((row) => Number(cell(row, 'Days overdue')) > 0).length;
    const { left } = this.settledIn(seenInputs(this.file));
    const paidInFull = rows.filter(
      (row) => cell(row, 'Statement') !== '' && exact(cell(row, 'Outstanding')) === 0n,
    ).length;
    return {
      byStatus,
      overdue,
      paidInFull,
      unmatched: [...left.values()].filter((amount) => amount !== 0n).length,
    };
  }

  private find(text: string): void {
    this.findings.push(text);
  }

  private settledIn(inputs: SeenInputs): Settled {
    return settle(inputs.statements, inputs.payments, this.rateOf(inputs));
  }

  /** Closed months have the rates that were frozen, all others those of the tab. */
  private rateOf({ rates }: SeenInputs): RateOf {
    const overview = rowsIn(this.file, /^Close overview$/);
    const isClosed = new Set(
      overview
        .filter((row) => cell(row, 'Currency') === 'USD' && cell(row, 'State') === 'closed')
        .map((row) => cell(row, 'Month')),
    );
    return (currency, month) => {
      if (currency === 'USD') return ONE;
      const key = `${month} ${currency}`;
      const frozen = isClosed.has(month) ? this.frozen.get(month)?.get(key) : undefined;
      return frozen ?? rates.get(key);
    };
  }

  /** Per currency: statements = matched + open, payments = matched + unmatched. */
  private checkSums({ statements, payments }: SeenInputs, { owed, left, parts }: Settled): void {
    for (const currency of ['USD', 'EUR', 'GBP', 'CNY']) {
      const stated = sum(
        statements
          .filter((each) => each.currency === currency && !each.isReplaced)
          .map(({ amount }) => amount),
      );
      const matched = sum(
        parts.filter((part) => part.owed.currency === currency).map(({ settled }) => settled),
      );
      const open = sum(owed.filter((each) => each.currency === currency).map((each) => each.open));
      if (stated !== matched + open) this.find(`${currency}: statements are not matched and open`);
      const own = payments.filter((each) => each.currency === currency);
      const paid = sum(parts.filter(({ payment }) => payment.currency === currency).map((part) => part.paid));
      const rest = sum(own.map((payment) => left.get(payment) ?? 0n));
      if (sum(own.map(worthOf)) !== paid + rest)
        this.find(`${currency}: payments are not matched and unmatched`);
    }
  }

  private checkRow(row: SeenRow, expected: readonly ExpectedRow[]): void {
    const name = `${cell(row, 'Network')} ${cell(row, 'Month')}`;
    const right = expected.find((each) => isOf(row, each));
    if (right === undefined) {
      if (cell(row, 'Statement') !== '' || cell(row, 'State') !== 'open')
        this.find(`Reconciliation ${name}: not expected`);
      return;
    }
    const reported = right.reported ?? amountIn(row, 'Reported') ?? 0n;
    const difference = right.statement === undefined ? undefined : right.statement - reported;
    const paid =
      right.statement === undefined || right.outstanding === undefined
        ? undefined
        : right.statement - right.outstanding;
    const amounts = {
      Statement: right.statement,
      Difference: difference,
      Paid: paid,
      Outstanding: right.outstanding,
    };
    for (const [header, amount] of Object.entries(amounts)) this.checkAmount(row, name, header, amount);
    if (right.reported === undefined) return;
    this.checkAmount(row, name, 'Reported', right.reported);
    if (cell(row, 'Status') !== right.status)
      this.find(`Reconciliation ${name}: ${cell(row, 'Status')}, not ${right.status}`);
    const overdue = Number(cell(row, 'Days overdue') || '0');
    if (right.daysOverdue !== undefined && overdue !== right.daysOverdue)
      this.find(`Reconciliation ${name}: ${overdue} days overdue, not ${right.daysOverdue}`);
  }

  private checkAmount(row: SeenRow, name: string, header: string, right: bigint | undefined): void {
    const amount = amountIn(row, header);
    const isRight =
      amount === undefined || right === undefined
        ? amount === right
        : absolute(amount - right) <= HALF_A_CENT;
    if (!isRight)
      this.find(
        `Reconciliation ${name}: ${header} is ${cell(row, header)}, not ${right === undefined ? 'blank' : shown(right)}`,
      );
  }

  private checkView(
    view: SeenView,
    rows: readonly SeenRow[],
    expected: readonly ExpectedRow[],
    { left }: Settled,
  ): void {
    const outstanding = sum(expected.map((each) => each.outstanding ?? 0n));
    if (exact(view.outstanding.amount) !== outstanding)
      this.find(`The view has ${view.outstanding.amount} outstanding, not ${shown(outstanding)}`);
    for (const [status, count] of Object.entries(view.counts))
      if (rows.filter((row) => cell(row, 'Status') === status).length !== count)
        this.find(`The view has ${count} months that are ${status}, the tab another number`);
    const unmatched = [...left].filter(([payment, rest]) => rest === worthOf(payment));
    const right = unmatched.map(([{ reference }]) => reference).sort();
    const seen = [...view.proposals, ...view.unmatched].map(({ reference }) => reference).sort();
    if (right.join('\n') !== seen.join('\n'))
      this.find(`The view has the unmatched payments ${seen.join(', ')}, not ${right.join(', ')}`);
  }
}

function isOf(row: SeenRow, { network, month }: { network: string; month: string }): boolean {
  return cell(row, 'Network id') === network && cell(row, 'Month') === month;
}

function amountIn(row: SeenRow, header: string): bigint | undefined {
  return cell(row, header) === '' ? undefined : exact(cell(row, header));
}
