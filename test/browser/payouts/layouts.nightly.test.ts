import type { Locator } from 'playwright-core';
import { inBothThemes } from '../axe';
import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { payoutsView } from './payouts-view';

/** The row of the headers in the tabs of the add-on. New entries are right below it. */
const HEADERS = 2;
const FIRST = HEADERS + 1;

/** The export of a bank: two columns of amounts with headers that nobody knows, and two that may say whether money has arrived. */
const giroExport = (month: string) =>
  [
    'Day;From;For;Plus EUR;Minus EUR;Account status;Step',
    `${month}-03;Aurora Ads;Remittance ${month};1.250,00;;active;done`,
    `${month}-04;Aurora Ads;Campaign 9;;300,00;active;done`,
    `${month}-05;Birch Exchange;Remittance ${month};80,50;;active;on hold`,
  ].join('\n');

/** Amounts without signs. Both “Branch” and “Way” may say which of them are money in. */
const WITHOUT_SIGNS = [
  'Day;From;For;Sum;Branch;Way',
  '2026-08-10;Aurora Ads;Remittance 12;40,00;N;P',
  '2026-08-11;Aurora Ads;Campaign 10;15,00;N;Q',
  '2026-08-12;Office;Rent;25,00;S;Q',
  '2026-08-13;Birch Exchange;Remittance 6;60,00;S;P',
].join('\n');

/** Two networks in one statement, with names of their own, and what was taken back in a column of its own. */
const statementOf = (month: string) =>
  [
    'Opened;Closed;Wired;Buyer;Earned USD;Gone USD;Sort',
    `${month}-01;${month}-28;2026-09-12;Aurora Group;500.00;;Ads`,
    `${month}-01;${month}-28;2026-09-12;Aurora Group;;20.00;Invalid traffic`,
    `${month}-01;${month}-28;2026-09-12;Birch Group;120.00;;Ads`,
    `${month}-01;${month}-28;2026-09-12;Aurora Group;;300.00;Payout`,
  ].join('\n');

