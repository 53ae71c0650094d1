import { PAGE_TEXTS } from '../../../playground/page/text';
import * as views from '../../../sidebar/text/chinese';
import { menu } from '../../../src/wording/chinese';
import { findSidebarFrame, listViolationsInBothThemes } from '../axe';
import { inBrowser, openPage } from '../in-browser';
import { fitsInWidth, readTabTexts, readTexts, selectEnglish } from './english-words';
import { fillFile, walkForms, walkMonthClose, walkPayouts, walkRuns, walkSettings } from './walks';

const MOST_MS = 240_000;
const ROWS_ABOVE = 2;

inBrowser('every view in Chinese', () => {
  const opened = openPage(undefined, 'zh');
  const wrong: Record<string, string[]> = {};
  const look = async (name: string) => {
    const frame = findSidebarFrame(opened);
    const found = [...selectEnglish(await readTexts(frame)), ...(await listViolationsInBothThemes(opened))];
    if (!(await fitsInWidth(frame))) found.push('too wide');
    if (found.length > 0) wrong[name] = found;
  };
  beforeAll(() => fillFile(opened));

  it.each(Object.entries({ walkForms, walkRuns, walkMonthClose, walkPayouts }))(
    'every view in Chinese has no English, no axe violation and no text that is too wide (%s)',
    async (_, walk) => {
      await walk(opened, look);
      expect(wrong).toEqual({});
    },
    MOST_MS,
  );

  it('every view in Chinese leaves no English in the tabs: restatements, closings, journal, statement, payouts, logs', () => {
    const { playground } = opened;
    const ofReports: readonly string[] = Object.values(PAGE_TEXTS.zh.examples);
    const english = playground.file.sheets
      .filter(({ hidden }) => !hidden)
      .map(
        ({ title }) =>
          [
            title,
            selectEnglish(
              readTabTexts(playground, title, ofReports.includes(title) ? ROWS_ABOVE : undefined),
            ),
          ] as const,
      )
      .filter(([, words]) => words.length > 0);
    expect(Object.fromEntries(english)).toEqual({});
    expect(playground.file.sheets.length).toBeGreaterThan(15);
  });

  it(
    'every view in Chinese has no English in the settings, the help, the first opening and the starter workbook',
    async () => {
      const { sidebar, playground } = opened;
      await walkSettings(opened, look);
      await sidebar.getByRole('button', { name: views.home.starter.title }).click();
      await sidebar.getByText(views.home.starter.done).waitFor({ timeout: MOST_MS });
      await look('starter workbook');
      expect(wrong).toEqual({});
      const english = playground.file.sheets
        .filter(({ hidden }) => !hidden)
        .flatMap(({ title }) => selectEnglish(readTabTexts(playground, title, 60)));
      expect(english).toEqual([]);
      await opened.chooseMenuItem(menu.work.openSidebar);
      expect(opened.pageErrors).toEqual([]);
    },
    MOST_MS,
  );
});
