/** A1 notation. Rows and columns count from 0. Ends are exclusive; an open range has no end. */

export interface A1 {
  /** The sheet's title; undefined if the text names no sheet. */
  readonly title?: string;
  readonly top: number;
  readonly left: number;
  readonly bottom?: number;
  readonly right?: number;
}

const CELLS = /^\$?([A-Za-z]{0,3})\$?([1-9]\d{0,7})?(?::\$?([A-Za-z]{0,3})\$?([1-9]\d{0,7})?)?$/;

/** "A" for 0, "AA" for 26. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** 0 for "A", 26 for "AA". */
export function columnIndex(name: string): number {
  let index = 0;
  for (const letter of name.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** The title as written before the `!` of a reference. */
export function quotedTitle(title: string): string {
  const plain =
    /^[\p{L}_][\p{L}\p{N}_]*$/u.test(title) && !/^([A-Z]{1,3}\d+|R\d*C\d*|TRUE|FALSE)$/i.test(title);
  return plain ? title : `'${title.replace(/'/g, "''")}'`;
}

/** "A1", "A1:C3": the area's cells without a sheet. */
export function cellsName(top: number, left: number, bottom: number, right: number): string {
  const first = `${columnName(left)}${top + 1}`;
  const last = `${columnName(right - 1)}${bottom}`;
  return first === last ? first : `${first}:${last}`;
}

/**
 * Reads "A1", "A:C", "2:5", "Sheet1!A1:B2" or "'it''s'!A1"; undefined for any other text. A title alone is not A1 notation: see
 * `parseRange`.
 */
export function parseA1(text: string): A1 | undefined {
  const bang = text.lastIndexOf('!');
  const cells = parseCells(text.slice(bang + 1));
  if (cells === undefined || bang < 0) return cells;
  const title = unquoted(text.slice(0, bang));
  return title === '' ? undefined : { title, ...cells };
}

/** The same as `parseA1`, but a title alone ("Sheet1", "'A1'") is the whole sheet. */
export function parseRange(text: string): A1 | undefined {
  const range = parseA1(text);
  if (range !== undefined) return range;
  const title = unquoted(text);
  return title === '' ? undefined : { title, top: 0, left: 0 };
}

function parseCells(text: string): A1 | undefined {
  const match = CELLS.exec(text);
  if (match === null || text === '') return undefined;
  const [, letters = '', digits = '', endLetters, endDigits] = match;
  if (!text.includes(':'))
    return letters === '' || digits === '' ? undefined : cornered(letters, digits, letters, digits);
  const ends = `${endLetters ?? ''}${endDigits ?? ''}`;
  if (ends === '' || (letters === '' && digits === '')) return undefined;
  if ((letters === '') !== ((endLetters ?? '') === '') || (digits === '' && (endDigits ?? '') !== ''))
    return undefined;
  return cornered(letters, digits, endLetters ?? '', endDigits ?? '');
}

function cornered(letters: string, digits: string, endLetters: string, endDigits: string): A1 {
  const columns = [letters, endLetters].filter((name) => name !== '').map(columnIndex);
  const rows = [digits, endDigits].filter((row) => row !== '').map((row) => Number(row) - 1);
  return {
    top: rows.length === 0 ? 0 : Math.min(...rows),
    left: columns.length === 0 ? 0 : Math.min(...columns),
    ...(rows.length === 2 ? { bottom: Math.max(...rows) + 1 } : {}),
    ...(columns.length === 2 ? { right: Math.max(...columns) + 1 } : {}),
  };
}

function unquoted(title: string): string {
  return /^'(.*)'$/s.test(title) ? title.slice(1, -1).replace(/''/g, "'") : title;
}
