import type { Locator } from 'playwright-core';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

inBrowser('the bars of the spreadsheet page', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    for (const [a1, text] of Object.entries({ A1: 'b', A2: 'c', A3: 'a' }))
      await opened.type('Sheet1', a1, text);
  });
  afterAll(() => opened.close());

  const click = async (locator: Locator) => {
    await locator.click();
    await opened.settled();
  };
  const button = (name: string) => click(opened.page.getByRole('button', { name, exact: true }));
  const menu = async (title: string, item: string | RegExp) => {
    await opened.page.getByRole('menuitem', { name: title, exact: true }).click();
    await click(opened.page.getByRole('menuitem', { name: item }).first());
  };
  const column = () => opened.playground.sheet('Sheet1').map(([first]) => first);
  const format = (a1: string) => opened.playground.file.sheet(0).format(Number(a1.slice(1)) - 1, 0) as never;
  const titles = () =>
    opened.playground.file.sheets.map(({ title, hidden }) => (hidden ? `(${title})` : title));

  it('make cells bold, italic and coloured, and the buttons Undo and Redo take that back and forth', async () => {
    await opened.select('Sheet1', 'A1');
    await button('Bold');
    await button('Italic');
    expect(format('A1')).toMatchObject({ textFormat: { bold: true, italic: true } });
    await button('Undo');
    expect(format('A1')).not.toMatchObject({ textFormat: { italic: true } });
    await button('Redo');
    await button('Text colour');
    await click(opened.page.getByRole('menuitem', { name: 'Red' }));
    await button('Fill colour');
    await click(opened.page.getByRole('menuitem', { name: 'Yellow' }));
    expect(format('A1')).toMatchObject({
      textFormat: { italic: true, foregroundColorStyle: { rgbColor: { red: expect.closeTo(0.77, 1) } } },
      backgroundColorStyle: { rgbColor: { red: 1 } },
    });
  });

  it('give text and cells each colour that they offer, and take the fill away', async () => {
    const colour = async (opener: string, name: string) => {
      await button(opener);
      await click(opened.page.getByRole('menuitem', { name, exact: true }));
      const style = format('A1') as Record<'textFormat' | 'backgroundColorStyle', object | undefined>;
      return JSON.stringify(opener === 'Text colour' ? style.textFormat : style.backgroundColorStyle);
    };
    await opened.select('Sheet1', 'A1');
    for (const [opener, names] of [
      ['Text colour', ['Black', 'Dark grey', 'Green', 'Blue']],
      ['Fill colour', ['Green', 'Blue', 'Red', 'Grey', 'No fill']],
    ] as const) {
      const shown: string[] = [];
      for (const name of names) shown.push(await colour(opener, name));
      expect(new Set(shown).size).toBe(names.length);
    }
    expect(format('A1')).toMatchObject({ backgroundColorStyle: { rgbColor: { red: 1, green: 1, blue: 1 } } });
  });

  it('sort the sheet, delete values, and undo and redo both in the menu Edit', async () => {
    await opened.select('Sheet1', 'A1');
    await menu('Data', 'A to Z');
    expect(column()).toEqual(['a', 'b', 'c']);
    await menu('Data', 'Z to A');
    expect(column()).toEqual(['c', 'b', 'a']);
    await menu('Edit', 'Undo');
    expect(column()).toEqual(['a', 'b', 'c']);
    await menu('Edit', 'Redo');
    expect(column()).toEqual(['c', 'b', 'a']);
    await opened.select('Sheet1', 'A3');
    await menu('Edit', 'Delete values');
    expect(column()).toEqual(['c', 'b']);
  });

  it('insert and delete rows, columns and sheets', async () => {
    await opened.select('Sheet1', 'A1');
    await menu('Insert', '1 row above');
    await menu('Insert', '1 row below');
    expect(column()).toEqual(['', '', 'c', 'b']);
    await menu('Edit', 'Delete row 1');
    await menu('Edit', 'Delete row 1');
    await menu('Insert', '1 column left');
    await menu('Insert', '1 column right');
    expect(opened.playground.sheet('Sheet1')[0]).toEqual(['', '', 'c']);
    await menu('Edit', 'Delete column A');
    await menu('Edit', 'Delete column A');
    expect(column()).toEqual(['c', 'b']);
    await menu('Insert', 'Sheet');
    expect(titles()).toEqual(['Sheet1', 'Sheet2']);
  });

  it('rename, move, hide, show and delete sheets with the menu of a tab', async () => {
    const { page } = opened;
    const tab = async (name: string, item: string) => {
      await page.getByRole('tab', { name }).click({ button: 'right' });
      await click(page.getByRole('menuitem', { name: item, exact: true }));
    };
    await tab('Sheet2', 'Rename');
    await page.getByRole('textbox', { name: 'New name of the sheet Sheet2' }).fill('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Mine' }).waitFor();
    await tab('Mine', 'Move left');
    expect(titles()).toEqual(['Mine', 'Sheet1']);
    await tab('Mine', 'Move right');
    expect(titles()).toEqual(['Sheet1', 'Mine']);
    await tab('Mine', 'Hide sheet');
    expect(titles()).toEqual(['Sheet1', '(Mine)']);
    await button('All sheets');
    await click(page.getByRole('menuitem', { name: /^Mine/ }));
    expect(titles()).toEqual(['Sheet1', 'Mine']);
    await tab('Mine', 'Delete');
    expect(titles()).toEqual(['Sheet1']);
  });

  it('go to cells by their name, and close the sidebar', async () => {
    const { page } = opened;
    await page.getByRole('textbox', { name: 'Selected cells, or cells to go to' }).fill('C7:D8');
    await page.keyboard.press('Enter');
    await opened.settled();
    expect(opened.running.session.playground.file.selected.get(0)).toEqual({
      top: 6,
      left: 2,
      bottom: 8,
      right: 4,
    });
    await opened.menu('Open');
    await button('Close the sidebar');
    expect(await page.locator('.sidebar iframe').count()).toBe(0);
  });

  it('show a message when something is not allowed, until the user closes it', async () => {
    const { page } = opened;
    await button('Add sheet');
    const before = titles();
    await page.getByRole('tab').last().dblclick();
    await page.getByRole('textbox', { name: /^New name of the sheet/ }).fill('Sheet1');
    await page.keyboard.press('Enter');
    await page.locator('.toast', { hasText: 'Not done' }).waitFor();
    expect(titles()).toEqual(before);
    await button('Close the message');
    expect(await page.locator('.toast').count()).toBe(0);
  });
});

