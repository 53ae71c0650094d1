import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

/** The parts of a DOM element that a test reads. */
interface Box {
  getBoundingClientRect(): { readonly left: number; readonly right: number };
  readonly parentElement: Box;
}

inBrowser('the spreadsheet page', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
  });
  afterAll(() => opened.close());

  it('accepts a typed cell, calculates it, and undoes it with Ctrl+Z', async () => {
    const { page, playground } = opened;
    await opened.select('Sheet1', 'B2');
    await page.locator('.name-box').press('Escape');
    await page.keyboard.type('=6*7');
    await page.keyboard.press('Enter');
    expect(await opened.cell('Sheet1', 'B2')).toBe('42');
    expect(playground.sheet('Sheet1')[1]![1]).toBe('42');
    await page.keyboard.press('Control+z');
    expect(await opened.cell('Sheet1', 'B2')).toBe('');
  });

  it('spills a formula of the add-on, and explains in one sentence what is wrong with another', async () => {
    await opened.type('Sheet1', 'A1', '=ADREPORT_FULL("3.10", "revenue", "last 7 days")');
    expect(await opened.row('Sheet1', 1, 2)).toEqual(['Date', 'Revenue']);
    expect(await opened.rows('Sheet1')).toBe(8);
    await opened.type('Sheet1', 'D1', '=ADREPORT_FULL("3.10", "revenu", "last 7 days")');
    expect(await opened.cell('Sheet1', 'D1')).toBe('#ERROR!');
  });

  it('shows the cells that FILTER fills, #REF! while something is in the way, and the cells again', async () => {
    const { page, playground } = opened;
    const user = new SpreadsheetUser(playground.file);
    for (const [at, [app, revenue]] of [
      ['Chess', '10'],
      ['Go', '20'],
      ['Chess', '30'],
    ].entries()) {
      user.type('Sheet1', `A${at + 1}`, app!);
      user.type('Sheet1', `B${at + 1}`, revenue!);
    }
    await opened.type('Sheet1', 'D1', '=FILTER(A1:B3;A1:A3="Chess")');
    expect(await opened.cell('Sheet1', 'E2')).toBe('30');
    await opened.type('Sheet1', 'E2', 'mine');
    expect(await opened.cell('Sheet1', 'D1')).toBe('#REF!');
    await opened.select('Sheet1', 'E2');
    await page.locator('.name-box').press('Escape');
    await page.keyboard.press('Delete');
    expect(await opened.cell('Sheet1', 'E2')).toBe('30');
  });

  it('adds and opens tabs', async () => {
    const { page, playground } = opened;
    await page.getByRole('button', { name: /Add a? ?sheet/i }).click();
    await opened.settled();
    expect(playground.file.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Sheet2']);
    await page.getByRole('tab', { name: 'Sheet1' }).click();
    await opened.settled();
    expect(playground.file.activeSheet().title).toBe('Sheet1');
  });

  it('scrolls the tab of the sheet in front into view', async () => {
    const { page, playground } = opened;
    for (let count = 0; count < 14; count += 1)
      new SpreadsheetUser(playground.file).addSheet(`A sheet with a long name ${count}`);
    const isSeen = (name: string) =>
      page.getByRole('tab', { name }).evaluate((tab: Box) => {
        const [own, list] = [tab.getBoundingClientRect(), tab.parentElement.getBoundingClientRect()];
        return own.left >= list.left - 1 && own.right <= list.right + 1;
      });
    await page.getByRole('tab', { name: 'long name 13' }).waitFor();
    expect(await isSeen('long name 13')).toBe(false);
    await page.getByRole('button', { name: 'All sheets' }).click();
    await page.getByRole('menuitem', { name: 'long name 13' }).click();
    await opened.settled();
    expect(await isSeen('long name 13')).toBe(true);
    new SpreadsheetUser(playground.file).open('Sheet1');
    await opened.settled();
    expect(await isSeen('Sheet1')).toBe(true);
    for (let count = 0; count < 14; count += 1)
      new SpreadsheetUser(playground.file).deleteSheet(`A sheet with a long name ${count}`);
  });

  it('returns to the selected cell of another sheet when the open sheet is deleted, without a message', async () => {
    const { page, playground } = opened;
    await page.getByRole('button', { name: /Add a? ?sheet/i }).click();
    await opened.settled();
    const { title } = playground.file.activeSheet();
    await opened.select('Sheet1', 'C3');
    await opened.select(title, 'D4');
    new SpreadsheetUser(playground.file).deleteSheet(title);
    await page.getByRole('tab', { name: title }).waitFor({ state: 'detached' });
    await opened.settled();
    expect(await page.locator('.name-box').inputValue()).toBe('C3');
    expect(await page.locator('.toast').allInnerTexts()).toEqual([]);
  });

  it('undoes with Ctrl+Z what the user typed, and no run, because a run writes through the Sheets API', async () => {
    const { page, playground } = opened;
    await opened.type('Sheet1', 'E9', 'mine');
    await playground.run({ name: 'Run', draft: { report: 'full', startDate: 'yesterday' } });
    const rows = playground.sheet('Run');
    await page.getByRole('tab', { name: 'Sheet1' }).click();
    await opened.select('Sheet1', 'E9');
    await page.locator('.name-box').press('Escape');
    await page.keyboard.press('Control+z');
    expect(await opened.cell('Sheet1', 'E9')).toBe('');
    expect(playground.sheet('Run')).toEqual(rows);
  });

  it('moves the clock, and shows the usage of each user', async () => {
    const { page, playground } = opened;
    const before = playground.runtime.clock.now();
    await page.getByRole('button', { name: 'Next day' }).click();
    await opened.settled();
    expect(playground.runtime.clock.now() - before).toBeGreaterThanOrEqual(86_400_000);
    await page.getByText('ADREPORT_FULL').first().waitFor();
  });
});
