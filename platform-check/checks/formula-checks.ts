import type { FormulaCheck } from '../check';

/** The formulas are written into column A of the temporary sheet, from row 2 on. Column C has the cells to which some of them refer. */
export const FORMULA_CHECKS: readonly FormulaCheck[] = [
  {
    id: 'argument-types',
    assumption:
      'A custom function gets numbers, texts, truth values, dates as Date, blanks as "" and ranges as 2-D arrays.',
    expected: 'number, text, boolean, date, empty text, 2 x 1',
    formula: '=PLATFORM_CHECK_ARGUMENTS(1,"a",TRUE,C2,C3,C4:C5)',
  },
  {
    id: 'omitted-argument',
    assumption: 'An argument left out between commas arrives as undefined.',
    expected: 'number, undefined, number',
    formula: '=PLATFORM_CHECK_ARGUMENTS(1,,2)',
  },
  {
    id: 'semicolons',
    assumption: 'Semicolons separate the arguments of a formula in every locale.',
    expected: 'number, undefined, text',
    formula: '=PLATFORM_CHECK_ARGUMENTS(1;;"a")',
  },
  {
    id: 'error-argument',
    assumption: 'A custom function is not called when an argument is an error cell.',
    expected: '#DIV/0!',
    formula: '=PLATFORM_CHECK_ARGUMENTS(C7)',
  },
  {
    id: 'error-in-range',
    assumption: 'A custom function is not called when a range holds an error cell.',
    expected: '#DIV/0!',
    formula: '=PLATFORM_CHECK_ARGUMENTS(C6:C7)',
  },
  {
    id: 'formula-writes-properties',
    assumption:
      'A custom function can write document and user properties: the add-on’s other functions must refuse.',
    expected: 'document, user',
    formula: '=PLATFORM_CHECK_PROPERTIES()',
  },
  {
    id: 'formula-sees-owner',
    assumption: 'A custom function may ask who owns the file; in a shared drive nobody does.',
    expected: 'an address',
    formula: '=PLATFORM_CHECK_OWNER()',
  },
  {
    id: 'formula-uses-sheets-api',
    assumption: 'A custom function cannot call the Sheets API.',
    expected: 'refused',
    formula: '=PLATFORM_CHECK_SHEETS_API()',
  },
  {
    id: 'formula-reads-its-tab',
    assumption: 'A custom function may read the formulas and values of its own tab, which is the active one.',
    expected: 'formulas, values',
    formula: '=PLATFORM_CHECK_TAB()',
  },
  {
    id: 'menu-function-in-cell',
    assumption: 'Every global function can be typed as a formula.',
    expected: 'called',
    formula: '=PLATFORMCHECKCALLED()',
  },
];

/** The number of calculations of a formula before and after its function's name is changed and changed back: see docs/decisions/0033. */
export const RECALCULATION = {
  id: 'recalculation',
  assumption:
    'A formula is calculated again whose function’s name findReplace changes and, in a second batch, changes back.',
  expected: '2',
  formula: '=PLATFORM_CHECK_COUNT()',
} as const satisfies FormulaCheck;

/** The typed texts of the cells to which the formulas refer, by A1 address. */
export const INPUT_CELLS: Readonly<Record<string, string>> = {
  C2: '2026-09-05',
  C4: '1',
  C5: '2',
  C6: '1',
  C7: '=1/0',
};
