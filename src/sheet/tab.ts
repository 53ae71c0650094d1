import { NotAllowed } from '../errors';
import type { ActiveCell, Clock, SpreadsheetResource, Tabs } from '../platform';
import { replaceBrokenCharacters } from '../table';
import { getTexts } from '../wording';

export interface Tab {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
}

export function requireSelectedCell(tabs: Tabs): ActiveCell {
  const cell = tabs.readActiveCell();
  if (cell === undefined) throw new NotAllowed([getTexts().sheets.hasNoCells(tabs.readActiveTab().title)]);
  return cell;
}

/** The tab's part of a range in A1 notation, before the cells. */
export function toA1Prefix({ title }: { readonly title: string }): string {
  return `'${title.replace(/'/g, "''")}'!`;
}

const MOST_TITLE_CHARACTERS = 100;

/** "Name", else "Name 2", "Name 3" … Google compares titles without regard to case. */
export function chooseFreeTitle(requestedTitle: string, tabs: readonly { readonly title: string }[]): string {
  const takenTitles = new Set(tabs.map(({ title }) => title.toLowerCase()));
  const plain = toAllowedTitle(requestedTitle);
  for (let nth = 1; ; nth++) {
    const ending = nth === 1 ? '' : ` ${nth}`;
    const title =
      replaceBrokenCharacters(plain.slice(0, MOST_TITLE_CHARACTERS - ending.length)).trim() + ending;
    if (!takenTitles.has(title.toLowerCase())) return title;
  }
}

/** Google Sheets, or a downloaded workbook, does not allow some characters in the title of a tab, or at its ends. */
function toAllowedTitle(requestedTitle: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is dropped.
  const plain = withoutEdges(requestedTitle.replace(/[\u0000-\u001F\u007F[\]*?:/\\]/g, ''));
  return plain === '' ? 'Report' : plain;
}

function withoutEdges(title: string): string {
  let [from, to] = [0, title.length];
  while (/[\s']/.test(title.charAt(from))) from++;
  while (/[\s']/.test(title.charAt(to - 1))) to--;
  return title.slice(from, to);
}

/** Google's ids are positive 32-bit integers. */
const HIGHEST_ID = 0x7ffffffe;

export type NewIds = ReturnType<typeof createNewIds>;

/** Ids for new sheets and metadata: random ones that the file does not have. */
export function createNewIds({ sheets = [] }: SpreadsheetResource, clock: Clock) {
  const used = new Set(
    sheets.flatMap(({ properties, developerMetadata = [] }) => [
      properties?.sheetId,
      ...developerMetadata.map(({ metadataId }) => metadataId),
    ]),
  );
  return {
    next(): number {
      let id = 1 + Math.floor(clock.random() * HIGHEST_ID);
      while (used.has(id)) id = (id % HIGHEST_ID) + 1;
      used.add(id);
      return id;
    },
  };
}
