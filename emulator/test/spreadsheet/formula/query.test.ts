/** QUERY and what is done with its result, as Google documents them (support.google.com/docs/answer/3093343). */
import { listFilledRows } from './results';

const TABLE = [
  ['b', 1, 2],
  ['a', 4, null],
  ['B', 8, 16],
  ['a', 32, 64],
  [null, 5, 6],
];

it('the sums of a QUERY are numbers that VLOOKUP finds for a whole table of keys', () => {
  const keys = 'B1:B5*10+MMULT(EXACT(A1:A5;{"a","b"})*1;SEQUENCE(2))';
  const rows = `HSTACK(${keys};IF(ISNUMBER(C1:C5);C1:C5;0))`;
  const sums = `QUERY(${rows};"select Col1,sum(Col2) group by Col1 label sum(Col2) ''";0)`;
  const formula = `=ARRAYFORMULA(LET(sums;${sums};IFNA(VLOOKUP({1;32;8}*10+MOD(SEQUENCE(1;3);3);sums;2;FALSE);)))`;
  expect(listFilledRows(formula, TABLE)).toEqual(['|2|', '64||', '||16']);
});
