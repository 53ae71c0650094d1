/** Functions of single values, with the results of Google's list of functions (support.google.com/docs/table/25273) and its pages. */

import { engineFunction } from '../../../src/spreadsheet/formula/engine/engine';
import { ENGINE_FUNCTIONS } from '../../../src/spreadsheet/formula/engine/engine-functions';
import { GOOGLE_FUNCTIONS } from '../../../src/spreadsheet/formula/functions/google-functions';
import { Workbook } from '../workbook';
import { displayResult } from './results';

const TABLE = [
  ['Chess', 10],
  ['Go', 30],
  ['Ludo', 20],
  ['Rummy', null],
];

const RESULTS: readonly (readonly [string, string])[] = [
  ['=MATCH("go";A1:A4;0)', '2'],
  ['=MATCH(25;{10;20;30})', '2'],
  ['=MATCH("none";A1:A4;0)', '#N/A'],
  ['=XMATCH("Ludo";A1:A4)', '3'],
  ['=XLOOKUP("Go";A1:A4;B1:B4)', '30'],
  ['=XLOOKUP("none";A1:A4;B1:B4;"missing")', 'missing'],
  ['=XLOOKUP("none";A1:A4;B1:B4)', '#N/A'],
  ['=XLOOKUP("Rummy";A1:A4;B1:B4)', ''],
  ['=VLOOKUP("GO";A1:B4;2;FALSE)', '30'],
  ['=VLOOKUP("none";A1:B4;2;FALSE)', '#N/A'],
  ['=VLOOKUP("Go";A1:B4;3;FALSE)', '#REF!'],
  ['=HLOOKUP("Chess";A1:B4;3;FALSE)', 'Ludo'],
  ['=IFS(1>2;"a";2>1;"b")', 'b'],
  ['=IFS(1>2;"a")', '#N/A'],
  ['=SWITCH(2;1;"a";2;"b";"c")', 'b'],
  ['=SWITCH(9;1;"a";"c")', 'c'],
  ['=SWITCH(9;1;"a")', '#N/A'],
  ['=IFNA(NA();"none")', 'none'],
  ['=IFNA(1/0;"none")', '#DIV/0!'],
  ['=IF(TRUE;1;1/0)', '1'],
  ['=CHOOSE(2;1/0;"b")', 'b'],
  ['=CHOOSE(3;"a";"b")', '#NUM!'],
  ['=AND(TRUE;1>0)&OR(FALSE;1>2)&NOT(1=2)', 'TRUEFALSETRUE'],
  ['=LET(x;2;y;x*3;x+y)', '8'],
  ['=LET(x;2;x+z)', '#NAME?'],
  ['=LARGE(B1:B4;2)&" "&SMALL(B1:B4;1)', '20 10'],
  ['=LARGE(B1:B4;9)', '#NUM!'],
  ['=RANK(20;B1:B4)&RANK(10;B1:B4;TRUE)', '21'],
  ['=RANK(11;B1:B4)', '#N/A'],
  ['=MEDIAN(B1:B4)', '20'],
  ['=ROWS(A1:B4)&COLUMNS(A1:B4)', '42'],
  ['=COUNTBLANK(A1:B4)&COUNTUNIQUE({1;1;2})', '12'],
  ['=ROUND(-2.5)&" "&ROUND(1.005;2)&" "&ROUND(1234;-2)', '-3 1.01 1200'],
  ['=MOD(-3;2)&MOD(7;4)', '13'],
  ['=MOD(5;0)', '#DIV/0!'],
  ['=CEILING(2.1)&FLOOR(2.9)&CEILING(7;5)', '3210'],
  ['=TRUNC(-2.9)&ROUNDUP(2.1)&ROUNDDOWN(2.9)', '-232'],
  ['=SQRT(-1)', '#NUM!'],
  ['=TEXT(0.256;"0.0%")&" "&TEXT(46266;"yyyy-mm-dd")', '25.6% 2026-09-01'],
  ['=TEXT(1234.5;"#,##0.00")&TEXT("abc";"0")', '1,234.50abc'],
  ['=VALUE("1,234.5")&" "&VALUE("25%")', '1234.5 0.25'],
  ['=VALUE("x")', '#VALUE!'],
  ['="50%"*2', '1'],
  ['=LEFT("hello";2)&RIGHT("hello";2)&MID("hello";2;3)', 'heloell'],
  ['=LEFT("hello")&LEN("hello")', 'h5'],
  ['=TRIM("  a  b ")&UPPER("x")&LOWER("Y")', 'a bXy'],
  ['=SUBSTITUTE("a-b-c";"-";"+")&SUBSTITUTE("a-b-c";"-";"+";2)', 'a+b+ca-b+c'],
  ['=TEXTJOIN(", ";TRUE;A1:A2;"";"x")', 'Chess, Go, x'],
  ['=CONCATENATE("a";1;A1:A2)', 'a1ChessGo'],
  ['=FIND("l";"hello")&SEARCH("L";"hello")', '33'],
  ['=FIND("z";"hello")', '#VALUE!'],
  ['=YEAR(46266)&MONTH(46266)&DAY(46266)', '202691'],
  ['=YEAR("2026-09-01")', '2026'],
  ['=YEAR(Z99)', '1899'],
  ['=WEEKDAY(46266)&WEEKDAY(46266;2)&WEEKDAY(46266;3)', '321'],
  ['=EOMONTH(46266;-1)', '8/31/2026'],
  ['=EDATE(DATE(2026;1;31);1)', '2/28/2026'],
  ['=EDATE(DATE(2026;8;31);-6)', '2/28/2026'],
  ['=EDATE(DATE(2026;9;1);4)', '1/1/2027'],
  ['=DATEVALUE("2026-09-01")', '46266'],
  ['=DATEDIF(DATE(2026;1;15);DATE(2026;9;1);"M")', '7'],
  ['=TODAY()', '9/15/2026'],
  ['=DATE(2026;9;1)+1', '9/2/2026'],
  ['=DATE(2026;9;3)-DATE(2026;9;1)', '2'],
  ['=ISBLANK(Z99)&ISBLANK("")', 'TRUEFALSE'],
  ['=ISNUMBER(1)&ISNUMBER("1")&ISTEXT("1")', 'TRUEFALSETRUE'],
  ['=ISERROR(1/0)&ISERROR(1)&ISNA(NA())', 'TRUEFALSETRUE'],
  ['=HYPERLINK("https://x.test";"label")', 'label'],
  ['=HYPERLINK("https://x.test")', 'https://x.test'],
  ['=ROW(A5)&COLUMN(C1)', '53'],
  ['=ABS()', '#N/A'],
];

it.each(RESULTS)('functions of single values: %s is %s', (formula, text) => {
  expect(displayResult(formula, TABLE)).toBe(text);
});

it('functions of single values use the signs of the file’s locale', () => {
  const book = new Workbook();
  book.store.setLocale('de_DE');
  book.user.type('Sheet1', 'A1', '=VALUE("1,5")*2&" "&TEXT(1234,5;"#,##0.0")&" "&LEFT(1,5;2)');
  book.user.type('Sheet1', 'A2', '={1\\2;3\\4}');
  expect(book.displayTab()).toEqual([
    ['3 1.234,5 1,', ''],
    ['1', '2'],
    ['3', '4'],
  ]);
});

it('functions of single values that the engine calculates exist in it, and none of them is called “not emulated”', () => {
  for (const name of ENGINE_FUNCTIONS.keys()) {
    expect(engineFunction(name).name).toBe(name);
    expect(GOOGLE_FUNCTIONS.has(name)).toBe(false);
  }
});
