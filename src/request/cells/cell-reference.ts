/** A cell or a range of cells in a tab. Columns are letters, and rows count from 1. */
interface CellRange {
  readonly tab: string | undefined;
  readonly left: string;
  readonly top: number;
  readonly right: string;
  /** Undefined for a range without a last row, such as B2:B. */
  readonly bottom: number | undefined;
}

/** A range whose tab is named: what users type into a draft to point to cells of the file. */
export interface CellReference extends CellRange {
  readonly tab: string;
}

const RANGE =
  /^(?:'(?<quotedTab>(?:[^']|'')+)'!|(?<plainTab>[^'!]+)!)?\$?(?<left>[A-Z]{1,3})\$?(?<first>\d{1,7})?(?::\$?(?<right>[A-Z]{1,3})\$?(?<last>\d{1,7})?)?$/iu;
const PLAIN_TITLE = /^[\p{L}_][\p{L}\p{N}_]*$/u;
/** A title that looks like a cell, such as Q4. Sheets writes it with quotes. */
const LIKE_A_CELL = /^[A-Z]{1,3}\d+$|^R\d*C\d*$/i;

export function isCellReference(value: unknown): boolean {
  return typeof value === 'string' && value.trimStart().startsWith('=');
}

/** The range that an A1 notation means: `B2`, `Settings!B2:B20`, `'My tab'!B2:B`. Its first cell is the one at the top left. */
export function parseRange(text: string): CellRange | undefined {
  const { quotedTab, plainTab, left, first, right, last } = RANGE.exec(text.trim())?.groups ?? {};
  // A single column is a range only with its last column: B:B.
  if (left === undefined || (first === undefined && right === undefined)) return undefined;
  const tab = quotedTab?.replace(/''/g, "'") ?? plainTab?.trim();
  // B2 ends where it begins, B:B5 begins in row 1, and B5:B has no last row.
  const top = Number(first ?? 1);
  const end = { column: right ?? left, row: right === undefined ? first : last };
  const bottom = end.row === undefined ? undefined : Number(end.row);
  const isBackwards = toColumnNumber(end.column) < toColumnNumber(left) || (bottom ?? top) < top;
  return top === 0 || isBackwards
    ? undefined
    : { tab, left: left.toUpperCase(), top, right: end.column.toUpperCase(), bottom };
}

/** The cells that a text such as `=Settings!B2` refers to. A reference names its tab. */
export function parseReference(text: string): CellReference | undefined {
  const range = isCellReference(text) ? parseRange(text.trim().slice(1)) : undefined;
  return range?.tab === undefined ? undefined : { ...range, tab: range.tab };
}

/** A range in A1 notation, as Sheets writes it: Settings!B2, 'My tab'!B2:B20. */
export function formatReference({ tab, left, top, right, bottom }: CellReference): string {
  const isPlain = PLAIN_TITLE.test(tab) && !LIKE_A_CELL.test(tab);
  const title = isPlain ? tab : `'${tab.replace(/'/g, "''")}'`;
  const first = `${title}!${left}${top}`;
  return left === right && top === bottom ? first : `${first}:${right}${bottom ?? ''}`;
}

/** The reference in its usual form, which is how drafts store it; the text itself if it is not a reference to cells. */
export function normalizeReference(text: string): string {
  const reference = parseReference(text);
  return reference === undefined ? text : `=${formatReference(reference)}`;
}

export function toColumnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
}
