import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

inBrowser('a file without a report', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  it('gets a filled sheet that refreshes itself with three clicks, beginning with a frequent report', async () => {
    const { sidebar, playground } = opened;
    await sidebar.getByRole('button', { name: /^Daily by network/ }).click();
    await sidebar.getByRole('checkbox', { name: 'Refresh every day' }).check();
    await sidebar.getByRole('button', { name: 'Save and run' }).click();
    await sidebar.getByText(/rows in sheet “Daily by network”/).waitFor();
    await sidebar.getByText(/^As soon as a new day is complete · next /).waitFor();
    await eventually(async () => playground.file.activeSheet().title, 'Daily by network');
    expect((await opened.row('Daily by network', 2, 2)).slice(0, 2)).toEqual(['Date', 'Network']);
    expect(await opened.rows('Daily by network')).toBeGreaterThan(30);
    expect(playground.runtime.triggers).toHaveLength(1);
  });
});
