import { LANGUAGE_NAMES, LANGUAGES } from '../../../src/language';
import { findSidebarFrame, listViolations } from '../axe';
import { inBrowser, openPage } from '../in-browser';
import { fitsInWidth, readTabTexts, readTexts, selectEnglish } from './english-words';
import {
  fillFile,
  MOST_MS,
  walkForms,
  walkMonthClose,
  walkPayouts,
  walkRuns,
  walkSettings,
  walkStarter,
} from './walks';

const ROWS_ABOVE = 2;

describe.each(LANGUAGES.map((language) => ({ language, name: LANGUAGE_NAMES[language] })))(
  '$name',
  ({ language, name }) => {
    inBrowser('every view', () => {
      const opened = openPage(undefined, language);
      const wrong: Record<string, string[]> = {};
      const findEnglish = (texts: readonly string[]) => (language === 'en' ? [] : selectEnglish(texts));
      const listTabs = () => opened.playground.file.sheets.filter(({ hidden }) => !hidden);
      /** Looks at a view in both themes. The pictures are in build/pictures. */
      const look = async (view: string) => {
        const frame = findSidebarFrame(opened);
        const found = findEnglish(await readTexts(frame));
        if (!(await fitsInWidth(frame))) found.push('too wide');
        for (const colorScheme of ['dark', 'light'] as const) {
          await opened.page.emulateMedia({ colorScheme });
          found.push(...(await listViolations(frame)));
          await opened.savePicture(`${language}-${view.replaceAll(/[^\p{L}]+/gu, '-')}-${colorScheme}`);
        }
        if (found.length > 0) wrong[view] = found;
      };
      beforeAll(() => fillFile(opened));

      it.each(Object.entries({ walkForms, walkRuns, walkMonthClose, walkPayouts }))(
        `${name}: every view is in this language, fits, and has no axe violation (%s)`,
        async (_, walk) => {
          await walk(opened, look);
          expect(wrong).toEqual({});
        },
        MOST_MS,
      );

      it(`${name}: all tabs are in this language: restatements, closings, journal, statement, payouts, logs`, () => {
        const ofReports: readonly string[] = Object.values(opened.running.session.texts.examples);
        const english = listTabs().map(({ title }) => {
          const rows = ofReports.includes(title) ? ROWS_ABOVE : undefined;
          return [title, findEnglish(readTabTexts(opened.playground, title, rows))] as const;
        });
        expect(Object.fromEntries(english.filter(([, words]) => words.length > 0))).toEqual({});
        expect(english.length).toBeGreaterThan(15);
      });

      it(
        `${name}: the settings, the help, the first opening and the starter workbook are in this language, fit, and have no axe violation`,
        async () => {
          await walkSettings(opened, look);
          await walkStarter(opened, look);
          expect(wrong).toEqual({});
          const english = listTabs().flatMap(({ title }) =>
            findEnglish(readTabTexts(opened.playground, title, 60)),
          );
          expect(english).toEqual([]);
          // Google's frame forbids the clipboard, too: the sidebar then uses the older command.
          expect(opened.pageErrors.filter((error) => !error.includes('Clipboard API'))).toEqual([]);
        },
        MOST_MS,
      );
    });
  },
);
