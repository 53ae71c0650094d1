import { WriteRefused } from '../../../src/errors/ad-reports-error';
import { LivingFile, TAB } from './living-file';

const REVENUE = '=ADREPORT_VALUE("full","revenue","","yesterday")';
const ASOF = '=ADREPORT_ASOF("full")';
const ASIDE = '=RECALCULATING_ADREPORT_ASOF("full")';
const BEN = 'ben@x.test';

const twoCells = () => new LivingFile().typeFormulas({ A1: REVENUE, A2: ASOF });

it('“Refresh formulas” calculates every cell of every tab again, two equal calls with one answer, and keeps the formulas', () => {
  const sum = '=SUM(adreport_ltv("",30),1000)';
  const file = new LivingFile();
  file.user.addSheet("Ana's");
  file.typeFormulas({ A1: REVENUE, A2: REVENUE, C1: sum }).typeFormulas({ D4: ASOF }, "Ana's");
  file.calculated.length = 0;
  file.result = (call) => call.length;
  expect(file.refresh()).toEqual([
    '4 cells with formulas are calculated again. Each cell will soon show its number, or why it has no number.',
  ]);
  expect(file.calculated).toHaveLength(3);
  expect(file.readCells('A1', 'A2', 'C1')).toEqual(['38', '38', '1016']);
  expect(file.readFormulas('A1', 'A2', 'C1')).toEqual([REVENUE, REVENUE, sum]);
  expect(file.user.seesInFormulaBar("Ana's", 'D4')).toBe(ASOF);
});

it('“Refresh formulas” changes only names of the add-on for a moment', () => {
  const text = '=MY_ADREPORT_ASOF(1)+X9ADREPORT_ASOF(1)+Adreport_asof(2)';
  const file = new LivingFile().typeFormulas({ A1: text, A2: ASOF });
  let meanwhile: string[] = [];
  file.sheets.beforeAndAfter = (batch, done) => {
    if (batch === 1 && !done) meanwhile = file.readFormulas('A1', 'A2');
  };
  file.refresh();
  const aside = '=MY_ADREPORT_ASOF(1)+X9ADREPORT_ASOF(1)+RECALCULATING_Adreport_asof(2)';
  expect(meanwhile).toEqual([aside, ASIDE]);
  expect(file.readFormulas('A1', 'A2')).toEqual([text, ASOF]);
});

it('“Refresh formulas” writes nothing in a file without formulas, and notes that there are none', () => {
  const file = new LivingFile();
  file.user.type(TAB, 'A1', 'ADREPORT_VALUE is a formula');
  file.document.set('adreports.formulasSeen', '1');
  expect(file.refresh()).toEqual(['This file has no cell with a formula of the add-on.']);
  expect(file.sheets.batches).toEqual([]);
  expect(file.document.get('adreports.formulasSeen')).toBeUndefined();
});

const b2 = { sheetId: 0, startRowIndex: 1, endRowIndex: 2, startColumnIndex: 1, endColumnIndex: 2 };
const tab = { range: { sheetId: 0 }, editors: { users: [] } };

it.each<[object, boolean]>([
  [tab, true],
  [{ ...tab, range: b2 }, true],
  [{ range: tab.range, warningOnly: true }, false],
  [{ ...tab, editors: { users: [BEN] } }, false],
])('a tab with a formula that the user may not edit by %j is left out', (protectedRange, isLeftOut) => {
  const file = new LivingFile();
  file.user.addSheet('Other');
  file.typeFormulas({ A1: REVENUE, B2: ASOF }).typeFormulas({ D4: '=ADREPORT_ASOF("ltv")' }, 'Other');
  file.user.request({ addProtectedRange: { protectedRange: { ...protectedRange } } });
  file.sheets.user = BEN;
  const before = file.readCells('A1', 'B2');
  file.result = () => 'new';
  const [result, ...more] = file.refresh();
  expect(file.readCells('A1', 'B2')).toEqual(isLeftOut ? before : ['new', 'new']);
  expect(file.readFormulas('A1', 'B2')).toEqual([REVENUE, ASOF]);
  expect(file.user.sees('Other', 'D4')).toBe('new');
  expect(result).toContain(isLeftOut ? '1 cell with formulas is calculated' : '3 cells with formulas');
  const sentence =
    'If a tab has a formula in a protected cell that you may not edit, all formulas of this tab keep their results.';
  expect(more).toEqual(isLeftOut ? [sentence] : []);
});

it('“Refresh formulas” says why it calculates nothing in a file with one tab that the user may not edit', () => {
  const file = twoCells();
  file.user.request({ addProtectedRange: { protectedRange: { ...tab } } });
  file.sheets.user = BEN;
  expect(file.refresh()).toEqual([expect.stringMatching(/^If a tab has a formula in a protected cell/)]);
  expect(file.readFormulas('A1', 'A2')).toEqual([REVENUE, ASOF]);
});

it.each([
  ['before', 0, 'Invalid requests[0]', WriteRefused],
  ['after', 0, 'Service Spreadsheets timed out', undefined],
  ['after', 1, 'Service Spreadsheets timed out', undefined],
  ['before', 1, 'Quota exceeded for quota metric', undefined],
] as const)('a failure %s write %i by “%s” loses no formula', (when, nth, message, error) => {
  const file = twoCells();
  file.sheets.beforeAndAfter = (batch, done) => {
    if (batch === nth && done === (when === 'after')) throw new Error(message);
  };
  if (error === undefined) expect(file.refresh()).toHaveLength(1);
  else expect(() => file.refresh()).toThrow(error);
  expect(file.readFormulas('A1', 'A2')).toEqual([REVENUE, ASOF]);
});
