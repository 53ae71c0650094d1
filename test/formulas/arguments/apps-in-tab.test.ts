import { appsInTab } from '../../../src/formulas/arguments/apps-in-tab';
import type { TabCells } from '../../../src/platform/ports';

const APPS: TabCells = {
  formulas: [],
  values: [['App'], ['00123456'], [12345], ['3.10, 9007199254740993'], [''], ['#REF!'], [new Date(0)]],
};
const NAMED: TabCells = { formulas: [], values: [['', '12E45678']] };

/** The apps that formulas of a tab name. The ids are in column A from row 2, and in another tab. */
function appsNamedBy(...formulas: readonly string[]): string[] {
  const tabs: Readonly<Record<string, TabCells>> = {
    "It's mine": NAMED,
    Apps: NAMED,
    'Apps, games; "new" (2026) {1}': NAMED,
  };
  const tab = { ...APPS, formulas: formulas.map((text) => ['', text]) };
  return appsInTab((title) => (title === undefined ? tab : tabs[title]));
}

describe('the apps that formulas of a tab name', () => {
  it.each([
    ['a cell', '=ADREPORT_VALUE("full", "revenue", A2, B1, C1)', ['00123456']],
    ['a fixed cell with a number', '=ADREPORT_VALUE("full", "revenue", $A$3, B1)', ['12345']],
    ['a list in a cell', '=ADREPORT_VALUE("full","revenue",$A4,B1)', ['3.10', '9007199254740993']],
    [
      'a range',
      '=ADREPORT_LTV(A2:A5, "ltv7", "2026-08-01")',
      ['00123456', '12345', '3.10', '9007199254740993'],
    ],
    ['a forecast', '=ADREPORT_LTV_FORECAST(A2; 90; "last 7 days")', ['00123456']],
    ['a text', '=ADREPORT_FULL("app-1, app-2", "revenue", A1)', ['app-1', 'app-2']],
    ['a cell of another tab', "=ADREPORT_DEVICE('It''s mine'!B1, A1)", ['12E45678']],
    ['a cell of a tab without quotes', '=ADREPORT_DEVICE(Apps!$B$1, A1)', ['12E45678']],
    [
      'a cell of a tab with signs in its name',
      '=ADREPORT_VALUE("full","revenue",\'Apps, games; "new" (2026) {1}\'!B1,A1)',
      ['12E45678'],
    ],
    ['an argument of a matrix', '=ADREPORT_PIVOT("full";"revenue";"month";"area";A1;B1;A2)', ['00123456']],
    [
      'two calls in one formula',
      '=ADREPORT_VALUE("full","dau",A2,B1)/adreport_value("full","dau",A3,B1)',
      ['00123456', '12345'],
    ],
    [
      'a call in another function',
      '=IFERROR(ROUND(ADREPORT_VALUE("full","dau",A2,DATE(2026,8,1)),2),0)',
      ['00123456'],
    ],
  ])('are found in %s', (_what, formula, apps) => {
    expect(appsNamedBy(formula)).toEqual(apps);
  });

  it.each([
    ['all apps', '=ADREPORT_VALUE("full", "revenue", "", B1)'],
    ['a blank cell', '=ADREPORT_VALUE("full", "revenue", A5, B1)'],
    ['a cell with an error', '=ADREPORT_VALUE("full", "revenue", A6, B1)'],
    ['a date', '=ADREPORT_VALUE("full", "revenue", A7, B1)'],
    ['a calculated argument', '=ADREPORT_VALUE("full", "revenue", INDEX(A:A, 2), B1)'],
    ['a named range', '=ADREPORT_VALUE("full", "revenue", myApps, B1)'],
    ['a tab that is missing', '=ADREPORT_VALUE("full", "revenue", Gone!A2, B1)'],
    ['another function', '=VLOOKUP(A2, A2:B9, 1)'],
    ['a formula in quotes', '="=ADREPORT_VALUE(A2)"'],
    ['an unknown function', '=ADREPORT_OTHER(A2)'],
    ['too few arguments', '=ADREPORT_VALUE("full", "revenue")'],
    ['brackets that are nested too deep', `=${'('.repeat(40)}ADREPORT_LTV(A2)${')'.repeat(40)}`],
  ])('do not contain what is in %s', (_what, formula) => {
    expect(appsNamedBy(formula)).toEqual([]);
  });

  it('are each listed once, in a tab with many formulas', () => {
    const formulas = Array.from({ length: 48 }, () => '=ADREPORT_VALUE("full", "revenue", $A2, B$1)');
    expect(appsNamedBy(...formulas, '=ADREPORT_VALUE("full", "revenue", $A3, B$1)')).toEqual([
      '00123456',
      '12345',
    ]);
  });

  it('are none in a tab that cannot be read', () => {
    expect(appsInTab(() => undefined)).toEqual([]);
  });
});
