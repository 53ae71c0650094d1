import { type Permission, scopeAddress } from '../../../src/platform/permissions';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { newReport, saveAndRun } from '../report-form';

inBrowser('while a permission is missing,', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Open');
    await newReport(opened.sidebar, 'Full report', 'Revenue');
    await saveAndRun(opened.sidebar, /^7 rows in sheet/);
  });
  afterAll(() => opened.close());

  const withhold = (permission: Permission) => {
    const { runtime } = opened.playground;
    runtime.revoke(runtime.users[0]!, true, [scopeAddress(permission)]);
  };
  const link = () => opened.sidebar.getByRole('link', { name: 'Open Google’s page of permissions' });

  it('a run in the open sidebar names it, with a link to Google’s page', async () => {
    const { sidebar } = opened;
    withhold('script.external_request');
    await sidebar.getByRole('button', { name: 'Run Revenue' }).click();
    await sidebar.getByText('Ad Reports may not connect to other services').first().waitFor();
    await opened.page.context().route('https://script.google.com/**', (route) => route.abort());
    const [grants] = await Promise.all([opened.page.waitForEvent('popup'), link().first().click()]);
    await grants.close();
    expect(await opened.cell('Revenue', 'A1')).toMatch(/^✓/);
  });

  it('the menu opens nothing, and the sidebar that opens again says what does not work', async () => {
    const { sidebar, playground, page } = opened;
    const { runtime } = playground;
    await page.getByRole('menuitem', { name: 'Extensions' }).click();
    await page.getByRole('menuitem', { name: 'Ad Reports' }).click();
    await page.getByRole('menuitem', { name: 'Open', exact: true }).click();
    while (runtime.prompts.length === 0) await page.waitForTimeout(20);
    runtime.revoke(runtime.users[0]!, false);
    await opened.menu('Open');
    withhold('script.send_mail');
    await sidebar.getByRole('button', { name: 'Settings' }).first().click();
    await sidebar
      .getByRole('button', { name: /Back|Close/ })
      .first()
      .click();
    await sidebar.getByText('Ad Reports may not send mail as you, so no mail tells you').waitFor();
    expect(await link().count()).toBe(1);
  });
});
