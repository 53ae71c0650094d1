import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import type { FileField, PaymentsOrder, StatementOrder } from '../../../src/payouts/orders';
import { AddOn } from '../add-on';
import { AUGUST, FIFTH_OF_SEPTEMBER } from '../close/august';
import { prepareOnce } from '../prepared-once';
import { openSidebar, type Sidebar } from '../sidebar';

/** A statement of one row, which the user adds however far it is from what is reported; a test changes what matters. */
export function buildStatementOrder({
  total = '6,700.00',
  month = '2026-08',
  currency = 'USD',
  ...change
}: Partial<StatementOrder> & { readonly total?: string } = {}): StatementOrder {
  const text = `Month\tNet amount (${currency})\n${month}\t${total}`;
  const order = { text, source: '', network: 'Aurora Ads', number: 'INV-1001', date: '2026-09-10' };
  return { ...order, acceptsFar: true, ...change };
}
export const TOTAL = buildStatementOrder();
export const TWENTIETH_OF_SEPTEMBER = Date.UTC(2026, 8, 20, 9);

/** The order for the only line of a bank export, by the id of its network. */
export function buildPaymentOrder(
  amount: string,
  change: Readonly<Record<string, string>> = {},
): PaymentsOrder {
  const { network, ...line } = {
    ...{ date: '2026-09-18', network: '1', amount, currency: 'USD', fee: '', withholding: '' },
    ...{ reference: '', number: '', ...change },
  };
  const fields = Object.keys(line) as FileField[];
  const text = `Date\tAmount\tCurrency\tFee\tTax\tPurpose\tNumber\n${Object.values(line).join('\t')}`;
  const columns = Object.fromEntries(fields.map((field, at) => [field, at]));
  return { text, columns, deductions: 'already net', chosen: [{ line: 0, network, equalCount: 0 }] };
}

/** A file with August closed, in which the user opens Payouts on the 20th of September. */
function closedAugust(): { addOn: AddOn; sidebar: Sidebar } {
  const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).saveSettings();
  const sidebar = openSidebar(addOn);
  sidebar.sidebarCloseMonth(AUGUST);
  addOn.clock.reach(TWENTIETH_OF_SEPTEMBER);
  return { addOn, sidebar };
}

export const payoutFile = prepareOnce(closedAugust);

/** The same file after the user has added the statement of Aurora Ads for August. */
export const statedFile = prepareOnce(() => {
  const file = closedAugust();
  file.sidebar.sidebarAddStatement(TOTAL);
  return file;
});

/** Types cells into the first columns of a row. */
export function typeRow(addOn: AddOn, title: string, row: number, ...texts: readonly string[]): void {
  texts.forEach((text, at) => void addOn.user.type(title, `${'ABCDEF'[at]}${row}`, text));
}

/** The rows of a tab as a user sees them, by header; blank rows are left out. Headers are in row 2. */
export function readTabRows({ file }: AddOn, title: string): Record<string, string>[] {
  const [, headers = [], ...rows] = displayed(file, title);
  return rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])));
}

/** The row of a network and month in Reconciliation. */
export function requireReconciledRow(
  addOn: AddOn,
  network: string,
  month = 'Aug 2026',
): Record<string, string> {
  const row = readTabRows(addOn, 'Reconciliation').find(
    (each) => each['Network'] === network && each['Month'] === month,
  );
  if (row === undefined) throw new Error(`Reconciliation has no row for ${network} in ${month}`);
  return row;
}
