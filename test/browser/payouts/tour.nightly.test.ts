import { buffer as bytesOf } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { violations } from '../axe';
import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

/** The row of the headers in the tabs of the add-on. */
const HEADERS = 2;

inBrowser('the tour “Did they pay us?”', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
  });
  afterAll(() => opened.close());
  // A user takes minutes for this; otherwise the add-on waits, so that Google does not refuse its reads.
  beforeEach(() => opened.playground.runtime.advance(120_000));

  const part = (title: string): Locator => opened.sidebar.getByRole('region', { name: title });
  const button = (name: string | RegExp) => opened.sidebar.getByRole('button', { name, exact: true });
  const text = (shown: string | RegExp) => opened.sidebar.getByText(shown).first();
  /** Downloads a file of the tour, and chooses it in a form of the sidebar. */
  const giveFile = async (form: Locator, link: RegExp) => {
    const [file] = await Promise.all([
      opened.page.waitForEvent('download'),
      opened.page.getByRole('link', { name: link }).click(),
    ]);
    await form.getByLabel('What do you have?').selectOption({ label: 'A file (CSV or camt.053)' });
    const buffer = await bytesOf(await file.createReadStream());
    const given = { name: file.suggestedFilename(), mimeType: 'text/csv', buffer };
    await form.getByLabel('Choose the file, or drop it here').setInputFiles(given);
    await form.getByRole('button', { name: 'Read it' }).click();
  };
  /** What the tab Reconciliation shows for a network in August. */
  const reconciled = async (network: string, headers: readonly string[]) => {
    await opened.settled();
    const row = opened.playground
      .sheet('Reconciliation')
      .findIndex((cells) => cells[0] === network && cells[1] === '2026-08');
    const all = await opened.row('Reconciliation', HEADERS, 20);
    const shown = await opened.row('Reconciliation', row + 1, 20);
    return headers.map((header) => shown[all.indexOf(header)]);
  };

  it('has accessible steps with files', async () => {
    await opened.page.getByRole('heading', { name: 'Did they pay us?' }).scrollIntoViewIfNeeded();
    expect(await violations(opened.page.mainFrame())).toEqual([]);
  });

  it('adds the statement of a network, which is short because the network deducts something', async () => {
    await opened.menu('Payouts…');
    const statement = part('Add statement');
    await giveFile(statement, /^Download aurora-ads-2026-08\.csv$/);
    await statement.getByLabel('Network', { exact: true }).selectOption({ label: 'Aurora Ads' });
    await text('Statement number: AUR-2026-08').waitFor();
    await text(/^The file prints [\d,.]+; the rows add up to the same\.$/).waitFor();
    await text(/^Reported for Aurora Ads in Aug 2026: .* \(−2\.3\s%\)$/).waitFor();
    await statement.getByRole('checkbox', { name: 'Add it anyway' }).check();
    await statement.getByRole('button', { name: 'Add statement' }).click();
    await text(/^Added to Statements: Aurora Ads, Aug 2026: /).waitFor();
    await button('Show Reconciliation').click();
    await text('The tab “Reconciliation” is in front.').waitFor();
    const [status, why] = await reconciled('Aurora Ads', ['Status', 'Possible reasons']);
    expect([status, why]).toEqual(['short', expect.stringMatching(/^The statement deducts -[\d,.]+\.$/)]);
  });

  it('adds a statement in euros, which is matched as soon as its rate is typed and the tolerance is chosen', async () => {
    const statement = part('Add statement');
    await giveFile(statement, /^Download birch-exchange-2026-08\.csv$/);
    await statement.getByLabel('Network', { exact: true }).selectOption({ label: 'Birch Exchange' });
    await text(/^Aug 2026: [\d,.]+ EUR$/).waitFor();
    await statement.getByRole('button', { name: 'Add statement' }).click();
    await text(/^Added to Statements: Birch Exchange/).waitFor();
    const step = await opened.page
      .getByText(/^Type [\d.]+ as the rate/)
      .first()
      .innerText();
    const [rate = ''] = /[\d.]+/.exec(step) ?? [];
    await opened.sidebar.getByLabel('1 EUR = … USD, Aug 2026').fill(rate);
    await button('Save rates').click();
    await text('The rates are in the tab “Rates”').waitFor();
    const tolerance = 'From which difference on shall Birch Exchange be shown as short or over?';
    await opened.sidebar.getByLabel(tolerance, { exact: true }).selectOption({ label: '1 %' });
    await button(`Confirm: ${tolerance}`).click();
    await text('Birch Exchange has a tolerance in Payment terms now.').waitFor();
    expect(await reconciled('Birch Exchange', ['Status'])).toEqual(['matched within tolerance']);
  });

  it('adds the payments of both networks from the bank’s export, and confirms what they pay', async () => {
    const payment = part('Add payment');
    await giveFile(payment, /^Download bank-export-2026-08\.csv$/);
    const aurora = payment.getByRole('group', { name: /: [\d,.]+ USD$/ }).first();
    await aurora.getByRole('checkbox').check();
    await payment.getByRole('button', { name: 'Add 2 payments' }).click();
    await text('2 payments added to Payments.').waitFor();
    await button('Confirm all').click();
    await text('2 payments confirmed.').waitFor();
    await part('Overview').getByRole('row', { name: 'Outstanding 0.00 USD' }).waitFor();
    expect(await reconciled('Aurora Ads', ['Outstanding'])).toEqual(['$0.00']);
  });

  it('says that the reconciliation is older than a changed statement', async () => {
    const line = () => opened.row('Reconciliation', 1, 20).then((cells) => cells.join(' '));
    await opened.type('Statements', 'D3', '1');
    await eventually(async () => /Older than its inputs/.test(await line()), true);
  });

  it('ends with the net revenue by app and country', async () => {
    await button('Make Net revenue').click();
    await text('The net revenue of Aug 2026 is in its tab.').waitFor();
    expect((await opened.row('Net revenue 2026-08', HEADERS + 1, 2))[0]).toBe('Aurora Ads');
    expect(opened.pageErrors).toEqual([]);
  });
});
