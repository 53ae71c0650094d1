import type { Locator } from 'playwright-core';
import { inBothThemes, sidebarFrame } from '../axe';
import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { payoutsView } from './payouts-view';

const STATEMENT = 'Month,Revenue (USD)\n2026-08,50.00\n';
const BANK_EXPORT = [
  'Booking date,Payer,Purpose,Amount,Currency',
  '2026-09-15,Aurora Ads,Wire 77,95.00,USD',
  '2026-09-16,Northwind Catering,Refund,48.20,USD',
  '2026-09-17,Northwind Catering,Lunch,-50.00,USD',
].join('\n');

inBrowser('what Payouts answers, where, and for how long', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    // A low window, as on a laptop: most of the view is outside.
    opened = await OpenedPage.open({ width: 1400, height: 700 });
    await opened.menu('Payouts…');
  });
  afterAll(() => opened.close());
  // Otherwise the add-on waits, so that Google does not refuse its reads.
  beforeEach(() => opened.playground.runtime.advance(120_000));

  const { statement, payment, text, choose, type } = payoutsView(() => opened);
  const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
  const gone = (shown: string | RegExp) => eventually(() => opened.sidebar.getByText(shown).count(), 0);
  const isDisabled = (of: Locator) => of.getAttribute('aria-disabled').then((is) => is === 'true');
  /** Whether an element is in the visible part of the sidebar. */
  const isInWindow = async (of: Locator) => {
    const place = await of.evaluate((element) => element.getBoundingClientRect().toJSON());
    const height = Number(await sidebarFrame(opened).evaluate('innerHeight'));
    return place.top >= 0 && place.bottom <= height;
  };
  const typePayment = async () => {
    await choose(payment(), 'Network', 'Aurora Ads');
    await type(payment(), 'Amount', '95');
    await type(payment(), 'Date', '2026-09-15');
    await type(payment(), 'Reference', 'Wire 77');
    await button(payment(), 'Add payment').click();
  };

  it('shows what was read of a statement, even below the window, and what was added until the user goes on', async () => {
    await type(statement(), 'Paste it here, with the header row', STATEMENT);
    await button(statement(), 'Read it').click();
    await text('Aug 2026: 50.00 USD').waitFor();
    await eventually(() => isInWindow(button(statement(), 'Add statement')), true);
    await choose(statement(), 'Network', 'Aurora Ads');
    await statement().getByRole('checkbox', { name: 'Add it anyway' }).check();
    await button(statement(), 'Add statement').click();
    const added = 'Added to Statements: Aurora Ads, Aug 2026: 50.00 USD.';
    await text(added).waitFor();
    await type(payment(), 'Reference', 'W');
    await gone(added);
  });

  it('refuses an amount below the button, in the window, and forgets the refusal with the next change', async () => {
    const refusal = /^Amount: “1\.2\.3” is not allowed\./;
    await choose(statement(), 'What do you have?', 'Only a total');
    await choose(statement(), 'Network', 'Aurora Ads');
    await choose(statement(), 'Month', 'Aug 2026');
    await type(statement(), 'Amount', '1.2.3');
    await button(statement(), 'Check it').click();
    await statement().getByText(refusal).waitFor();
    await eventually(() => isInWindow(button(statement(), 'Copy details')), true);
    await type(statement(), 'Amount', '');
    await gone(refusal);
    await choose(statement(), 'What do you have?', 'Copied cells or text');
  });

  it('begins the next entry in the same way as the last one', async () => {
    const added = /^Added to Statements/;
    await choose(statement(), 'What do you have?', 'Only a total');
    expect(await isDisabled(button(statement(), 'Check it'))).toBe(true);
    await choose(statement(), 'Network', 'Aurora Ads');
    await choose(statement(), 'Month', 'Aug 2026');
    await type(statement(), 'Amount', '45');
    await button(statement(), 'Check it').click();
    await text(/^It counts in addition to row \d+ of Statements, for the same month\./).waitFor();
    expect(await inBothThemes(opened)).toEqual([]);
    await statement().getByRole('checkbox', { name: 'Add it anyway' }).check();
    await button(statement(), 'Add statement').click();
    await text(added).waitFor();
    expect(await statement().getByLabel('What do you have?').inputValue()).toBe('typed');
    expect(await statement().getByLabel('Amount', { exact: true }).inputValue()).toBe('');
  });

  it('adds a typed payment only with its day, network and amount, and says where to confirm what it pays', async () => {
    await type(payment(), 'Amount', '95');
    expect(await isDisabled(button(payment(), 'Add payment'))).toBe(true);
    await typePayment();
    await text('1 payment added to Payments. See “To decide”.').waitFor();
  });

  it('refuses the same payment below the button, keeps what was typed, and forgets the refusal with the next change', async () => {
    const refusal = /^An equal payment is already there, in row 3 of Payments\./;
    await typePayment();
    await payment().getByText(refusal).waitFor();
    expect(await payment().getByLabel('Reference').inputValue()).toBe('Wire 77');
    await type(payment(), 'Reference', 'Wire 78');
    await gone(refusal);
  });

  it('asks for networks of ticked lines only, and adds a line again if the user ticks it', async () => {
    await choose(payment(), 'What do you have?', 'Copied cells or text');
    await type(payment(), 'Paste it here, with the header row', BANK_EXPORT);
    await button(payment(), 'Read it').click();
    await text(/An equal payment is already there\.$/).waitFor();
    expect(await payment().getByRole('listitem').getByLabel('Network').count()).toBe(0);
    expect(await isDisabled(button(payment(), 'Add 0 payments'))).toBe(true);
    await text('Left out: 1 row of money out.').waitFor();
    const [there, refund] = [/^15 Sep/, /^16 Sep/].map((name) =>
      payment().getByRole('group', { name }).getByRole('checkbox'),
    );
    await refund!.check();
    await text('First choose the network of each ticked payment.').waitFor();
    await refund!.uncheck();
    await there!.check();
    await button(payment(), 'Add payment').click();
    await text('1 payment added to Payments.').waitFor();
    await text('Payments: rows 3 and 4 are equal.').waitFor();
    expect(opened.pageErrors).toEqual([]);
  });
});
