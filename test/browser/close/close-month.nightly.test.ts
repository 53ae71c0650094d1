import { text as textOf } from 'node:stream/consumers';
import { applyControl } from '../../../playground/page-server/panel/controls';
import { listViolationsInBothThemes } from '../axe';
import { expectEventually, inBrowser, openPage } from '../in-browser';

/** The row of the headers in the tabs of the add-on. */
const HEADERS = 2;
const COLLEAGUE = 'colleague@example.com';

inBrowser('the tour “Close October”', () => {
  const opened = openPage();

  const button = (name: string | RegExp) => opened.sidebar.getByRole('button', { name, exact: true });
  const text = (shown: string | RegExp) => opened.sidebar.getByText(shown).first();
  const step = (name: RegExp) =>
    opened.runHourlyChecks(() => opened.page.getByRole('button', { name }).click());
  /** The texts in a column of a tab of the add-on, from its first row below the headers. */
  const column = async (title: string, header: string) => {
    const headers = await opened.readRow(title, HEADERS, 20);
    const at = String.fromCharCode(65 + headers.indexOf(header));
    const rows = await opened.countRows(title);
    return Promise.all(
      Array.from({ length: rows - HEADERS }, (_, nth) => opened.readCell(title, `${at}${HEADERS + 1 + nth}`)),
    );
  };
  const openMonth = async () => {
    await opened.chooseMenuItem('Month close…');
    await button('Oct 2026 · USD').click();
  };

  it('the tour “Close October” begins in Books, and shows why a month that has not ended cannot be closed', async () => {
    await opened.chooseMenuItem('Open');
    await opened.sidebar.getByRole('tab', { name: 'Books' }).click();
    await opened.sidebar.getByRole('button', { name: /^Month close/ }).click();
    await text('All days of Aug 2026 are complete').waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await opened.sidebar.getByLabel('Month', { exact: true }).selectOption({ label: 'Jul 2026' });
    await text('All days of Jul 2026 are complete').waitFor();
    await opened.sidebar.getByLabel('Currency').selectOption('CNY');
    await opened.sidebar.getByLabel('Zone').selectOption('UTC+8');
    await button('Back to Books').click();
    await opened.sidebar.getByRole('tab', { name: 'Books', selected: true }).waitFor();
  });

  it('the tour “Close October” comes to 5 November and closes October with revenue and impressions of all apps', async () => {
    await step(/^Do it: Move the clock to 5 November/);
    await opened.chooseMenuItem('Month close…');
    await opened.sidebar.locator('summary', { hasText: 'Also close' }).click();
    await opened.sidebar.getByRole('checkbox').first().check();
    await opened.sidebar.getByText('all apps', { exact: true }).first().click();
    await text('All days of Oct 2026 are complete').waitFor();
    await opened.sidebar.getByRole('checkbox', { name: 'Mail me the closing as CSV' }).check();
    await button('Close Oct 2026').click();
    const amount = opened.sidebar.getByRole('alertdialog', { name: /^Close Oct 2026 at [\d,.]+ USD\?$/ });
    await amount.waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await opened.savePicture('close-month-question');
    await amount.getByRole('button', { name: 'Close Oct 2026' }).click();
    await text(/^Oct 2026 was closed just now at [\d,.]+ USD\.$/).waitFor();
    await text('closing-2026-10-USD.csv was mailed to owner@example.com.').waitFor();
    await opened.savePicture('close-month-mailed');
    await button('Oct 2026 · USD').and(opened.sidebar.locator(':focus')).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await button('Open Close overview').click();
    await expectEventually(() => opened.readCell('Close overview', 'A3'), 'Oct 2026');
  });

  it('the tour “Close October” books what the service changes later as adjustments in November', async () => {
    await step(/^Do it: Add revenue of 14 October/);
    await step(/^Do it: Let a week pass/);
    await openMonth();
    await text(/^Book \+[\d.,]+ USD in Nov 2026\.$/).waitFor();
    expect(new Set(await column('Adjustments 2026', 'Booked in'))).toEqual(new Set(['Nov 2026']));
    await button(/^Open Adjustments \(\d+\)$/).click();
    expect(new Set(await column('Adjustments 2026', 'Month'))).toEqual(new Set(['Oct 2026']));
    await button('Check now').click();
    await text('Oct 2026 was checked.').waitFor();
  });

  it('the tour “Close October” explains the change since the closing by the apps and networks that changed most', async () => {
    const headers = await opened.readRow('Close overview', HEADERS, 12);
    await opened.select('Close overview', `${String.fromCharCode(65 + headers.indexOf('In Nov 2026'))}3`);
    await opened.chooseMenuItem('Where is this from?');
    await button('Explain this change').click();
    const heading = opened.sidebar.getByRole('heading', { name: 'What changed most' });
    await heading.and(opened.sidebar.locator(':focus')).waitFor();
    await text('All known changes together').waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await opened.savePicture('explain-change');
    await openMonth();
  });

  it('the tour “Close October” ends with the journal of October in a tab, and as a downloaded file', async () => {
    await button('Journal').click();
    await button('Make journal').click();
    await button('Open the journal').click();
    await opened.sidebar.getByLabel('Format').selectOption('ledger');
    const [first] = await Promise.all([opened.page.waitForEvent('download'), button('Make journal').click()]);
    const link = opened.sidebar.getByRole('link', { name: /^Download / });
    const [again] = await Promise.all([opened.page.waitForEvent('download'), link.click()]);
    for (const download of [first, again]) {
      expect(download.suggestedFilename()).toBe('journal-2026-10-USD.ledger');
      const file = await textOf(await download.createReadStream());
      expect(file).toMatch(/^2026-10-31 .*\n(?: .* USD.*\n)+/m);
    }
    await button('Close').click();
    await button('Closing statement').click();
    await text('Print the closing statement with File ▸ Print, in portrait.').waitFor();
  });

  it('the tour “Close October” lets a colleague confirm the closing, but not the user who closed it', async () => {
    await text('Not reviewed. A colleague must review it.').waitFor();
    expect(await button('Confirm review').count()).toBe(0);
    await opened.openAs(COLLEAGUE);
    await opened.connect();
    await button('New report').waitFor();
    await openMonth();
    await button('Confirm review').click();
    await text(/^Your review of Oct 2026 is recorded\./).waitFor();
    await text(`Reviewed by ${COLLEAGUE}`).waitFor();
    await applyControl(opened.running.session, { kind: 'user', email: 'owner@example.com' });
  });

  it('the tour “Close October” writes an edited row again with the next check', async () => {
    const headers = await opened.readRow('Closings 2026', HEADERS, 12);
    const at = `${String.fromCharCode(65 + headers.indexOf('Closed amount'))}${HEADERS + 1}`;
    const before = await opened.readCell('Closings 2026', at);
    await opened.typeText('Closings 2026', at, '1');
    // By then, the add-on no longer waits because of the calls before.
    opened.playground.runtime.advance(120_000);
    await openMonth();
    await button('Check now').click();
    await text('Oct 2026 was checked.').waitFor();
    expect(await opened.readCell('Closings 2026', at)).toBe(before);
  });

  it('the tour “Close October” reopens October with a reason, and closes it again as version 2, which reverses the adjustments', async () => {
    opened.playground.runtime.advance(120_000);
    await openMonth();
    await button('Reopen').first().click();
    const question = opened.sidebar.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Reopen' }).click();
    await text('Write why the month is reopened.').waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await question.getByLabel('Reason').fill('The auditor asked for it');
    await question.getByRole('button', { name: 'Reopen' }).click();
    await text('Oct 2026 is open again.').waitFor();
    opened.playground.runtime.advance(120_000);
    await button('Close again').click();
    await button('Close Oct 2026').click();
    await question.getByRole('button', { name: 'Close Oct 2026' }).click();
    await text(/^Oct 2026 was closed just now/).waitFor();
    await text(/^Version 2, closed/).waitFor();
    const reasons = await column('Adjustments 2026', 'Reason');
    expect(reasons.some((reason) => reason.startsWith('Reverses earlier adjustments'))).toBe(true);
  });
});
