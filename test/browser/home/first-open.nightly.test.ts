import { PLAYGROUND_KEY } from '../../../playground/service/options';
import { listViolationsInBothThemes } from '../axe';
import { inBrowser, openPage } from '../in-browser';

inBrowser('the first opening of the sidebar', () => {
  const opened = openPage();
  // The colleague has saved no base URL and no key yet.
  beforeAll(() => opened.openAs('colleague@example.com'));

  it('the first opening of the sidebar shows one card that says where the key is stored, and nothing about formulas before there is a key', async () => {
    const { sidebar } = opened;
    await sidebar.getByRole('heading', { name: 'Connect your reporting service' }).waitFor();
    await opened.waitForText(/Colleagues cannot see it/);
    expect(await sidebar.getByRole('heading', { name: 'Formulas' }).count()).toBe(0);
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
  });

  it('the first opening of the sidebar with a wrong key shows an error message, saves nothing and offers to save the key anyway', async () => {
    const { sidebar, playground } = opened;
    await opened.connect('a-wrong-key-0123456789');
    await sidebar.getByText(/refused the report key/).waitFor();
    await sidebar.getByRole('button', { name: 'Save anyway' }).waitFor();
    expect([...playground.runtime.properties('user', { user: 'colleague@example.com' })]).toEqual([]);
  });

  it('the first opening of the sidebar with the right key leads to the reports, and the key is never shown again', async () => {
    const { sidebar, playground, page } = opened;
    await sidebar.getByLabel('Report key', { exact: true }).fill(PLAYGROUND_KEY);
    await sidebar.getByRole('button', { name: 'Test and save' }).click();
    await sidebar.getByRole('button', { name: 'New report' }).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await sidebar.getByRole('button', { name: 'Settings' }).click();
    await opened.waitForText(new RegExp(`•+${PLAYGROUND_KEY.slice(-4)}`));
    const frame = page.frames().find((each) => each.url().includes('/sidebar'))!;
    expect(await frame.content()).not.toContain(PLAYGROUND_KEY);
    const kept = playground.runtime.properties('user', { user: 'colleague@example.com' });
    expect([...kept.keys()].sort()).toEqual(['adreports.key', 'adreports.settings']);
  });

  it('the first opening of the sidebar has buttons to test and remove the key in the settings, where only the owner decides which key formulas use', async () => {
    const { sidebar } = opened;
    await sidebar.getByRole('button', { name: /^Test/ }).last().click();
    await opened.waitForText(/accept/i);
    await sidebar.getByText(/Formulas in this file use the key of owner@example\.com/).waitFor();
    expect(await sidebar.getByLabel('Let formulas in this file use my key').count()).toBe(0);
    await sidebar
      .getByRole('button', { name: /^Forget/ })
      .first()
      .click();
    await sidebar
      .getByRole('button', { name: /^Forget/ })
      .last()
      .click();
    await sidebar.getByRole('heading', { name: 'Connect your reporting service' }).waitFor();
  });
});
