import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import type { PaymentsReading } from '../../../../src/sidebar-server/payouts';
import type { FileInUse } from '../../file-in-use';
import { shown } from '../../year/exact';
import { ofCents, plain } from '../amounts';
import type { Clerk } from '../clerk';
import { daysAfter } from '../days';
import type { Transfer } from '../networks';
import type { Records } from '../records';
import { nextRow, typeInto, userRows } from '../user-rows';
import { bankExport } from './bank-export';

/** The bank exports what arrived in so many days, so that exports overlap. */
const EXPORTED_DAYS = 20;

/** Enters payments as a user does: from bank exports, typed in the sidebar, and as rows of the tab. */
export class PaymentDesk {
  /** Lines of exports that were added before, and were noticed. */
  noticed = 0;
  private readonly atBank: Transfer[] = [];

  constructor(
    private readonly inUse: FileInUse,
    private readonly clerk: Clerk,
    private readonly records: Records,
    private readonly find: (finding: string) => void,
  ) {}

  arrive(transfer: Transfer): void {
    const { payments } = transfer.habit;
    if (payments === 'bank export') {
      this.atBank.push(transfer);
      return;
    }
    this.records.paid(transfer);
    if (payments === 'rows') this.type(transfer);
    else this.add(transfer);
  }

  /** Adds what is new in the exports of the bank's accounts. */
  readExports(today: string): void {
    const recent = this.atBank.filter(
      ({ date }) => date >= daysAfter(today, -EXPORTED_DAYS) && date <= today,
    );
    for (const isGerman of [false, true]) {
      const own = recent.filter(({ habit }) => (habit.pays === 'EUR') === isGerman);
      if (own.length > 0) this.readExport(own, isGerman, today);
    }
  }

  /** Types into “Statement number” what payments are meant for that nobody has matched. */
  matchByHand(transfers: readonly Transfer[], references: readonly string[]): void {
    const { file, owner } = this.inUse;
    for (const reference of references) {
      const transfer = transfers.find((each) => each.reference === reference);
      const row = userRows(file, 'Payments').find((each) => each.shows('Reference') === reference);
      if (transfer === undefined || row === undefined || row.shows('Statement number') !== '') continue;
      const texts = { 'Statement number': transfer.pays.join(', ') };
      typeInto(new SpreadsheetUser(file, owner), file, 'Payments', row.row, texts);
    }
  }

  private type({ habit, date, cents, fee, withholding, reference }: Transfer): void {
    const { file, owner, clock } = this.inUse;
    const user = new SpreadsheetUser(file, owner, () => clock.now());
    typeInto(user, file, 'Payments', nextRow(file, 'Payments'), {
      Date: date,
      Network: habit.name,
      Amount: plain(cents),
      Currency: habit.pays,
      'Bank fee': fee === 0n ? '' : plain(fee),
      Withholding: withholding === 0n ? '' : plain(withholding),
      Reference: reference,
    });
  }

  private typeOnce(transfer: Transfer): void {
    if (this.isThere(transfer)) return;
    this.records.paid(transfer);
    this.type(transfer);
  }

  private add(transfer: Transfer): void {
    const { habit, date, cents, fee, withholding, reference } = transfer;
    const typed = {
      ...{ date, network: habit.id, amount: plain(cents), currency: habit.pays, reference },
      // Otherwise it is paid only once its proposal is confirmed.
      number: habit.isPrompt === true ? transfer.pays.join(', ') : '',
      fee: fee === 0n ? '' : plain(fee),
      withholding: withholding === 0n ? '' : plain(withholding),
    };
    const order = { text: '', source: '', typed, chosen: [] };
    this.clerk.call('sidebarAddPayments', [order], () => this.isThere(transfer));
  }

  private readExport(transfers: readonly Transfer[], isGerman: boolean, today: string): void {
    const order = {
      text: bankExport(transfers, isGerman, today),
      source: `bank-${today}.csv`,
      typed: null,
      chosen: [],
      // Without a text such as 1.234,50, the file may leave it open.
      ...(isGerman ? { decimalMark: 'comma' as const } : { decimalMark: 'point' as const }),
      fees: 'kept before' as const,
    };
    const reading = this.clerk.call('sidebarReadPayments', [order]);
    if (reading === undefined) return;
    const receipts = transfers.filter(({ cents }) => cents > 0n);
    // Money that was paid back is not offered as a receipt.
    for (const transfer of transfers) if (!receipts.includes(transfer)) this.typeOnce(transfer);
    this.compare(reading, receipts, today);
    const chosen = receipts.flatMap((transfer) => {
      const line = reading.lines.findIndex((each) => each.reference === transfer.reference);
      const isKnown = reading.lines[line]?.isTwice === true;
      if (isKnown !== this.isThere(transfer)) this.find(`${transfer.reference}: isTwice is ${isKnown}`);
      if (isKnown) this.noticed++;
      return line < 0 || isKnown ? [] : [{ line, network: transfer.habit.id, transfer }];
    });
    if (chosen.length === 0) return;
    for (const { transfer } of chosen) this.records.paid(transfer);
    const picked = chosen.map(({ line, network }) => ({ line, network }));
    this.clerk.call('sidebarAddPayments', [{ ...order, chosen: picked }], () =>
      chosen.every(({ transfer }) => this.isThere(transfer)),
    );
  }

  /** The export is read as it was written. */
  private compare(reading: PaymentsReading, transfers: readonly Transfer[], today: string): void {
    if (reading.questions.length > 0 || reading.problems.length > 0)
      this.find(`Bank export ${today}: ${[...reading.questions, ...reading.problems].join(' ')}`);
    for (const { reference, habit, cents, fee, date } of transfers) {
      const line = reading.lines.find((each) => each.reference === reference);
      const isRight =
        line?.amount === shown(ofCents(cents)) &&
        line.currency === habit.pays &&
        line.date === date &&
        (line.fee || '0') === shown(ofCents(fee));
      if (!isRight) this.find(`Bank export ${today}: ${reference} is read as ${JSON.stringify(line)}`);
      else if (line.network?.id !== habit.id) this.find(`${reference}: probably from ${line.network?.name}`);
    }
  }

  private isThere({ reference }: Transfer): boolean {
    return userRows(this.inUse.file, 'Payments').some((row) => row.shows('Reference') === reference);
  }
}
