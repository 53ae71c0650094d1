import { storedTexts } from '../end-to-end/stored-texts';
import { failCalls, holdAnswers, holdCalls } from './delayed-calls';
import { eventually, inBrowser } from './in-browser';
import { OpenedPage } from './page/opened-page';
import { editReport, pressInDetails } from './report-form';

inBrowser('while the server is slow,', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    for (const name of ['One', 'Two'])
      await opened.playground.run({ name, draft: { report: 'full', startDate: 'last 7 days' } });
    await opened.menu('Open');
    await opened.sidebar.getByRole('heading', { name: 'Two' }).waitFor();
  });
  afterAll(() => opened.close());

  const button = (name: string) => opened.sidebar.getByRole('button', { name, exact: true });
  const card = (name: string) =>
    opened.sidebar
      .getByRole('listitem')
      .filter({ has: opened.sidebar.getByRole('heading', { name, exact: true }) });
  const nameField = () => opened.sidebar.getByLabel('Name', { exact: true });
  const more = (name: string, label: string) => pressInDetails(opened.sidebar, name, label);
  const edit = (name: string) => editReport(opened.sidebar, name);
  const goToSheet = (name: string) => button(`Go to sheet ${name}`).click();
  const calls = (name: string) =>
    opened.playground.runtime.executions.filter(({ callName }) => callName === name).length;
  /** What Google does when a user returns from the cells to the sidebar. */
  const comeBack = () =>
    opened.page
      .frames()
      .find((each) => each.url().includes('/sidebar'))!
      .evaluate("dispatchEvent(new Event('focus'))");
  const stored = () => storedTexts(opened.playground);
  const saved = () => [...stored().all()].filter(([name]) => name.startsWith('adreports.report.'));

  it('an older list of reports does not replace a newer one', async () => {
    const looked = calls('sidebarState');
    const release = await holdAnswers(opened.page, 'sidebarState');
    await comeBack();
    await eventually(async () => calls('sidebarState'), looked + 1);
    await more('One', 'Pause');
    await card('One').getByText('Paused', { exact: true }).waitFor();
    const states = calls('sidebarState');
    release();
    // It reloads the list instead.
    await eventually(async () => calls('sidebarState'), states + 1);
    await card('One').getByText('Paused', { exact: true }).waitFor();
    await more('One', 'Resume');
    await card('One').getByText('Fresh', { exact: true }).waitFor();
  });

  it('an error message stays in the details of its report while another report is used', async () => {
    const release = await failCalls(opened.page, 'sidebarPauseReport');
    const held = await holdCalls(opened.page, 'sidebarGoToSheet');
    await goToSheet('One');
    await card('One').getByText('One moment…').waitFor();
    await more('One', 'Pause');
    await goToSheet('Two');
    await card('Two').getByText('One moment…').waitFor();
    held();
    await eventually(() => card('Two').getByText('One moment…').count(), 0);
    await card('One').getByText('Service unavailable').waitFor();
    release();
    await card('One').getByRole('button', { name: 'Try again' }).click();
    await card('One').getByText('Paused', { exact: true }).waitFor();
  });

  it('a form that could not be loaded is loaded again, and text typed while it is saved stays', async () => {
    const release = await failCalls(opened.page, 'sidebarOpenReport');
    await edit('One');
    await card('One').getByText('Service unavailable').waitFor();
    release();
    await card('One').getByRole('button', { name: 'Try again' }).click();
    await nameField().fill('First');
    const held = await holdCalls(opened.page, 'sidebarSaveReport');
    await button('Save').click();
    // The button shows that it is busy, but can still be pressed.
    await button('Save').click({ force: true });
    await nameField().fill('Second');
    held();
    await eventually(async () => saved().some(([, text]) => text.includes('"First"')), true);
    await opened.settled();
    expect(await nameField().inputValue()).toBe('Second');
    await button('Save').click();
    await card('Second').waitFor();
    expect(saved()).toHaveLength(2);
  });

  it('edits of a report that a colleague deletes can be saved as a new report', async () => {
    await edit('Two');
    await nameField().fill('Mine');
    // Save is clicked before the deletion; clicked later, the sidebar would already show the deletion.
    const held = await holdCalls(opened.page, 'sidebarSaveReport');
    await button('Save').click();
    const [id] = saved().find(([, text]) => text.includes('"Two"'))!;
    stored().delete(id);
    held();
    await opened.sidebar.getByText('somebody has deleted it. Choose Save to keep').waitFor();
    await button('Save').click();
    await card('Mine').waitFor();
  });

  it('a cleared checkbox stays cleared, and a key typed during a test stays', async () => {
    const { sidebar } = opened;
    await button('Settings').click();
    const books = sidebar.getByRole('checkbox', { name: 'Keep a status sheet and a run log' });
    const kept = await holdCalls(opened.page, 'sidebarSwitchLogs');
    await books.check();
    await books.uncheck();
    kept();
    await eventually(async () => calls('sidebarSwitchLogs'), 2);
    await sidebar
      .getByRole('checkbox', { name: 'Keep a status sheet and a run log', checked: false })
      .waitFor();
    const tested = await holdCalls(opened.page, 'sidebarSaveSettings');
    const key = sidebar.getByLabel('Report key', { exact: true });
    await button('Test and save').click();
    await key.fill('another-key-0123456789');
    tested();
    await sidebar.getByText('Saved.', { exact: true }).waitFor();
    expect(await key.inputValue()).toBe('another-key-0123456789');
    const late = await holdCalls(opened.page, 'sidebarSaveSettings');
    await button('Test and save').click();
    await button('Back to the reports').click();
    await sidebar.getByText('The settings are still being tested.').waitFor();
    late();
    await sidebar.getByText('The settings were not saved: the key was not accepted.').waitFor();
  });

  it('the page logs no error', () => {
    expect(opened.pageErrors).toEqual([]);
  });
});
