import { grouped } from '../../table/grouped';

/** In this order, so that of two equally good separators a decimal comma does not win. */
const SEPARATORS = ['\t', ';', '|', ','];
const QUOTE = '"';
/** A cell in quotes, with the character before it. */
const QUOTED = /(^|[\t;|,\n])"(?:[^"]|"")*"/g;
const SAMPLE = 100_000;

/** The rows of a CSV file or of copied cells. Cells are trimmed. Blank rows stay, so that the index of a row is its number in the file. */
export type TextRows = readonly (readonly string[])[];

/** Splits a text into rows and cells. The separator is the one that divides most rows into equally many cells, quoted cells aside. */
export function readDelimited(text: string): TextRows {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const sample = clean.slice(0, SAMPLE).replace(QUOTED, '$1').split('\n');
  const scores = SEPARATORS.map((separator) => evenness(sample.map((row) => row.split(separator).length)));
  const best = SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= clean.length; ) {
    const { cell, end } = cellAt(clean, at, best);
    row.push(cell.trim());
    if (clean[end] !== best) {
      rows.push(row);
      row = [];
    }
    at = end + 1;
  }
  return rows;
}

/** How many cells the rows with the most frequent number of cells have, not counting the first of each row. */
function evenness(lengths: readonly number[]): number {
  const groups = [...grouped(lengths, (length) => length).values()];
  return Math.max(...groups.map((group) => group.length * (group[0] - 1)));
}

/** The cell that begins at `from`, and the offset of the separator or line end after it. A quote that is not closed is a character. */
function cellAt(text: string, from: number, separator: string): { cell: string; end: number } {
  const isEnd = (at: number) => at >= text.length || text[at] === separator || text[at] === '\n';
  if (text[from] === QUOTE) {
    let close = text.indexOf(QUOTE, from + 1);
    while (close >= 0 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
    if (close > 0 && isEnd(close + 1))
      return { cell: text.slice(from + 1, close).replace(/""/g, QUOTE), end: close + 1 };
  }
  let end = from;
  while (!isEnd(end)) end++;
  return { cell: text.slice(from, end), end };
}
