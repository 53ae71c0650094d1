import { applyControl } from '../../../playground/page-server/panel/controls';
import { PLAYGROUND_KEY } from '../../../playground/service/options';
import { OpenedPage } from '../../../tools/browser/opened-page';
import { inBothThemes } from '../axe';
import { inBrowser } from '../in-browser';

const COLLEAGUE = 'colleague@example.com';
const DAY_MS = 86_400_000;

inBrowser('Month close', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Open');
    await button('Month close').click();
  });
  afterAll(() => opened.close());

  const button = (name: string | RegExp) => opened.sidebar.getByRole('button', { name, exact: true });
  const field = (label: string) => opened.sidebar.getByLabel(label, { exact: true });
  const says = (text: string | RegExp) => opened.sidebar.getByText(text).first().waitFor();
  const august = () => opened.sidebar.locator('.closing > summary', { hasText: 'August 2026' });

  it('shows whether the last month is ready, and has no accessibility fault', async () => {
    await says(/^Fine:/);
    await says('All days of 2026-08 are complete.');
    expect(await inBothThemes(opened)).toEqual([]);
  });

  it('needs a reason while a line is amber, and waits while one is red', async () => {
    await field('Month').selectOption({ label: 'July 2026' });
    await says('All days of 2026-07 are complete.');
    await field('Currency').selectOption('CNY');
    await field('Currency').selectOption('USD');
    await field('Zone').selectOption('UTC-8');
    await field('Zone').selectOption('UTC+0');
    await field('Month').selectOption({ label: 'August 2026' });
    await says('All days of 2026-08 are complete.');
  });

  it('closes the month with what the user has chosen', async () => {
    await opened.sidebar.getByText('Also freeze').click();
    await field('Impressions (networks)').check();
    await field('Reason').fill('agreed with the board');
    await button('Close August 2026').click();
    await says(/^August 2026 is closed at [\d,.]+ USD\./);
    expect(await opened.row('Closings 2026', 3, 16)).toContain('agreed with the board');
    expect((await opened.row('Close overview', 3, 6)).slice(0, 2)).toEqual(['2026-08', 'USD']);
  });

  it('books what the service has changed, and shows the days and the ledger', async () => {
    opened.playground.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
    opened.playground.runtime.clock.advance(DAY_MS);
    await august().click();
    await button('Check now').click();
    await says(/^In September 2026 we book \+[\d,.]+ USD for it\.$/);
    await opened.sidebar.locator('summary', { hasText: 'Adjustments' }).click();
    await says(/^Restated: 14 Aug \+/);
    await says('No report of this file has recorded this change.');
    expect(await inBothThemes(opened)).toEqual([]);
  });

  it('downloads the journal, and writes it and the closing statement into tabs', async () => {
    await field('Journal as').selectOption({ label: 'Beancount file' });
    const downloading = opened.page.waitForEvent('download');
    await button('Make journal').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('journal-2026-08-USD.beancount');
    const link = opened.sidebar.getByRole('link', { name: 'journal-2026-08-USD.beancount' });
    const text = decodeURIComponent((await link.getAttribute('href')) ?? '');
    expect(text).toContain('2026-08-31 *');
    await field('Journal as').selectOption({ label: 'a tab of this file' });
    await button('Make journal').click();
    await says('The journal is in its tab.');
    await button('Closing statement').click();
    await says('The statement is in its tab.');
    expect((await opened.row('Closing 2026-08 USD', 3, 4))[1]).toBe('Closing');
  });

  it('shows an edited row with its true amount', async () => {
    await opened.type('Closings 2026', 'H3', '99');
    await button('Check now').click();
    await says(/^“Closings 2026” row 3, .*: shows 99, true amount \d/);
  });

  it('is confirmed by a second person, not by the one who closed the month', async () => {
    await says('You closed this month; a second person can confirm it here.');
    await applyControl(opened.running.session, { kind: 'user', email: COLLEAGUE });
    await opened.menu('Open');
    await field('Base URL').fill(opened.playground.baseUrl);
    await field('Report key').fill(PLAYGROUND_KEY);
    await button('Test and save').click();
    await button('Month close').click();
    await august().click();
    await button('Confirm as reviewer').click();
    await says(`Reviewed by ${COLLEAGUE}`);
  });

  it('reopens with a reason, and closes again as version 2', async () => {
    await button('Reopen').click();
    await field('Why is it reopened?').fill('AdMob has sent a correction');
    await opened.sidebar.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
    await says('Reopened: AdMob has sent a correction');
    await field('Month').selectOption({ label: 'August 2026' });
    await field('Reason').fill('corrected');
    await button('Close August 2026').click();
    await says(/^Version 2, closed /);
    await opened.sidebar.locator('summary', { hasText: 'Checks' }).click();
    await field('Every week for … months').selectOption('6');
    await field('Then every month for … months').selectOption('24');
    expect(opened.pageErrors).toEqual([]);
  });
});
