import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { Runtime } from '../../emulator/src/runtime';
import { CustomCells } from '../../emulator/src/spreadsheet/custom/custom-cells';
import { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';
import { checkResults, resultTable } from '../../platform-check/check';
import { tablePage } from '../../platform-check/table-page';
import { customFunctionNames } from '../../playground/custom-functions';
import { inBrowser } from '../browser/in-browser';
import { findChromiumPath, startBrowser } from '../browser/page/chromium';

const OWNER = 'owner@example.com';
const COLLEAGUE = 'colleague@example.com';

/** The build for Google, in a file with one sheet. Menu items run as `user`. */
function opened(user = OWNER) {
  const dist = execFileSync(process.execPath, ['platform-check/build.mjs'], {
    encoding: 'utf8',
  }).trim();
  const file = new SpreadsheetStore({ id: 'file', name: 'File', timeZone: 'Europe/Berlin', owner: OWNER });
  const other = new SpreadsheetStore({ id: 'other', name: 'Other', timeZone: 'Europe/Berlin', owner: OWNER });
  const runtime = new Runtime({ dist, users: [OWNER, COLLEAGUE], spreadsheets: [file, other] });
  const cells = new CustomCells(file, customFunctionNames(dist), async (name, args, sheetId) => {
    const { value, error } = runtime.run(name, args, { kind: 'customFunction', sheetId });
    if (error !== undefined) throw new Error(error.message);
    return value;
  });
  const menu = (name: string, args: readonly unknown[] = []) => {
    const record = runtime.run(name, args, { kind: args.length === 0 ? 'menu' : 'sidebar', user });
    expect([record.error, record.notEmulated]).toEqual([undefined, []]);
    return record;
  };
  return { file, runtime, cells, menu };
}

/** Runs the dialog's checks in Chromium, and returns what it shows. */
async function observedInBrowser(content: string): Promise<{ handedOver: unknown; shown: string }> {
  return onPage(content, async (page) => {
    const handedOver = await page.evaluate('window.handedOver');
    await page.getByText(/^Done/).waitFor();
    return { handedOver, shown: await page.innerText('body') };
  });
}

/** Opens a dialog's page in Chromium, with a google.script.run that succeeds. */
async function onPage<Result>(content: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await startBrowser(findChromiumPath()!);
  try {
    const page = await browser.newPage();
    await page.addInitScript(`
      window.handedOver = new Promise((resolve) => {
        let succeeded;
        const run = { platformCheckFrame(seen) { resolve(seen); succeeded(); } };
        run.withSuccessHandler = (handler) => { succeeded = handler; return run; };
        run.withFailureHandler = () => run;
        window.google = { script: { run } };
      });`);
    await page.goto(`data:text/html;charset=utf-8;base64,${Buffer.from(content).toString('base64')}`);
    return await work(page);
  } finally {
    await browser.close();
  }
}

inBrowser('the platform check', () => {
  it('the platform check finds all expectations met in the playground, and leaves nothing behind', async () => {
    const { file, runtime, cells, menu } = opened();
    const before = { tabs: file.sheets.map(({ title }) => title), metadata: file.metadata.length };
    menu('platformCheckStart');
    expect(runtime.ui.asked.at(-1)!.text).toMatch(
      /Wait until no cell of column A shows “Loading…”, then choose “2 Check the dialog”\.$/,
    );
    await cells.idle();
    menu('platformCheckDialog');
    await cells.idle();
    const { handedOver, shown } = await observedInBrowser(runtime.ui.dialogs.at(-1)!.content);
    expect(shown).toBe('Done. Close this, then choose “3 Show the table”.');
    menu('platformCheckFrame', [handedOver]);
    const { console } = menu('platformCheckTable');
    const rows = rowsOf(console.at(-1)!.text);
    expect(rows.length).toBeGreaterThanOrEqual(25);
    expect(rows.filter(([result]) => result !== 'as expected')).toEqual([]);
    expect(runtime.ui.dialogs.at(-1)!.content).toContain(
      `${rows.length} of ${rows.length} checks are as expected.`,
    );
    expect(file.sheets.map(({ title }) => title)).toEqual(before.tabs);
    expect(file.metadata).toHaveLength(before.metadata);
    expect([...runtime.properties('document').keys()]).toEqual([]);
    expect([...runtime.properties('user').keys()]).toEqual([]);
    expect(runtime.triggers).toEqual([]);
  });

  it('the platform check step 4 shows in each file what its trigger knows of file and user once it has fired, and then removes it', () => {
    const { runtime } = opened();
    const choose = (documentId: string) => {
      expect(runtime.run('platformCheckTrigger', [], { kind: 'menu', documentId }).error).toBeUndefined();
      return runtime.ui.asked.at(-1)!.text;
    };
    const wait =
      'The trigger fires within two hours, also with the file closed. Then choose “4 Watch a trigger” again.';
    const shown =
      'The trigger saw: active spreadsheet: true; document properties: true; active user: an address; effective user: an address; id of the trigger: true.';
    expect(['file', 'other', 'file'].map(choose)).toEqual([wait, wait, wait]);
    expect(runtime.triggers).toHaveLength(2);
    const records = runtime.advanceFiring(2 * 3_600_000);
    expect(records.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined]);
    expect(['file', 'other'].map(choose)).toEqual([shown, shown]);
    expect([runtime.triggers, ...runtime.properties('user').keys()]).toEqual([[]]);
    expect(choose('file')).toBe(wait);
  });

  it('the platform check asks the user to wait while a formula has no value yet, and reports no difference for it', async () => {
    const { runtime, cells, menu } = opened();
    menu('platformCheckStart');
    menu('platformCheckDialog');
    expect(runtime.ui.dialogs).toEqual([]);
    expect(runtime.ui.asked.at(-1)!.text).toBe(
      'Cell A2 still shows “Loading…”. Choose “2 Check the dialog” again in a moment.',
    );
    await cells.idle();
    menu('platformCheckDialog');
    expect(runtime.ui.dialogs).toHaveLength(1);
    menu('platformCheckTable');
    expect(runtime.ui.dialogs).toHaveLength(1);
    expect(runtime.ui.asked.at(-1)!.text).toBe(
      'Cell A20 still shows “Loading…”. Choose “3 Show the table” again in a moment.',
    );
    await cells.idle();
    const rows = rowsOf(menu('platformCheckTable').console.at(-1)!.text);
    const different = rows.filter(([result]) => result !== 'as expected').map(([, id]) => id);
    expect(different).toEqual(['frame-inline-script', 'frame-object']);
  });
});

