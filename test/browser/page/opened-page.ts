import { mkdirSync, readFileSync } from 'node:fs';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { namedArea } from '../../../emulator/src/spreadsheet/api/ranges';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { UserEdit } from '../../../playground/page-server/actions';
import { bundlePage, type PageAssets } from '../../../playground/page-server/page-assets';
import { applyControl } from '../../../playground/page-server/panel/controls';
import type { CellArea, PageCell, SheetContent } from '../../../playground/page-server/sheet/sheet-content';
import { type RunningPage, startPage } from '../../../playground/page-server/start-page';
import { Playground, type StartOptions } from '../../../playground/playground';
import { PLAYGROUND_KEY, type ServiceOptions } from '../../../playground/service/options';
import type { Language } from '../../../src/language';
import { findChromiumPath, startBrowser } from './chromium';

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The open file on the page; see playground/page/open-file.ts. */
declare const window: {
  readonly playground: {
    edit(edit: UserEdit): Promise<object | null>;
    select(marked: { readonly anchor: Place; readonly end: Place }): void;
    settled(): Promise<void>;
  };
};

export interface Size {
  readonly width: number;
  readonly height: number;
  /** Picture pixels for each page pixel. Default: 1. */
  readonly scale?: number;
}

/** Tuesday afternoon in summer, far from the hours when reports become due, days become complete or checks are delayed. */
const TUESDAY = Date.UTC(2026, 8, 15, 14, 7);
const TIME_ZONE = 'Europe/Berlin';

let assets: Promise<PageAssets> | undefined;

/** The page's files, bundled once: by `npm test`, which puts the file's path into PAGE_ASSETS, or by this process. */
export function loadPageAssets(): Promise<PageAssets> {
  const file = process.env['PAGE_ASSETS'];
  assets ??= file ? Promise.resolve(JSON.parse(readFileSync(file, 'utf8')) as PageAssets) : bundlePage();
  return assets;
}

/** The playground's page in its own browser context. */
export class OpenedPage {
  /** Every address that the browser requested. */
  readonly addresses: string[] = [];
  /** The errors and warnings of the page's scripts. */
  readonly pageErrors: string[] = [];

