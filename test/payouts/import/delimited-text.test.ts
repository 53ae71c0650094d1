import fc from 'fast-check';
import Papa from 'papaparse';
import { parseDelimited } from '../../../src/payouts/import/delimited-text';
import { limitRuns } from '../../thorough';

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** A cell without separators, line ends and quotes. */
const plain = fc
  .oneof(
    fc.constantFrom('', '12.50', '-3', 'Puzzle Quest', 'Größe', '穿山甲', '2026-10-31', '=SUM(A1)', "it's"),
    fc.stringMatching(/^[A-Za-z0-9 .€()-]{0,12}$/),
  )
  .map((cell) => cell.trim());

/** A cell that needs quotes. */
const quoted = fc.oneof(
  plain,
  fc
    .array(fc.constantFrom('a', '"', '""', '\n', '\r\n', ',', ';', '\t', '|', ' ', 'b'), { maxLength: 8 })
    .map((parts) => parts.join('').trim()),
);

/** Rows as they are read: with line feeds as line ends. */
const withLineFeeds = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => cell.replace(/\r\n?/g, '\n').trim()));

const withoutBlankRows = (rows: readonly (readonly string[])[]) =>
  rows.filter((row) => row.some((cell) => cell !== ''));

test('a table that Papa Parse has written is read with the same cells when some of them contain quotes, line ends and other separators', () => {
  const header = ['Network', 'Month', 'App', 'Country', 'Currency', 'Amount', 'Tax', 'Invoice number'];
  const row = fc.array(quoted, { minLength: header.length, maxLength: header.length });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...SEPARATORS),
      (some, delimiter) => {
        const plainRows = Array.from({ length: 40 }, (_, at) => header.map((label) => `${label} ${at}`));
        const rows = withoutBlankRows([header, ...some, ...plainRows]) as string[][];
        const text = Papa.unparse(rows, { delimiter, newline: '\n' });
        expect(parseDelimited(text)).toEqual(withLineFeeds(rows));
      },
    ),
    limitRuns({ quick: 100, thorough: 1_000 }),
  );
});

test.each([
  [
    'the separator that most rows agree on',
    'a;b;c\n1,5;2,5;3\n4,5;5,5;6',
    ['a|b|c', '1,5|2,5|3', '4,5|5,5|6'],
  ],
  ['a semicolon before a decimal comma', 'Name;Betrag\nA;1,50\nB;2,50', ['Name|Betrag', 'A|1,50', 'B|2,50']],
  [
    'the separator outside of quoted cells',
    'X,Y\n"a; b; c",1\n"d; e; f",2',
    ['X|Y', 'a; b; c|1', 'd; e; f|2'],
  ],
  ['a quote within a cell', 'a,5" screen\nb,x', ['a|5" screen', 'b|x']],
  [
    'a quote within a cell, before cells in quotes',
    'Name,Amount\nTV 5" A,1\n"a;b",2\n"c;d",3',
    ['Name|Amount', 'TV 5" A|1', 'a;b|2', 'c;d|3'],
  ],
  ['a quote that is not closed', 'a,"b\nc,d', ['a|"b', 'c|d']],
  ['blank lines, which keep their numbers', 'a,b\n\nc,d', ['a|b', '', 'c|d']],
  ['one cell', 'a', ['a']],
  ['nothing', '', ['']],
])('delimited text may have %s', (_, text, rows) => {
  expect(parseDelimited(text).map((cells) => cells.join('|'))).toEqual(rows);
});
