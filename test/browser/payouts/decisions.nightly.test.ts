import { inBothThemes } from '../axe';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { payoutsView } from './payouts-view';

/** The row of the headers in the tabs of the add-on. New entries are right below it. */
const HEADERS = 2;
const FIRST = HEADERS + 1;

/** One payment of a company that owns three networks. */
const BANK_EXPORT = [
  'Booking date,Payer,Purpose,Amount,Currency',
  '2026-09-12,Aurora Ads,Remittance 41,"1,000.00",USD',
].join('\n');

inBrowser('what only the user can decide: the parts of a payment, and rates', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Payouts…');
  });
  afterAll(() => opened.close());
  // Otherwise the add-on waits, so that Google does not refuse its reads.
  beforeEach(() => opened.playground.runtime.advance(120_000));

  const { part, statement, payment, text, choose, type } = payoutsView(() => opened);
  const overview = () => part('Overview');
  const button = (name: string | RegExp) => opened.sidebar.getByRole('button', { name, exact: true });
  const readExport = async () => {
    await choose(payment(), 'What do you have?', 'Copied cells or text');
    await type(payment(), 'Paste it here, with the header row', BANK_EXPORT);
    await button('Read it').last().click();
    await text('12 Sep 2026: 1,000.00 USD').waitFor();
  };
  /** The texts of rows of a tab below some headers. */
  const cells = async (title: string, rows: readonly number[], headers: readonly string[]) => {
    const all = await opened.row(title, HEADERS, 20);
    const shown = await Promise.all(rows.map((row) => opened.row(title, row, 20)));
    return shown.map((row) => headers.map((header) => row[all.indexOf(header)]));
  };
  /** What the tab Reconciliation shows for a network in August. */
  const reconciled = async (network: string, headers: readonly string[]) => {
    await opened.settled();
    const row = opened.playground
      .sheet('Reconciliation')
      .findIndex((shown) => shown[0] === network && shown[1] === '2026-08');
    return (await cells('Reconciliation', [row + 1], headers))[0];
  };

  it('splits a payment between networks, if the parts add up to it', async () => {
    await readExport();
    await payment().getByRole('checkbox').check();
    await payment().getByRole('button', { name: 'Add payment' }).click();
    await text('1 payment added to Payments. See “To decide”.').waitFor();
    await text('Payments without a statement').waitFor();
    const open = button('Split between networks: Aurora Ads paid 1,000.00 USD on 12 Sep 2026');
    await open.click();
    await button('Cancel').click();
    await open.click();
    const form = part('To decide').getByRole('group', { name: 'Split between networks' });
    const amounts = form.getByLabel('Amount', { exact: true });
    await button('Another network').click();
    await choose(form, 'Network 2', 'Birch Exchange');
    await choose(form, 'Network 3', 'Copperline');
    for (const [at, amount] of ['600', '300', '99.99'].entries()) await amounts.nth(at).fill(amount);
    await button('Split').click();
    await text('The parts add up to 999.99 USD, not to 1,000.00 USD. Correct them.').waitFor();
    expect(await inBothThemes(opened)).toEqual([]);
    await part('To decide').screenshot({ path: 'build/pictures/split.png' });
    await amounts.nth(2).fill('100');
    await button('Split').click();
    await text('The payment is split into 3 rows of Payments.').waitFor();
    const rows = [FIRST, FIRST + 1, FIRST + 2];
    const split = await cells('Payments', rows, ['Date', 'Network', 'Amount', 'Currency', 'Reference']);
    const ofPayment = (network: string, amount: string) => [
      '2026-09-12',
      network,
      amount,
      'USD',
      'Remittance 41',
    ];
    expect(split.sort()).toEqual([
      ofPayment('Aurora Ads', '600.00'),
      ofPayment('Birch Exchange', '300.00'),
      ofPayment('Copperline', '100.00'),
    ]);
    await text('Copperline paid 100.00 USD on 12 Sep 2026').waitFor();
  });

  it('recognizes the parts when the export comes again', async () => {
    await readExport();
    await payment()
      .getByText(/An equal payment is already there\.$/)
      .waitFor();
    expect(await payment().getByRole('checkbox').isChecked()).toBe(false);
    expect(
      await payment().getByRole('button', { name: 'Add 0 payments' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('names amounts without a rate in totals, until the rate is typed as the books need it', async () => {
    await choose(part('Settings'), 'Rates of the books', 'Average of the month');
    await text('The setting is saved.').waitFor();
    await choose(statement(), 'What do you have?', 'Only a total');
    await choose(statement(), 'Network', 'Birch Exchange');
    await choose(statement(), 'Month', 'Aug 2026');
    await type(statement(), 'Amount', '200');
    await choose(statement(), 'Currency', 'EUR');
    await button('Check it').click();
    await statement().getByText('Aug 2026: 200.00 EUR').waitFor();
    await statement().getByRole('button', { name: 'Add statement' }).click();
    await text('Added to Statements: Birch Exchange, Aug 2026: 200.00 EUR.').waitFor();
    const outstanding = () =>
      overview()
        .getByRole('row', { name: /^Outstanding/ })
        .innerText();
    expect(await outstanding()).toMatch(/0\.00 USD \+ 200\.00 EUR without a rate$/);
    await text('These rates are missing. Rates of the books: Average of the month.').waitFor();
    const rate = overview().getByLabel('1 EUR = … USD, Aug 2026');
    await rate.fill('1.1.1');
    await button('Save rates').click();
    await text('Rate: “1.1.1” is not allowed. Write a number such as 1.1288.').waitFor();
    await overview().screenshot({ path: 'build/pictures/rates.png' });
    expect(await inBothThemes(opened)).toEqual([]);
    await rate.fill('1.25');
    await button('Save rates').click();
    await text("The rates are in the tab “Rates”, with Google's beside them.").waitFor();
    expect(await outstanding()).toMatch(/250\.00 USD$/);
    await button('Show Rates').click();
    await text('The tab “Rates” is in front.').waitFor();
    expect(await cells('Rates', [FIRST], ['Month', 'Currency', 'Rate', 'Source'])).toEqual([
      ['2026-08', 'EUR', '1.25', 'typed, average of 2026-08'],
    ]);
    expect(await reconciled('Birch Exchange', ['Statement', 'Outstanding'])).toEqual(['$250.00', '$250.00']);
  });
});
