import { AddOn, DAY_MS, OWNER } from './add-on';
import { AUGUST, FIFTH_OF_SEPTEMBER, TWO_APPS } from './close/august';
import { buildPaymentOrder, buildStatementOrder, TOTAL } from './payouts/payout-file';
import { advanceTime, readBooksRows, saveScheduledReport } from './reports/scheduled';
import { DRAFT, openSidebar, runToEnd, type Sidebar } from './sidebar';
import { toPlainValue } from './whole-file';

const LOCALES = { English: 'en', Chinese: 'zh_CN' } as const;
type LanguageName = keyof typeof LOCALES;

/** Chinese names of the service. */
const OF_SERVICE = /数独天天|星河广告|华为/g;

/** As at Google: the user changes the language of the account, and opens the sidebar again. */
function chooseLanguage(addOn: AddOn, language: LanguageName): Sidebar {
  addOn.runtime.setLocale(OWNER, LOCALES[language]);
  const { error } = addOn.runtime.run('openSidebar', [], { kind: 'menu', user: OWNER });
  expect(error).toBeUndefined();
  return openSidebar(addOn);
}

/** A file with a report, a closing and a statement, in which the user works on in another language. */
function workInFile(first: LanguageName, then: LanguageName): AddOn {
  const addOn = new AddOn({
    now: FIFTH_OF_SEPTEMBER,
    service: { apps: TWO_APPS, rowsScale: 0.1 },
  });
  chooseLanguage(addOn, first);
  addOn.saveSettings();
  let sidebar = openSidebar(addOn);
  const draft = { ...DRAFT, startDate: 'last 7 days' };
  const id = saveScheduledReport(sidebar, { draft });
  runToEnd(sidebar, id);
  sidebar.sidebarCloseMonth(AUGUST);
  sidebar.sidebarAddStatement(TOTAL);

  addOn.user.note('Revenue', 'B5', 'A note of the user');
  sidebar = chooseLanguage(addOn, then);
  addOn.service.restate({ from: '2026-08-31', app: '3.10', factor: 1.5 });
  addOn.service.restate({ from: '2026-09-03', app: '3.10', factor: 1, vanish: true });
  runToEnd(sidebar, id, 2);
  addOn.clock.advance(120_000);
  sidebar.sidebarAddStatement(buildStatementOrder({ total: '6,650.00', date: '2026-09-12' }));
  sidebar.sidebarAddPayments(buildPaymentOrder('6,650.00', { date: '2026-09-04' }));
  sidebar.sidebarConfirmMatches(sidebar.sidebarPayouts().proposals.map(({ proposalId }) => proposalId));
  addOn.clock.advance(120_000);
  advanceTime(addOn, 8 * DAY_MS);
  sidebar.sidebarJournal(AUGUST.month, AUGUST.currency, 'tab');
  return addOn;
}

/** All texts of cells and notes that users see, and the titles of tabs. */
function listTexts({ file }: AddOn): string[] {
  const visibleSheets = file.sheets.filter(({ hidden }) => !hidden);
  return visibleSheets.flatMap((sheet) => [
    sheet.title,
    ...sheet.rows.flatMap((row) => [
      ...(row?.values ?? []).map((value) =>
        // A run takes some milliseconds more in one language.
        String(toPlainValue(file, value) ?? '').replace(/^(4\d{4}\.\d\d)\d+$/, '$1'),
      ),
      ...(row?.notes ?? []).map((note) => note ?? ''),
    ]),
  ]);
}

it.each([
  ['Chinese', 'English'],
  ['English', 'Chinese'],
] as const)(
  'for a user with %s at Google and a file in %s, refreshes, restatements, totals, row marks, logs, closings, payouts and journals write the same as for a user with the language of the file',
  (person, language) => {
    const addOn = workInFile(language, person);
    const texts = listTexts(addOn);
    if (language === 'English')
      expect(texts.filter((text) => /\p{Script=Han}/u.test(text.replace(OF_SERVICE, '')))).toEqual([]);
    for (const id of ['books.ledger', 'books.closings', 'books.adjustments', 'books.reconciliation'])
      expect([id, readBooksRows(addOn, id).length > 0]).toEqual([id, true]);
    expect(texts).toEqual(listTexts(workInFile(language, language)));
  },
);
