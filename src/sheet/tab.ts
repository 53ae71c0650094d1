import { wholeCharacters } from '../table/sheet-cell';

/** A tab of the spreadsheet. */
export interface Tab {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
}

/** The tab's part of a range in A1 notation, before the cells. */
export function inTab({ title }: Pick<Tab, 'title'>): string {
  return `'${title.replace(/'/g, "''")}'!`;
}

const MOST_TITLE_CHARACTERS = 100;

/**
 * A tab title that is allowed and free: "Name", else "Name 2", "Name 3" … Google compares titles without regard to case.
 */
export function freeTitle(asked: string, tabs: readonly Pick<Tab, 'title'>[]): string {
  const there = new Set(tabs.map(({ title }) => title.toLowerCase()));
  const plain = allowedTitle(asked);
  for (let nth = 1; ; nth++) {
    const ending = nth === 1 ? '' : ` ${nth}`;
    const title = wholeCharacters(plain.slice(0, MOST_TITLE_CHARACTERS - ending.length)).trim() + ending;
    if (!there.has(title.toLowerCase())) return title;
  }
}

/** Removes the characters that are not allowed in the title of a tab, in Google Sheets or in a downloaded workbook. */
function allowedTitle(asked: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is dropped.
  const plain = withoutEdges(asked.replace(/[\u0000-\u001F\u007F[\]*?:/\\]/g, ''));
  return plain === '' ? 'Report' : plain;
}

/** Removes the spaces and apostrophes at both ends of a title. */
function withoutEdges(title: string): string {
  let [from, to] = [0, title.length];
  while (/[\s']/.test(title.charAt(from))) from++;
  while (/[\s']/.test(title.charAt(to - 1))) to--;
  return title.slice(from, to);
}