inBrowser('the panel beside the sheet', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
  });
  afterAll(() => opened.close());

  const press = (name: string | RegExp) => opened.page.getByRole('button', { name }).first().click();
  const runtime = () => opened.playground.runtime;

  it('lets every scenario begin, and removes them together', async () => {
    const { page } = opened;
    const scenarios = page.getByRole('list', { name: 'What can go wrong' }).getByRole('button');
    for (const scenario of await scenarios.all()) await scenario.click();
    await opened.settled();
    expect(opened.playground.service.armed().length).toBeGreaterThanOrEqual(7);
    expect(await page.getByRole('list', { name: 'Restated days' }).getByRole('listitem').count()).toBe(2);
    await press('Everything works again');
    await opened.settled();
    expect(opened.playground.service.armed()).toEqual([]);
  });

  it('does what is suggested, and closes the suggestions', async () => {
    const { page } = opened;
    await press(/^Do it: Take the service down/);
    await opened.settled();
    expect(opened.playground.service.armed().map(({ name }) => name)).toEqual(['server-error']);
    await press(/^Do it: Let everything work again/);
    await opened.settled();
    expect(opened.playground.service.armed()).toEqual([]);
    const before = runtime().clock.now();
    await press(/^Do it: Give a report a schedule/);
    await opened.untilIdle();
    expect(runtime().clock.now() - before).toBeGreaterThan(23 * 3_600_000);
    await press(/^Do it: Open the file as your colleague/);
    await opened.settled();
    expect(opened.running.session.user).toBe('colleague@example.com');
    await press('Close the list of what to try');
    await press('Close the list of the steps of Close October');
    await press('Close the list of the steps of Did they pay us?');
    expect(await page.getByRole('heading', { name: 'Try this' }).isVisible()).toBe(false);
  });

  it('changes the user and their authorization, and moves to the next ready time', async () => {
    const { page, running } = opened;
    await page.getByLabel('Who has the file open').selectOption('owner@example.com');
    await opened.settled();
    expect(running.session.user).toBe('owner@example.com');
    await press('Revoke the authorization');
    await opened.settled();
    await expect(opened.playground.state()).rejects.toThrow(/no longer allows Ad Reports/);
    await press('Authorize the add-on');
    await opened.settled();
    expect((await opened.playground.state()).user).toBe('owner@example.com');
    const before = runtime().clock.now();
    await press('Next ready time');
    await opened.untilIdle();
    expect(runtime().clock.now()).toBeGreaterThan(before);
  });

  it('shows what an execution did, and folds', async () => {
    const { page } = opened;
    const execution = page.locator('.execution').first();
    await execution.locator('summary').click();
    await execution.locator('.execution-inside').waitFor();
    await press('Close the playground panel');
    expect(await page.getByRole('button', { name: 'Next day' }).isVisible()).toBe(false);
    await press('Open the playground panel');
    expect(await page.getByRole('button', { name: 'Next day' }).isVisible()).toBe(true);
  });
});
