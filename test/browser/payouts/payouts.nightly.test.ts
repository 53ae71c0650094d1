import { listViolationsInBothThemes } from '../axe';
import { expectEventually, inBrowser, openPage } from '../in-browser';
import { findPayoutsParts } from './payouts-view';

/** The row of the headers in the tabs of the add-on. New entries are right below it. */
const HEADERS = 2;
const FIRST = HEADERS + 1;

/** A statement of August in euros, with decimal commas, a printed total, and two columns that may have the amounts. */
const EURO_STATEMENT = [
  'Month;App;Gross earnings (EUR);Net earnings (EUR);eCPM',
  '2026-08;Block Harbour;1.300,00;1.234,56;2,10',
  '2026-08;Tiny Farm;10,50;10,00;1,05',
  'Total;;1.310,50;1.244,56;',
].join('\n');

const BANK_EXPORT = [
  'Booking date,Payer,Purpose,Amount,Currency',
  '2026-09-12,Aurora Ads Inc.,Payment INV-1001,"1,234.50",USD',
  '2026-09-13,Northwind Catering,Lunch,-48.20,USD',
  '2026-09-14,Birch Exchange,August,"1,244.56",EUR',
].join('\n');

inBrowser('payouts, from the first statement to net revenue', () => {
  const opened = openPage();
  // A user takes minutes for this; otherwise the add-on waits, so that Google does not refuse its reads.
  beforeEach(() => opened.playground.runtime.advance(120_000));

  const { part, closeAugust, statement, payment, text, choose, type } = findPayoutsParts(opened);
  const button = (name: string | RegExp) => opened.sidebar.getByRole('button', { name, exact: true });
  /** The texts below some headers of a tab, in a row of it. */
  const cells = async (title: string, row: number, headers: readonly string[]) => {
    const all = await opened.readRow(title, HEADERS, 20);
    const shown = await opened.readRow(title, row, 20);
    return headers.map((header) => shown[all.indexOf(header)]);
  };
  const place = async (title: string, header: string, row = FIRST) =>
    `${String.fromCharCode(65 + (await opened.readRow(title, HEADERS, 20)).indexOf(header))}${row}`;
  /** The first row of a tab that has these texts. */
  const rowWith = (title: string, ...texts: readonly string[]) =>
    opened.playground.sheet(title).findIndex((row) => texts.every((each) => row.includes(each))) + 1;
  /** What the tab Reconciliation shows for a network in August. */
  const reconciled = async (network: string, headers: readonly string[]) => {
    await opened.waitUntilSettled();
    return cells('Reconciliation', rowWith('Reconciliation', network, 'Aug 2026'), headers);
  };

  it('payouts, from the first statement to net revenue opens from the menu and from Books, and begins with a closed month and the first statement', async () => {
    await opened.chooseMenuItem('Payouts…');
    await text('Close a first month under Month close.').waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await closeAugust();
    await button('Back to Books').click();
    await button(/^Payouts/).click();
    await text('Add a first statement below').waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
  });

  it('payouts, from the first statement to net revenue keeps what was pasted if the server fails, and compares a statement with what is reported', async () => {
    const pasted = 'Month\tNet amount (USD)\n2026-08\t1,234.50';
    await type(statement(), 'Paste with the header row', pasted);
    await type(statement(), 'Statement number', 'INV-1001');
    await type(statement(), 'Statement date', '2026-09-04');
    // Google sometimes gives no answer.
    await opened.page.route('**/api/call', (route) =>
      route.fulfill({ json: { error: 'Service unavailable' } }),
    );
    await button('Read it').first().click();
    await button('Copy details').waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await opened.page.unroute('**/api/call');
    expect(await statement().getByLabel('Paste with the header row').inputValue()).toBe(pasted);
    await button('Read it').first().click();
    await choose(statement(), 'Network', 'Aurora Ads');
    await text('Aug 2026: 1,234.50 USD').waitFor();
    await text(
      /^Reported for Aurora Ads in Aug 2026: [\d,.]+ USD\. This file: 1,234\.50 USD \(−\d+\s%\)$/,
    ).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await statement().getByRole('checkbox', { name: 'Add it anyway' }).check();
    await statement().getByRole('button', { name: 'Add statement' }).click();
    await text('Added to Statements: Aurora Ads, Aug 2026: 1,234.50 USD.').waitFor();
    const shown = await cells('Statements', FIRST, [
      'Network',
      'Month',
      'Amount',
      'Statement number',
      'Source',
    ]);
    expect(shown).toEqual(['Aurora Ads', 'Aug 2026', '1,234.50', 'INV-1001', 'pasted']);
    expect(await reconciled('Aurora Ads', ['Statement', 'Status', 'Outstanding'])).toEqual([
      '$1,234.50',
      'short',
      '$1,234.50',
    ]);
  });

  it('payouts, from the first statement to net revenue reads a pasted statement in euros with decimal commas, and asks which column has the amounts', async () => {
    await type(statement(), 'Paste with the header row', EURO_STATEMENT);
    await button('Read it').first().click();
    await text('Aug 2026: 1,244.56 EUR').waitFor();
    await choose(statement(), 'Network', 'Birch Exchange');
    await text('Total 1,244.56 matches the rows.').waitFor();
    await statement().locator('summary', { hasText: 'Columns' }).click();
    await choose(statement(), 'Amount', '3. Gross earnings (EUR)');
    await text('Total 1,310.50 matches the rows.').waitFor();
    await choose(statement(), 'Amount', '4. Net earnings (EUR)');
    await text('Aug 2026: 1,244.56 EUR').waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await statement().getByRole('button', { name: 'Add statement' }).click();
    await text('Added to Statements: Birch Exchange, Aug 2026: 1,244.56 EUR.').waitFor();
    expect(await cells('Statements', FIRST + 1, ['App id', 'Amount', 'Currency', 'Source'])).toEqual([
      'Tiny Farm',
      '10.00',
      'EUR',
      'pasted',
    ]);
  });

  it('payouts, from the first statement to net revenue names amounts without a rate, until the rate is typed into the tab Rates', async () => {
    const outstanding = part('Overview').getByRole('row', { name: /^Outstanding/ });
    expect(await outstanding.innerText()).toMatch(/ \+ 1,244\.56 EUR without a rate$/);
    await text(
      'Rates: a rate for EUR in Aug 2026 is missing. Press “Open Rates”, and add the rate.',
    ).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await button('Open Rates').click();
    await expectEventually(
      async () => opened.playground.file.sheets.some(({ title }) => title === 'Rates'),
      true,
    );
    await opened.typeText('Rates', await place('Rates', 'Month'), '2026-08');
    await opened.typeText('Rates', await place('Rates', 'Currency'), 'EUR');
    await opened.typeText('Rates', await place('Rates', 'Rate'), '1.1');
    await button('Reconcile now').click();
    await text('The tab “Reconciliation” is up to date.').waitFor();
    expect(await reconciled('Birch Exchange', ['Statement', 'Status'])).toEqual(['$1,369.02', 'short']);
  });

  it('payouts, from the first statement to net revenue adds the selected payments of a pasted bank export', async () => {
    await type(payment(), 'Paste with the header row', BANK_EXPORT);
    await button('Read it').last().click();
    await text('12 Sep 2026: 1,234.50 USD').waitFor();
    const line = (title: RegExp) => payment().getByRole('group', { name: title });
    expect(
      await line(/^12 Sep/)
        .getByRole('checkbox')
        .isChecked(),
    ).toBe(false);
    expect(
      await line(/^14 Sep/)
        .getByRole('checkbox')
        .isChecked(),
    ).toBe(true);
    await line(/^12 Sep/)
      .getByRole('checkbox')
      .check();
    await choose(line(/^12 Sep/), 'Network', 'Aurora Ads');
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await payment().getByRole('button', { name: 'Add 2 payments' }).click();
    await text('2 payments added to Payments.').waitFor();
    const row = rowWith('Payments', 'Aurora Ads');
    expect(await cells('Payments', row, ['Network', 'Amount', 'Reference', 'Statement number'])).toEqual([
      'Aurora Ads',
      '1,234.50',
      'Payment INV-1001',
      '',
    ]);
  });

  it('payouts, from the first statement to net revenue asks what the payments pay, and writes what the user confirms into the tab Payments', async () => {
    await text(/^Aurora Ads paid 1,234\.50 USD on 12 Sep 2026 → INV-1001\./).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await button(/^Confirm: Aurora Ads paid/).click();
    await text('1 payment confirmed.').waitFor();
    await button(/^Confirm: Birch Exchange paid/).click();
    await text('1 payment confirmed.').waitFor();
    const named = (network: string) =>
      cells('Payments', rowWith('Payments', network), ['Network', 'Statement number']);
    expect(await named('Aurora Ads')).toEqual(['Aurora Ads', 'INV-1001']);
    expect(await named('Birch Exchange')).toEqual(['Birch Exchange', 'Aug 2026']);
    expect(await reconciled('Aurora Ads', ['Paid', 'Outstanding'])).toEqual(['$1,234.50', '$0.00']);
  });

  it('payouts, from the first statement to net revenue spreads the statements of a month over apps and countries', async () => {
    await choose(part('Net revenue'), 'Month', 'Aug 2026');
    await button('Make Net revenue').click();
    await text('Net revenue of Aug 2026 is ready.').waitFor();
    expect((await opened.readRow('Net revenue Aug 2026', HEADERS, 6)).slice(0, 5)).toEqual([
      'Network',
      'App',
      'Country',
      'Reported',
      'Net revenue',
    ]);
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
  });

  it('payouts, from the first statement to net revenue keeps the currency of the books', async () => {
    const settings = part('Settings');
    await settings.getByLabel('Currency of the books').selectOption('CNY');
    await expectEventually(() => cells('Reconciliation', FIRST, ['Currency']), ['CNY']);
    await opened.chooseMenuItem('Payouts…');
    expect(await part('Settings').getByLabel('Currency of the books').inputValue()).toBe('CNY');
    expect(opened.pageErrors).toEqual([]);
  });
});