inBrowser('files with columns that only the user can explain', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Payouts…');
  });
  afterAll(() => opened.close());
  // Otherwise the add-on waits, so that Google does not refuse its reads.
  beforeEach(() => opened.playground.runtime.advance(120_000));

  const { statement, payment, text, choose, giveFile } = payoutsView(() => opened);
  const line = (title: RegExp) => payment().getByRole('group', { name: title });
  const isReady = async (button: string) =>
    (await payment().getByRole('button', { name: button }).getAttribute('aria-disabled')) === 'false';
  const readFile = async (within: Locator, name: string, content: string) => {
    await choose(within, 'What do you have?', 'A file (CSV or camt.053)');
    await giveFile(within, name, content);
    await within.getByRole('button', { name: 'Read it' }).click();
  };
  /** The texts of the newest rows of a tab below some headers. */
  const newest = async (title: string, count: number, headers: readonly string[]) => {
    const all = await opened.row(title, HEADERS, 10);
    const rows: (string | undefined)[][] = [];
    for (let at = 0; at < count; at++) {
      const shown = await opened.row(title, FIRST + at, 10);
      rows.push(headers.map((header) => shown[all.indexOf(header)]));
    }
    return rows;
  };

  it('let the user choose the columns of money in, money out and the state, and only what has arrived is added', async () => {
    await readFile(payment(), 'giro-08.csv', giroExport('2026-08'));
    await text('The file does not say it:').waitFor();
    await choose(payment(), 'Amount', '4. Plus EUR');
    await line(/^5 Aug 2026: 80\.50 EUR/).waitFor();
    await choose(payment(), 'Money out', '5. Minus EUR');
    await text('Left out: 1 row of money out.').waitFor();
    await choose(payment(), 'State', '7. Step');
    await text('Left out: 1 row of money out. 1 row not arrived: “on hold”.').waitFor();
    expect(await payment().getByRole('listitem').count()).toBe(1);
    expect(await inBothThemes(opened)).toEqual([]);
    await payment().getByRole('button', { name: 'Add payment' }).click();
    await text('1 payment added to Payments.').waitFor();
    expect(await newest('Payments', 1, ['Date', 'Network', 'Amount', 'Currency', 'Reference'])).toEqual([
      ['2026-08-03', 'Aurora Ads', '1,250.00', 'EUR', 'Remittance 2026-08'],
    ]);
  });

  it('ask nothing the second month', async () => {
    await readFile(payment(), 'giro-09.csv', giroExport('2026-09'));
    await line(/^3 Sep 2026: 1,250\.00 EUR/).waitFor();
    await text('Left out: 1 row of money out. 1 row not arrived: “on hold”.').waitFor();
    expect(await payment().getByText('The file does not say it:').count()).toBe(0);
    expect(await isReady('Add payment')).toBe(true);
  });

  it('let the user correct which column says what is money in', async () => {
    await readFile(payment(), 'without-signs.csv', WITHOUT_SIGNS);
    const question = payment().getByLabel('Which of these means money in?');
    await eventually(() => question.getByRole('option').allInnerTexts(), ['Choose…', 'N', 'S']);
    await payment().locator('summary').click();
    await choose(payment(), 'In or out', '6. Way');
    await eventually(() => question.getByRole('option').allInnerTexts(), ['Choose…', 'P', 'Q']);
    await question.selectOption('P');
    await choose(payment(), 'Which currency?', 'EUR');
    await text('Left out: 2 rows of money out.').waitFor();
    await line(/^13 Aug 2026: 60\.00 EUR/).waitFor();
    await payment().getByRole('button', { name: 'Add 2 payments' }).click();
    await text('2 payments added to Payments.').waitFor();
    const added = await newest('Payments', 2, ['Date', 'Network', 'Amount', 'Currency']);
    expect(added).toEqual([
      ['2026-08-10', 'Aurora Ads', '40.00', 'EUR'],
      ['2026-08-13', 'Birch Exchange', '60.00', 'EUR'],
    ]);
  });

  it('make a statement for each network and period of their rows, less what was taken back, without payouts', async () => {
    await readFile(statement(), 'mediation.csv', statementOf('2026-08'));
    await text('Which month?').waitFor();
    await choose(statement(), 'Amount', '5. Earned USD');
    await choose(statement(), 'Month', '1. Opened');
    await text('Aug 2026: 620.00 USD').waitFor();
    // A period until the day of the payment is in two months.
    await choose(statement(), 'Last day', '3. Wired');
    await text('Which month?').waitFor();
    await choose(statement(), 'Last day', '2. Closed');
    await choose(statement(), 'Network of the row', '4. Buyer');
    await choose(statement(), 'Debit', '6. Gone USD');
    await choose(statement(), 'Aurora Group', 'Aurora Ads');
    await choose(statement(), 'Birch Group', 'Birch Exchange');
    await text('Aurora Ads, Aug 2026: 180.00 USD').waitFor();
    await choose(statement(), 'Kind of row', '7. Sort');
    await text('Left out: Payouts and balances: 300.00.').waitFor();
    await text('Aurora Ads, Aug 2026: 480.00 USD').waitFor();
    await text('Birch Exchange, Aug 2026: 120.00 USD').waitFor();
    expect(await inBothThemes(opened)).toEqual([]);
    await statement().getByRole('checkbox', { name: 'Add it anyway' }).check();
    await statement().getByRole('button', { name: 'Add statement' }).click();
    await text(/^Added to Statements: /).waitFor();
    expect(await newest('Statements', 2, ['Network', 'Month', 'Amount', 'Currency'])).toEqual([
      ['Aurora Ads', '2026-08', '480.00', 'USD'],
      ['Birch Exchange', '2026-08', '120.00', 'USD'],
    ]);
    await readFile(statement(), 'mediation-07.csv', statementOf('2026-07'));
    await text('Birch Exchange, Jul 2026: 120.00 USD').waitFor();
    expect(opened.pageErrors).toEqual([]);
  });
});