  private constructor(
    readonly playground: Playground,
    readonly running: RunningPage,
    private readonly browser: Browser,
    readonly page: Page,
  ) {
    page.on('request', (request) => this.addresses.push(request.url()));
    page.on('pageerror', (error) => this.pageErrors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.pageErrors.push(message.text());
    });
  }

  static async open(
    viewport: Size = { width: 1400, height: 900 },
    service: Partial<ServiceOptions> = {},
    language: Language = 'en',
  ): Promise<OpenedPage> {
    const begun: (() => Promise<void>)[] = [];
    try {
      return await OpenedPage.openParts(viewport, { service, language }, begun);
    } catch (error) {
      await Promise.all(begun.map((close) => close()));
      throw error;
    }
  }

  /** Opens the page. For each part that it starts, it adds to `begun` a function that closes the part. */
  private static async openParts(
    viewport: Size,
    options: StartOptions,
    begun: (() => Promise<void>)[],
  ): Promise<OpenedPage> {
    const playground = await Playground.start('dist', { ...options, now: TUESDAY, timeZone: TIME_ZONE });
    begun.push(() => playground.stop());
    const running = await startPage({ playground, port: 0, assets: await loadPageAssets() });
    begun.push(() => running.close());
    const browser = await startBrowser(findChromiumPath()!);
    begun.push(() => browser.close());
    const page = await browser.newPage({ viewport, deviceScaleFactor: viewport.scale ?? 1 });
    page.setDefaultTimeout(20_000);
    const opened = new OpenedPage(playground, running, browser, page);
    await page.goto(running.url);
    await page.waitForFunction(() => 'playground' in window);
    await opened.waitUntilSettled();
    return opened;
  }

  /** The add-on's sidebar. */
  get sidebar(): FrameLocator {
    return this.page.frameLocator('iframe[src^="/sidebar"]');
  }

  /** Chooses an item of Extensions ▸ Ad Reports, and waits for the sidebar, which every item opens again. */
  async chooseMenuItem(label: string): Promise<void> {
    const address = (): Promise<unknown> =>
      this.page.evaluate("document.querySelector('.sidebar iframe')?.getAttribute('src')");
    const before = await address();
    await this.page.getByRole('menuitem', { name: this.running.session.texts.menus.extensions }).click();
    await this.page.getByRole('menuitem', { name: 'Ad Reports' }).click();
    await this.page.getByRole('menuitem', { name: label, exact: true }).click();
    while ((await address()) === before) await this.page.waitForTimeout(20);
  }

  /** Waits until the sidebar shows a text in at least one place. */
  async waitForText(text: string | RegExp): Promise<void> {
    await this.sidebar.getByText(text).first().waitFor();
  }

  /** Opens the sidebar as another user. */
  async openAs(email: string): Promise<void> {
    await applyControl(this.running.session, { kind: 'user', email });
    await this.chooseMenuItem('Open');
  }

  /** Saves the address and a key in the form of the first opening. */
  async connect(key = PLAYGROUND_KEY): Promise<void> {
    const { sidebar, playground } = this;
    await sidebar.getByLabel('Address of your reporting service').fill(playground.baseUrl);
    await sidebar.getByLabel('Report key', { exact: true }).fill(key);
    await sidebar.getByRole('button', { name: 'Test and save' }).click();
  }

  async readCell(title: string, a1: string): Promise<string> {
    const { row, column } = this.findArea(title, a1);
    return (await this.fetchContent(title)).rows[row]?.[column]?.shown ?? '';
  }

  /** A row of a tab, from column A on. */
  async readRow(title: string, readRow: number, columns: number): Promise<string[]> {
    const { rows } = await this.fetchContent(title);
    return Array.from({ length: columns }, (_, column) => rows[readRow - 1]?.[column]?.shown ?? '');
  }

  /** The number of rows up to the last one with a displayed text, including the header. */
  async countRows(title: string): Promise<number> {
    const isShown = (row: readonly (PageCell | null)[]) => row.some((cell) => (cell?.shown ?? '') !== '');
    return (await this.fetchContent(title)).rows.findLastIndex(isShown) + 1;
  }

  async typeText(title: string, a1: string, text: string): Promise<void> {
    await this.waitUntilSettled();
    const { row, column } = this.findArea(title, a1);
    const edit = {
      kind: 'type' as const,
      sheetId: this.requireSheet(title).id,
      row,
      column,
      texts: [[text]],
    };
    await this.page.evaluate((typed) => window.playground.edit(typed), edit);
    await this.waitUntilSettled();
  }

  /** Opens a tab and selects cells, as by a click. */
  async select(title: string, a1: string): Promise<void> {
    await this.waitUntilSettled();
    new SpreadsheetUser(this.playground.file).open(title);
    await this.waitUntilSettled();
    const { row, column, rows, columns } = this.findArea(title, a1);
    const marked = { anchor: { row, column }, end: { row: row + rows - 1, column: column + columns - 1 } };
    await this.page.evaluate((cells) => window.playground.select(cells), marked);
    await this.waitUntilSettled();
  }

  /** Waits until the page shows all changes of the server. */
  waitUntilSettled(): Promise<void> {
    return this.page.evaluate(() => window.playground.settled());
  }

  private requireSheet(title: string) {
    const sheet = this.playground.file.sheetNamed(title);
    if (sheet === undefined) throw new Error(`There is no sheet ${title}.`);
    return sheet;
  }

  private findArea(title: string, a1: string): CellArea {
    const { top, left, bottom, right } = namedArea(
      this.playground.file,
      `'${title.replace(/'/g, "''")}'!${a1}`,
    ).cells;
    return { row: top, column: left, rows: bottom - top, columns: right - left };
  }

  /** The content of a tab, as the page gets it. */
  private async fetchContent(title: string): Promise<SheetContent> {
    await this.waitUntilSettled();
    const answer = await fetch(`${this.running.url}/api/sheet?id=${this.requireSheet(title).id}`);
    return (await answer.json()) as SheetContent;
  }

  /** A screenshot for finding out why a test failed. */
  async savePicture(name: string): Promise<void> {
    mkdirSync('build/pictures', { recursive: true });
    await this.page.screenshot({ path: `build/pictures/${name}.png` });
  }

  /** Waits until the add-on is idle and the page shows its changes. */
  async waitUntilIdle(): Promise<void> {
    await this.running.session.running.whenNothingRuns(() => {});
    await this.waitUntilSettled();
  }

  /** Runs `act`, which starts hourly checks on the page, and waits until all of them have ended. */
  async runHourlyChecks(act: () => Promise<void>): Promise<void> {
    // A day of hourly checks takes its time on a busy machine.
    await Promise.all([this.page.waitForResponse('**/api/control', { timeout: 60_000 }), act()]);
    await this.waitUntilIdle();
  }

  async close(): Promise<void> {
    await Promise.all([this.browser.close(), this.running.close(), this.playground.stop()]);
  }
}
