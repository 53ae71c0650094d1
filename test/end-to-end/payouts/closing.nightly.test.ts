import { AUGUST } from '../close/august';
import { readBooksRows } from '../reports/scheduled';
import {
  buildPaymentOrder,
  buildStatementOrder,
  payoutFile,
  readTabRows,
  statedFile,
  TOTAL,
  typeRow,
} from './payout-file';

const SEPTEMBER = { ...AUGUST, month: '2026-09', reason: 'simulated' };

it('a closing books statements, payments, fees and currency differences in the journal of its month', () => {
  const { addOn, sidebar } = payoutFile();
  const copperline = { currency: 'EUR', number: 'C-7' };
  sidebar.sidebarAddStatement(TOTAL);
  sidebar.sidebarAddStatement(
    buildStatementOrder({ ...copperline, network: 'Copperline', total: '1,500.00' }),
  );
  sidebar.sidebarShowPayouts('rates');
  typeRow(addOn, 'Rates', 3, '2026-08', 'EUR', '1.2');
  typeRow(addOn, 'Rates', 4, '2026-09', 'EUR', '1.25');
  sidebar.sidebarAddPayments(buildPaymentOrder('6,690.00', { fee: '10', number: 'INV-1001' }));
  sidebar.sidebarAddPayments(buildPaymentOrder('1,500.00', { ...copperline, network: 'Copperline' }));
  addOn.clock.reach(Date.UTC(2026, 9, 5, 9));
  sidebar.sidebarCloseMonth(SEPTEMBER);
  sidebar.sidebarJournal('2026-09', 'USD', 'tab');
  const rows = readBooksRows(addOn, 'books.journal.2026-09.USD');
  const linesOf = (reference: RegExp, date: string) =>
    rows
      .filter((row) => reference.test(row['Reference'] ?? '') && row['Date'] === date)
      .map((row) => [row['Account'], row['Debit'], row['Credit']].join(' | '));
  expect(linesOf(/^SETTLE-2026-09-USD$/, '2026-09-30')).toEqual([
    'Assets:Receivable |  | 27.72',
    'Income:Advertising:Statement-Differences | 27.72 | ',
    expect.stringMatching(/^Assets:Receivable \|/),
    expect.stringMatching(/^Income:Advertising:Statement-Differences \|/),
  ]);
  expect(linesOf(/^PAY-/, '2026-09-18')).toEqual([
    'Assets:Clearing | 1,875.00 | ',
    'Assets:Receivable |  | 1,800.00',
    'Income:Currency-Differences |  | 75.00',
    'Assets:Clearing | 6,690.00 | ',
    'Expenses:Bank-Fees | 10.00 | ',
    'Assets:Receivable |  | 6,700.00',
  ]);
});

it('a closing of a reopened month does not count an adjustment that the reopened next month takes back', () => {
  const { addOn, sidebar } = payoutFile();
  addOn.service.restate({ from: '2026-08-14', factor: 1.5 });
  sidebar.sidebarCheckMonth('2026-08', 'USD', false);
  addOn.clock.reach(Date.UTC(2026, 9, 5, 9));
  sidebar.sidebarCloseMonth(SEPTEMBER);
  sidebar.sidebarReopenMonth('2026-09', 'USD', 'a correction');
  sidebar.sidebarReopenMonth('2026-08', 'USD', 'a correction');
  sidebar.sidebarAddStatement(TOTAL);
  sidebar.sidebarCloseMonth({ ...AUGUST, reason: 'simulated' });
  sidebar.sidebarJournal('2026-08', 'USD', 'tab');
  const toCents = (text = '') => Math.round(Number(text.replace(/,/g, '')) * 100);
  const receivable = readBooksRows(addOn, 'books.journal.2026-08.USD')
    .filter((row) => row['Account'] === 'Assets:Receivable' && row['Network'] === 'Aurora Ads')
    .map((row) => toCents(row['Debit']) - toCents(row['Credit']));
  expect(receivable.reduce((sum, each) => sum + each, 0)).toBe(670_000);
});

it('a closing freezes a rate that was typed after its month was closed', () => {
  const { addOn, sidebar } = payoutFile();
  sidebar.sidebarShowPayouts('rates');
  sidebar.sidebarAddPayments(buildPaymentOrder('100', { currency: 'EUR' }));
  addOn.clock.reach(Date.UTC(2026, 9, 5, 9));
  sidebar.sidebarCloseMonth(SEPTEMBER);
  typeRow(addOn, 'Rates', 3, '2026-09', 'EUR', '1.25');
  addOn.clock.reach(Date.UTC(2026, 10, 5, 9));
  const october = { ...SEPTEMBER, month: '2026-10' };
  sidebar.sidebarCloseMonth(october);
  addOn.user.type('Rates', 'C3', '2');
  sidebar.sidebarReopenMonth('2026-10', 'USD', 'a correction');
  sidebar.sidebarCloseMonth(october);
  const { files } = sidebar.sidebarJournal('2026-10', 'USD', 'csv');
  expect(files[0]?.text).toMatch(/2026-10-31,Assets:Clearing,125.00,.*PAY-2026-09-18/);
});

it('net revenue spreads a statement over apps and countries, exact to the cent, and leaves networks without one blank', () => {
  const { addOn, sidebar } = statedFile();
  sidebar.sidebarNetRevenue('2026-08');
  const rows = readTabRows(addOn, 'Net revenue Aug 2026');
  const cents = rows
    .filter((row) => row['Network'] === 'Aurora Ads')
    .map((row) => Math.round(Number(row['Net revenue']?.replace(/[$,]/g, '')) * 100));
  expect(cents.length).toBeGreaterThan(20);
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(670_000);
  const others = rows.filter((row) => row['Network'] !== 'Aurora Ads').map((row) => row['Net revenue']);
  expect(new Set(others)).toEqual(new Set(['']));
});
