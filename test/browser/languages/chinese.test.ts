import { PAGE_TEXTS } from '../../../playground/page/text';
import { findSidebarFrame } from '../axe';
import { inBrowser, openPage } from '../in-browser';
import { fitsInWidth, readTabTexts, readTexts, selectEnglish } from './english-words';
import { fillFile, walkForms, walkSettings } from './walks';

/** Above the rows of the service: the line about the table, and the headers. */
const ROWS_ABOVE = 2;

inBrowser('in Chinese, no English is seen', () => {
  const opened = openPage(undefined, 'zh');
  const english: Record<string, string[]> = {};
  const look = async (name: string) => {
    const frame = findSidebarFrame(opened);
    const words = selectEnglish(await readTexts(frame));
    if (words.length > 0) english[name] = words;
    if (!(await fitsInWidth(frame))) english[name] = [...words, 'too wide'];
  };
  beforeAll(() => fillFile(opened));

  it('in Chinese, no English is seen in the list of reports and in the forms', async () => {
    await walkForms(opened, look);
    expect(english).toEqual({});
  });

  it('in Chinese, no English is seen in the tabs of reports, their status and their log', async () => {
    const { examples } = PAGE_TEXTS.zh;
    const { playground } = opened;
    for (const title of Object.values(examples))
      expect(selectEnglish(readTabTexts(playground, title, ROWS_ABOVE))).toEqual([]);
    const others = playground.file.sheets.filter(
      ({ title, hidden }) => !hidden && !Object.values(examples).includes(title),
    );
    expect(others.flatMap(({ title }) => selectEnglish(readTabTexts(playground, title)))).toEqual([]);
  });

  it('in Chinese, no English is seen in the settings, the help and the first opening', async () => {
    await walkSettings(opened, look);
    expect(english).toEqual({});
    const page = opened.page.mainFrame();
    expect(selectEnglish(await readTexts(page, 'header, .tabs, .panel section:not(:last-child)'))).toEqual(
      [],
    );
    expect(opened.pageErrors).toEqual([]);
  });
});
