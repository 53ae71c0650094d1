/**
 * Functions with a table as their result: Google's help pages of FILTER (support.google.com/docs/answer/3093197), SORT (3093150), SORTN
 * (7354624), UNIQUE (3093198), ARRAYFORMULA (3093275), SEQUENCE (9368244), TRANSPOSE (3094262) and arrays (6208276).
 */
import { displayResult, findErrorSentence, listFilledRows } from './results';

const TABLE = [
  ['Chess', 'DE', 46266, 10],
  ['chess', 'US', 46267, 20],
  ['Go', 'DE', 46268, 5],
  ['Go', null, 46269, null],
  ['Ludo', 'FR', 46270, 10],
];

it.each([
  ['=FILTER(A1:B5;B1:B5="DE")', ['Chess|DE', 'Go|DE']],
  ['=FILTER(A1:A5;B1:B5="DE";D1:D5>5)', ['Chess']],
  ['=FILTER(A1:A;D1:D=10)', ['Chess', 'Ludo']],
  ['=FILTER(A1:A5;NOT(ISBLANK(B1:B5)))', ['Chess', 'chess', 'Go', 'Ludo']],
  ['=FILTER(A1:C3;{TRUE;FALSE;TRUE})', ['Chess|DE|46266', 'Go|DE|46268']],
  ['=FILTER(A1:C2;{TRUE,FALSE,TRUE})', ['Chess|46266', 'chess|46267']],
  ['=FILTER(A1:A5;SEARCH("o";A1:A5))', ['Go', 'Go', 'Ludo']],
  ['=IFERROR(FILTER(A1:A5;B1:B5="XX");"none")', ['none']],
  ['=SORT(A1:B5;1;TRUE)', ['Chess|DE', 'chess|US', 'Go|DE', 'Go|', 'Ludo|FR']],
  [
    '=SORT(A1:D5;4;FALSE)',
    ['chess|US|46267|20', 'Chess|DE|46266|10', 'Ludo|FR|46270|10', 'Go|DE|46268|5', 'Go||46269|'],
  ],
  ['=SORT(A1:A5;D1:D5;TRUE)', ['Go', 'Chess', 'Ludo', 'chess', 'Go']],
  ['=SORT(A1:A5;D1:D5;FALSE;A1:A5;FALSE)', ['chess', 'Ludo', 'Chess', 'Go', 'Go']],
  ['=SORT({TRUE;"b";3;FALSE;"A";TRUE;1})', ['1', '3', 'A', 'b', 'FALSE', 'TRUE', 'TRUE']],
  ['=SORT({"b",1;TRUE,2;"a",3;TRUE,4};1;FALSE)', ['TRUE|2', 'TRUE|4', 'b|1', 'a|3']],
  ['=SORTN(A1:A5;2;0;4;FALSE)', ['#VALUE!']],
  ['=SORTN(A1:D5;2;0;4;FALSE)', ['chess|US|46267|20', 'Chess|DE|46266|10']],
  ['=SORTN(A1:D5;2;1;4;FALSE)', ['chess|US|46267|20', 'Chess|DE|46266|10', 'Ludo|FR|46270|10']],
  ['=SORTN(A1:D5;3;2;4;FALSE)', ['chess|US|46267|20', 'Chess|DE|46266|10', 'Go|DE|46268|5']],
  ['=SORTN(A1:D5;2;3;4;FALSE)', ['chess|US|46267|20', 'Chess|DE|46266|10', 'Ludo|FR|46270|10']],
  ['=UNIQUE(A1:A5)', ['Chess', 'chess', 'Go', 'Ludo']],
  ['=UNIQUE({"007";"7";"007"})', ['007', '7']],
  ['=UNIQUE({1,2;3,4;1,2})', ['1|2', '3|4']],
  ['=SORT(UNIQUE(FILTER(B1:B5;B1:B5<>"")))', ['DE', 'FR', 'US']],
  ['=ARRAYFORMULA(A1:A3&"-"&B1:B3)', ['Chess-DE', 'chess-US', 'Go-DE']],
  ['=ARRAYFORMULA(IF(D1:D5>5;D1:D5;))', ['10', '20', '', '', '10']],
  ['=ARRAYFORMULA(LEFT(A1:A3;2))', ['Ch', 'ch', 'Go']],
  ['=ARRAYFORMULA(IFERROR(1/(D1:D3-10);"-"))', ['-', '0.1', '-0.2']],
  ['=ARRAYFORMULA(SUMIFS(D1:D5;B1:B5;{"DE","US"}))', ['15|20']],
  ['=ARRAYFORMULA(ROW(A2:A4))', ['2', '3', '4']],
  ['=SEQUENCE(2;3;10;5)', ['10|15|20', '25|30|35']],
  ['=SEQUENCE(3)', ['1', '2', '3']],
  [
    `=QUERY(A1:D5;"select Col2,sum(Col4),count(Col1),max(Col3) where Col2 <> '' group by Col2 order by Col2 desc label sum(Col4) '',count(Col1) '',max(Col3) ''";0)`,
    ['US|20|1|46267', 'FR|10|1|46270', 'DE|15|2|46268'],
  ],
  [`=QUERY(A1:D5;"select Col1 where Col4 <> '' order by Col4,Col1";0)`, ['Go', 'Chess', 'Ludo', 'chess']],
  ['=TRANSPOSE(A1:B3)', ['Chess|chess|Go', 'DE|US|DE']],
  ['={1,2;3,4}', ['1|2', '3|4']],
  ['={A1:A2,D1:D2}', ['Chess|10', 'chess|20']],
  ['={A1:A2;A5}', ['Chess', 'chess', 'Ludo']],
  ['=INDEX(A1:D5;2;0)', ['chess|US|46267|20']],
  ['=XLOOKUP("Ludo";A1:A5;B1:D5)', ['FR|46270|10']],
  ['=HSTACK(A1:A2;D1:D2)', ['Chess|10', 'chess|20']],
  ['=VSTACK(A1:A2;A5)', ['Chess', 'chess', 'Ludo']],
  ['=CHOOSECOLS(A1:D2;4;1)', ['10|Chess', '20|chess']],
  ['=CHOOSEROWS(A1:B5;-1;1)', ['Ludo|FR', 'Chess|DE']],
  ['=TOCOL(A3:B4;1)', ['Go', 'DE', 'Go']],
  ['=LET(all;FILTER(D1:D5;B1:B5="DE");{SUM(all);ROWS(all)})', ['15', '2']],
  ['=IF(TRUE;SEQUENCE(2);0)', ['1', '2']],
])('functions whose result is a table: %s fills %j', (formula, rows) => {
  expect(listFilledRows(formula, TABLE)).toEqual(rows);
});

