import { NotAllowed } from '../../errors';
import { listGroups } from '../../table';
import { getTexts } from '../../wording';

/** A cell and what ends it, by separator. Of two separators that fit equally well, the first is chosen: the comma is last, as it may be a decimal mark. A quote that is not closed is a character. */
const CELLS = {
  '\t': /(?:"([^"]*(?:""[^"]*)*)"|([^\n\t]*))([\n\t])/gy,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^\n;]*))([\n;])/gy,
  '|': /(?:"([^"]*(?:""[^"]*)*)"|([^\n|]*))([\n|])/gy,
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^\n,]*))([\n,])/gy,
};
const SEPARATORS = Object.keys(CELLS) as (keyof typeof CELLS)[];
/** A cell in quotes, with the character before it. */
const QUOTED = /(^|[\t;|,\n])"(?:[^"]|"")*"/g;
const SAMPLED_CHARACTERS = 100_000;
/** A longer file is refused: a statement by app and country of a year has fewer rows. */
const MOST_ROWS = 50_000;

/** The rows of a CSV file or of copied cells. Cells are trimmed. Blank rows stay, so that the index of a row is its number in the file. */
export type TextRows = readonly (readonly string[])[];

/** Splits a text into rows and cells. The separator is the one that occurs most often in rows with equally many cells, not counting those in quotes. */
export function parseDelimited(text: string): TextRows {
  const clean = `${text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')}\n`;
  const sample = clean.slice(0, SAMPLED_CHARACTERS).replace(QUOTED, '$1').split('\n');
  const scores = SEPARATORS.map((separator) =>
    measureEvenness(sample.map((row) => row.split(separator).length)),
  );
  const best = SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of clean.matchAll(CELLS[best])) {
    row.push((quoted?.replace(/""/g, '"') ?? plain).trim());
    if (end === best) continue;
    rows.push(row);
    row = [];
  }
  if (rows.length > MOST_ROWS) throw new NotAllowed([getTexts().payouts.notices.tooLong]);
  return rows;
}

/** The most separators that rows of one length have together: 20 for ten rows of 3 cells and twelve rows of 2 cells. */
function measureEvenness(lengths: readonly number[]): number {
  return Math.max(...listGroups(lengths, (length) => length).map((group) => group.length * (group[0] - 1)));
}
