import type { Frame } from 'playwright-core';
import { findSidebarFrame, listViolations, listViolationsInBothThemes } from './axe';
import { inBrowser, openPage } from './in-browser';
import { openNewReport, openSection } from './report-form';

/** The visible width and the full width. */
function widths(frame: Frame): Promise<number[]> {
  return frame.evaluate('[innerWidth, document.documentElement.scrollWidth]');
}

inBrowser('the page in the browser', () => {
  const opened = openPage();
  const frame = () => findSidebarFrame(opened);
  beforeAll(async () => {
    await opened.playground.run({ name: 'Revenue', draft: { report: 'full', startDate: 'last 7 days' } });
    await opened.chooseMenuItem('Open');
    await opened.sidebar.getByRole('button', { name: 'New report' }).waitFor();
  });

  it.each(['Full report', 'LTV report', 'Retention report', 'Device report'])(
    'the page in the browser has no axe violation in the form of the %s with all sections open',
    async (kind) => {
      await openNewReport(opened.sidebar, kind, kind);
      const sections = await opened.sidebar
        .locator('details.section:not([open]) summary b')
        .allTextContents();
      for (const section of sections) await openSection(opened.sidebar, section);
      expect(await listViolationsInBothThemes(opened)).toEqual([]);
      await opened.chooseMenuItem('Open');
      await opened.sidebar.getByRole('button', { name: 'New report' }).waitFor();
    },
  );

  it('the page in the browser has no axe violation in the preview', async () => {
    const { sidebar } = opened;
    await openNewReport(sidebar, 'Full report', 'Second');
    await sidebar.getByRole('button', { name: 'Preview' }).click();
    await sidebar.getByRole('region', { name: 'First rows' }).waitFor();
    await sidebar.getByText(/room for/).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
  });

  it.each(['Settings', 'Help', 'Where is this from?'])(
    'the page in the browser has no axe violation in the view %s',
    async (view) => {
      await opened.chooseMenuItem(view);
      await opened.sidebar.getByRole('heading', { name: view }).first().waitFor();
      expect(await listViolationsInBothThemes(opened)).toEqual([]);
    },
  );

  it('the page in the browser has no axe violation around the sidebar', async () => {
    expect(await listViolations(opened.page.mainFrame())).toEqual([]);
  });

  it('the page in the browser fits into 150 pixels (300 at 200 % zoom) without horizontal scrolling', async () => {
    const { page, sidebar } = opened;
    const narrow = async () => {
      await page.evaluate("document.querySelector('.sidebar iframe').style = 'flex: none; width: 150px'");
      while ((await widths(frame()))[0] !== 150) await page.waitForTimeout(20);
    };
    for (const view of ['Open', 'Settings', 'Help', 'Where is this from?']) {
      await opened.chooseMenuItem(view);
      await sidebar.getByRole('heading').first().waitFor();
      await narrow();
      expect(await widths(frame())).toEqual([150, 150]);
    }
    await opened.chooseMenuItem('Open');
    await openNewReport(sidebar, 'Device report', 'Narrow');
    await narrow();
    expect(await widths(frame())).toEqual([150, 150]);
  });
});

inBrowser('with the keyboard alone,', () => {
  const opened = openPage();
  beforeAll(async () => {
    await opened.chooseMenuItem('Open');
    await opened.sidebar.getByRole('button', { name: 'New report' }).waitFor();
  });

  const frame = () => findSidebarFrame(opened);
  const focused = () =>
    frame().evaluate(
      '(({ tagName, ariaLabel, innerText }) => tagName === "BODY" ? "" : [tagName, ariaLabel ?? innerText].join(" "))(document.activeElement)',
    ) as Promise<string>;
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 80; presses++) {
      if (name.test(await focused())) return;
      await opened.page.keyboard.press('Tab');
    }
    throw new Error(`Nothing called ${name} can be reached; the focus is at ${await focused()}.`);
  };

  it('a user makes, runs and opens a report', async () => {
    const { page, sidebar } = opened;
    await sidebar.getByRole('tab', { name: 'Reports' }).focus();
    await tabTo(/New report/);
    await page.keyboard.press('Enter');
    await sidebar.getByRole('heading', { name: 'New report' }).waitFor();
    expect(await focused()).toMatch(/H1 New report|H2 New report/);
    await tabTo(/^INPUT/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('By keyboard');
    await tabTo(/Save and run/);
    await page.keyboard.press('Enter');
    await opened.waitForText(/^7 rows · /);
    await tabTo(/Go to sheet/);
    await page.keyboard.press('Enter');
    await opened.waitUntilSettled();
    expect(opened.playground.file.activeSheet().title).toBe('By keyboard');
  });
});