it.each([
  ['=COUNT(IF(1>2;5;))', '0'],
  ['=ISBLANK(IF(1>2;5;))', 'TRUE'],
  ['=COUNTA(FILTER(A1:A5;B1:B5="DE"))', '2'],
  ['=SUM(FILTER(D1:D5;B1:B5="DE"))', '15'],
  ['=INDEX(SORT(A1:D5;4;FALSE);1;1)', 'chess'],
  ['=MAX(SEQUENCE(4))', '4'],
  ['=SUMPRODUCT((B1:B5="DE")*D1:D5)', '15'],
])('functions whose result is a table: %s is %s', (formula, text) => {
  expect(displayResult(formula, TABLE)).toBe(text);
});

it.each([
  ['=FILTER(A1:A5;B1:B5="XX")', 'No matches are found in FILTER evaluation.'],
  [
    '=FILTER(A1:A5;B1:B4="DE")',
    'FILTER has mismatched range sizes. Expected row count: 5. column count: 1. Actual row count: 4, column count: 1.',
  ],
  ['={1,2;3}', 'In ARRAY_LITERAL, an Array Literal was missing values for one or more rows.'],
  ['=SEQUENCE(1001)', 'Result was not automatically expanded, please insert more rows (1).'],
  ['=SEQUENCE(1;22)', 'Result was not automatically expanded, please insert more columns (1).'],
  ['=INDIRECT("A1")', 'not emulated: INDIRECT'],
  ['=SPARKLINE(D1:D5)', 'not emulated: SPARKLINE'],
  ['=TAKE(A1:A5;2)', "Unknown function: 'TAKE'."],
])('functions whose result is a table: %s says “%s”', (formula, sentence) => {
  expect(findErrorSentence(formula, TABLE)).toBe(sentence);
});
