import type { Locator } from 'playwright-core';
import { inBothThemes, sidebarFrame } from '../axe';
import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { payoutsView } from './payouts-view';

/** Dates and amounts that can be read in two ways, without a currency. */
const UNCLEAR = 'Date;Revenue\n01/08/2026;1.234\n02/08/2026;2.500\n';
/** A sum by app that names neither month nor network. */
const BY_APP = 'App,Revenue (USD)\nBlock Harbour,10.50\nTiny Farm,2.25\n';
const EVERYTHING =
  'Month,App,Country,Amount,Currency,Deductions,Invoice number,Invoice date\n2026-08,Tiny Farm,US,5.00,USD,0.00,INV-7,2026-09-01\n';
const UNCLEAR_PAYMENTS =
  'Date;Payer;Amount;Bank fee;Withholding;Reference;Invoice\n03/09/2026;Aurora Ads;1.234;0;0;Wire 9;INV-7\n';

inBrowser('statements and bank exports that leave questions open', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Payouts…');
  });
  afterAll(() => opened.close());
  // Otherwise the add-on waits, so that Google does not refuse its reads.
  beforeEach(() => opened.playground.runtime.advance(120_000));

  const { part, text, choose, giveFile } = payoutsView(() => opened);
  /** Chooses each column again. */
  const chooseColumns = async (within: Locator, labels: readonly string[]) => {
    for (const label of labels) {
      const column = within.locator('.section-body').getByLabel(label, { exact: true });
      await column.selectOption(await column.inputValue());
    }
  };

  it('asks how the dates and amounts of a CSV file are written, its currency and its network', async () => {
    const statement = part('Add statement');
    await choose(statement, 'What do you have?', 'A file (CSV or camt.053)');
    await giveFile(statement, 'statement.pdf', '%PDF-1.7');
    await text('This is not a CSV file.').waitFor();
    await giveFile(statement, 'aurora.csv', UNCLEAR);
    await text('“aurora.csv” is chosen.').waitFor();
    // The browser’s own “No file chosen” would contradict that.
    const color = 'getComputedStyle(document.querySelector("input[type=file]")).color';
    expect(await sidebarFrame(opened).evaluate(color)).toBe('rgba(0, 0, 0, 0)');
    await statement.getByRole('button', { name: 'Read it' }).click();
    await text('The file does not say it:').waitFor();
    await text('First answer the questions above.').waitFor();
    expect(await inBothThemes(opened)).toEqual([]);
    await choose(statement, 'How are dates written?', 'Month first: 12/31/2026');
    await text(/^Jan 2026: /).waitFor();
    await choose(statement, 'How are dates written?', 'Day first: 31/12/2026');
    await choose(statement, 'How are amounts written?', '1.234,50');
    await choose(statement, 'Which currency?', 'EUR');
    await choose(statement, 'Network', 'Aurora Ads');
    await text('Aug 2026: 3,734.00 EUR').waitFor();
    await statement.getByRole('button', { name: 'Add statement' }).click();
    await text('Added to Statements: Aurora Ads, Aug 2026: 3,734.00 EUR.').waitFor();
  });

  it('asks for the month of a file without one, and before it adds an equal statement', async () => {
    const statement = part('Add statement');
    for (const isTwice of [false, true]) {
      await choose(statement, 'What do you have?', 'A file (CSV or camt.053)');
      await giveFile(statement, 'by-app.csv', BY_APP);
      await statement.getByRole('button', { name: 'Read it' }).click();
      await choose(statement, 'Network', 'Birch Exchange');
      await choose(statement, 'Which month?', 'Aug 2026');
      await text('Aug 2026: 12.75 USD').waitFor();
      if (isTwice) {
        await text('An equal statement is already there, in rows 3 and 4 of Statements.').waitFor();
        expect(await inBothThemes(opened)).toEqual([]);
      }
      await statement.getByRole('checkbox', { name: 'Add it anyway' }).check();
      await statement.getByRole('button', { name: 'Add statement' }).click();
      await text('Added to Statements: Birch Exchange').waitFor();
      await eventually(() => statement.getByText('Nothing is added yet.').count(), 0);
    }
    await text(/^Statements: rows 3 and 5 are equal\./).waitFor();
  });

  it('lets users say what each column of a statement means', async () => {
    const statement = part('Add statement');
    await choose(statement, 'What do you have?', 'Copied cells or text');
    await statement.getByLabel('Paste it here, with the header row').fill(EVERYTHING);
    await statement.getByRole('button', { name: 'Read it' }).click();
    await text('Statement number: INV-7').waitFor();
    await choose(statement, 'Network', 'Copperline');
    await statement.locator('summary').click();
    await chooseColumns(statement, ['Month', 'App', 'Country', 'Amount', 'Currency', 'Deductions']);
    await chooseColumns(statement, ['Statement date', 'Statement number']);
    await choose(statement.locator('.section-body'), 'Amount', 'None');
    await text('No amount was found. Check the columns.').waitFor();
    await choose(statement, 'Amount', '4. Amount');
    await text('Aug 2026: 5.00 USD').waitFor();
  });

  it('lets users say what each column of a bank export means', async () => {
    const payment = part('Add payment');
    await choose(payment, 'What do you have?', 'A file (CSV or camt.053)');
    await giveFile(payment, 'bank.csv', UNCLEAR_PAYMENTS);
    await payment.getByRole('button', { name: 'Read it' }).click();
    await text('The file does not say it:').waitFor();
    await choose(payment, 'How are dates written?', 'Day first: 31/12/2026');
    await choose(payment, 'How are amounts written?', '1.234,50');
    await choose(payment, 'Which currency?', 'USD');
    await text('3 Sep 2026: 1,234.00 USD').waitFor();
    expect(await inBothThemes(opened)).toEqual([]);
    await payment.locator('summary').click();
    await chooseColumns(payment, ['Date', 'Payer', 'Amount', 'Currency']);
    await chooseColumns(payment, ['Bank fee', 'Withholding', 'Reference', 'Statement or month']);
    await payment.getByRole('button', { name: 'Add payment' }).click();
    await text('1 payment added to Payments.').waitFor();
  });

  it('asks which word means money in, keeps the answer in sight, and asks nothing the second month', async () => {
    const payment = part('Add payment');
    const rows = (month: string) =>
      `Date;Payer;Reference;Type;Amount\n2026-${month}-02;Aurora Ads;INV-1;CR;100,00\n2026-${month}-03;Rent;May;ZZ;90,00\n`;
    const read = async (month: string) => {
      await giveFile(payment, 'giro.csv', rows(month));
      await payment.getByRole('button', { name: 'Read it' }).click();
    };
    await read('07');
    await choose(payment, 'Which of these means money in?', 'CR');
    await choose(payment, 'Which currency?', 'EUR');
    await text('2 Jul 2026: 100.00 EUR').waitFor();
    expect(await payment.getByLabel('Which of these means money in?').inputValue()).toBe('CR');
    await text('Left out: 1 row of money out.').waitFor();
    expect(await inBothThemes(opened)).toEqual([]);
    await payment.getByRole('button', { name: 'Add payment' }).click();
    await text('1 payment added to Payments.').waitFor();
    await read('08');
    await text('2 Aug 2026: 100.00 EUR').waitFor();
    expect(await payment.getByRole('button', { name: 'Add payment' }).getAttribute('aria-disabled')).toBe(
      'false',
    );
    expect(opened.pageErrors).toEqual([]);
  });
});
