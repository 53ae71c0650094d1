import type { FormulaCheck } from '../check';

/** The rate of a Friday long ago, which is surely known. */
const RATE = 'INDEX(GOOGLEFINANCE("CURRENCY:EURUSD";"price";DATE(2025;10;31));2;2)';

/** The formulas are written into column A of the temporary sheet, from row 2 on. `INPUT_CELLS` are the cells to which some of them refer. */
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
    id: 'formula-user-properties',
    assumption:
      'A custom function sees the user properties of the file’s owner, who runs this check. In a shared drive, those of the file’s creator.',
    expected: 'mine',
    formula: '=PLATFORM_CHECK_WHOSE()',
  },
  {
    id: 'missing-permission-scope',
    assumption: 'A message about a missing permission names its scope, in every language of the account.',
    expected: 'googleapis.com/auth/script.send_mail',
    formula: '=PLATFORM_CHECK_MISSING()',
  },
  {
    id: 'formula-uses-sheets-api',
    assumption: 'A custom function cannot call the Sheets API.',
    expected: 'refused',
    formula: '=PLATFORM_CHECK_SHEETS_API()',
  },
  {
    id: 'menu-function-in-cell',
    assumption: 'Every global function can be typed as a formula.',
    expected: 'called',
    formula: '=PLATFORMCHECKCALLED()',
  },
  {
    id: 'finance-history',
    assumption:
      'SpreadsheetApp reads a historic rate of GOOGLEFINANCE as #N/A, although users see a number: a script never takes the rate from the cell.',
    expected: '#N/A',
    formula: `=${RATE}`,
  },
  {
    id: 'finance-history-by-api',
    assumption: 'The Sheets API reads a historic rate of GOOGLEFINANCE as #N/A.',
    expected: '#N/A',
    formula: `=${RATE}`,
    readBy: 'Sheets API',
  },
  {
    id: 'finance-history-caught',
    assumption: 'A script reads #N/A also from a formula that depends on such a rate, even within IFERROR.',
    expected: '#N/A',
    formula: `=IFERROR(${RATE}*2;"caught")`,
  },
  {
    id: 'compared-ranges',
    assumption:
      'SUMPRODUCT(--(range<>range)) compares ranges cell by cell; case is ignored, and a blank equals an empty text and 0.',
    expected: 'same',
    formula:
      '=IFERROR(IF(SUMPRODUCT(--(J2:L4<>M2:O4))+ABS(COUNTA(J:L)-5)=0;"same";"different");"not comparable")',
  },
  {
    id: 'compared-ranges-differ',
    assumption: 'SUMPRODUCT(--(range<>range)) is the number of cells that differ.',
    expected: '5',
    formula: '=SUMPRODUCT(--(J2:K4<>K2:L4))',
  },
  {
    id: 'compared-ranges-unequal',
    assumption: 'SUMPRODUCT(--(range<>range)) of ranges of unequal size is #N/A.',
    expected: '#N/A',
    formula: '=SUMPRODUCT(--(J2:J4<>M2:M3))',
  },
  {
    id: 'index-outside',
    assumption: 'INDEX outside of its range is #NUM!.',
    expected: '#NUM!',
    formula: '=INDEX(J2:J4;4;1)',
  },
];

/** The number of calculations of a formula before and after its function's name is changed and changed back: see docs/decisions/13-formulas-share-answers.md. */
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
  J2: 'Unity',
  K2: '2026-08',
  L2: '100',
  J3: "'0012",
  K4: 'paid',
  M2: 'UNITY',
  N2: '2026-08',
  O2: '100',
  M3: "'0012",
  M4: '0',
  N4: 'Paid',
  O4: '=""',
};