/** The rows of the table as text, without the headers. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

const CHECKS = ['gzip', 'load-time', 'digest'].map((id) => ({
  id,
  assumption: `${id} works.`,
  expected: 'yes',
}));
const HOSTILE = '</td></textarea><img src=x onerror="document.title=\'ran\'">';

inBrowser('the table of the platform check', () => {
  it.each([
    [{ gzip: 'yes', 'load-time': 'yes', digest: 'yes' }, '3 of 3 checks are as expected.'],
    [{ gzip: 'yes', 'load-time': '200 ms', digest: 'yes' }, '1 of 3 checks differs: load-time.'],
    [{ gzip: 'yes', 'load-time': '200 ms' }, '2 of 3 checks differ: load-time, digest.'],
  ])('the result states in one sentence how the checks ended: %o', async (seen, sentence) => {
    const shown = await onPage(tablePage(checkResults(CHECKS, seen)), (page) => page.innerText('body'));
    expect(shown.split('\n')[0]).toBe(`${sentence} Copy the table and send it back.`);
  });

  it('the page lists differences first and marked, and shows Google’s text as text', async () => {
    const results = checkResults(CHECKS, { gzip: 'yes', 'load-time': HOSTILE, digest: 'yes' });
    const { rows, marked, title } = await onPage(tablePage(results), async (page) => ({
      rows: await Promise.all(
        (await page.locator('tr').all()).map((row) => row.locator('td').allInnerTexts()),
      ),
      marked: await page.locator('tr.differs td').allInnerTexts(),
      title: await page.title(),
    }));
    expect(rows.map(([result, id]) => [result, id])).toEqual([
      [undefined, undefined],
      ['DIFFERENT', 'load-time'],
      ['as expected', 'gzip'],
      ['as expected', 'digest'],
    ]);
    expect(marked).toEqual(['DIFFERENT', 'load-time', 'load-time works.', 'yes', HOSTILE]);
    expect(title).toBe('');
  });

  it('the page copies the table as text when the frame has no clipboard', async () => {
    const results = checkResults(CHECKS, { gzip: 'yes', 'load-time': HOSTILE, digest: 'yes' });
    const { shown, pasted } = await onPage(tablePage(results), async (page) => {
      await page.getByRole('button', { name: 'Copy' }).click();
      const shown = await page.getByRole('status').innerText();
      await page.setContent('<textarea></textarea>');
      await page.locator('textarea').press('Control+v');
      return { shown, pasted: await page.locator('textarea').inputValue() };
    });
    expect([shown, pasted]).toEqual(['Copied.', resultTable(results)]);
    expect(rowsOf(pasted)[0]).toEqual(['DIFFERENT', 'load-time', 'load-time works.', 'yes', HOSTILE]);
  });
});
