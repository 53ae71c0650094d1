import { execFileSync } from 'node:child_process';
import { Runtime } from '../../playground/apps-script/runtime';
import { CustomCells } from '../../playground/apps-script/spreadsheet/custom/custom-cells';
import { SpreadsheetStore } from '../../playground/apps-script/spreadsheet/store';
import { customFunctionNames } from '../../playground/custom-functions';
import { chromiumPath, startBrowser } from '../../tools/browser/chromium';
import { inBrowser } from '../browser/in-browser';

const OWNER = 'owner@example.com';

/** The build that goes to Google, in a file with one sheet of the user's. */
function opened() {
  const dist = execFileSync(process.execPath, ['tools/build-platform-check.mjs'], {
    encoding: 'utf8',
  }).trim();
  const file = new SpreadsheetStore({ id: 'file', name: 'File', timeZone: 'Europe/Berlin', owner: OWNER });
  const runtime = new Runtime({ dist, users: [OWNER], spreadsheets: [file] });
  const cells = new CustomCells(file, customFunctionNames(dist), async (name, args) => {
    const { value, error } = runtime.run(name, args, { kind: 'customFunction' });
    if (error !== undefined) throw new Error(error.message);
    return value;
  });
  const menu = (name: string, args: readonly unknown[] = []) => {
    const record = runtime.run(name, args, { kind: args.length === 0 ? 'menu' : 'sidebar' });
    expect([record.error, record.notEmulated]).toEqual([undefined, []]);
    return record;
  };
  return { file, runtime, cells, menu };
}

/** What the dialog hands over, run by Chromium. */
async function observedInBrowser(content: string): Promise<unknown> {
  const browser = await startBrowser(chromiumPath()!);
  try {
    const page = await browser.newPage();
    await page.addInitScript(`
      window.handedOver = new Promise((resolve) => {
        const run = { platformCheckFrame: resolve };
        run.withSuccessHandler = run.withFailureHandler = () => run;
        window.google = { script: { run } };
      });`);
    await page.goto(`data:text/html;base64,${Buffer.from(content).toString('base64')}`);
    return await page.evaluate('window.handedOver');
  } finally {
    await browser.close();
  }
}

inBrowser('the platform check', () => {
  it('sees in the playground what the add-on expects of Google, and leaves nothing behind', async () => {
    const { file, runtime, cells, menu } = opened();
    const before = { tabs: file.sheets.map(({ title }) => title), metadata: file.metadata.length };
    menu('platformCheckStart');
    await cells.idle();
    menu('platformCheckDialog');
    await cells.idle();
    menu('platformCheckFrame', [await observedInBrowser(runtime.ui.dialogs.at(-1)!.content)]);
    const { console } = menu('platformCheckTable');
    const rows = console
      .at(-1)!
      .text.split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    expect(rows.length).toBeGreaterThanOrEqual(25);
    expect(rows.filter(([result]) => result !== 'as expected')).toEqual([]);
    expect(file.sheets.map(({ title }) => title)).toEqual(before.tabs);
    expect(file.metadata).toHaveLength(before.metadata);
    expect([...runtime.properties('document').keys()]).toEqual([]);
    expect(runtime.triggers).toEqual([]);
  });
});
