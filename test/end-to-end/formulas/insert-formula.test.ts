import type { ReportDraft } from '../../../src/request/draft';
import { AddOn, describeWholeFile } from '../add-on';
import { DRAFT, openSidebar } from '../sidebar';

const TITLE = "Ana's board";

/** A file with cell C5 of its tab selected. */
function fileWith(content: string) {
  const addOn = new AddOn().saveSettings();
  const { file, user } = addOn;
  const tab = file.sheets[0]!;
  user.rename(tab.title, TITLE);
  user.type(TITLE, 'C5', content);
  file.selected.set(tab.id, { top: 4, left: 2, bottom: 5, right: 3 });
  return {
    file,
    user,
    insert: (draft: unknown) => openSidebar(addOn).sidebarPutFormula(draft as ReportDraft),
  };
}

it('the formula of a draft is written into the selected cell, whatever the name of its tab, and nowhere else', () => {
  const { file, user, insert } = fileWith('');
  const { cell, formula } = insert({ ...DRAFT, apps: ['app-1'] });
  expect([cell, formula]).toEqual(['C5', expect.stringMatching(/^=ADREPORT_FULL\("app-1"; /)]);
  expect(user.seesInFormulaBar(TITLE, 'C5')).toBe(formula.replaceAll(';', ','));
  const { rows, columns } = file.sheets[0]!.used();
  expect([rows, columns]).toEqual([5, 3]);
});

it.each<[string, string, unknown, string]>([
  [
    'over text',
    'mine',
    DRAFT,
    `Cell C5 of sheet “${TITLE}” is not empty. Select an empty cell and try again.`,
  ],
  ['over a formula', '=1+1', DRAFT, 'is not empty'],
  ['with a wrong day', '', { ...DRAFT, startDate: 'never' }, 'First day: “never” is not a day'],
  ['that is missing', '', null, 'Kind of report: a value is missing'],
])(
  'the formula of a draft: %s is refused with a sentence, and nothing is written',
  (_what, content, draft, sentence) => {
    const { file, insert } = fileWith(content);
    const before = describeWholeFile(file);
    expect(() => insert(draft)).toThrow(sentence);
    expect(describeWholeFile(file)).toBe(before);
  },
);
