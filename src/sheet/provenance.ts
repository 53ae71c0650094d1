import { getFileLanguage } from '../language';
import { flattenText, truncateText } from '../storage';
import type { SheetCell, SheetRows } from '../table';
import { joinList } from '../wording';
import { requireItem } from './api/spans';

/** The signs at the beginning of a provenance line: its state is visible without colours. (Stored in cells: do not change.) */
export const SIGNS = { complete: '✓ ', warning: '⚠ ', notRefreshed: '✗ ' } as const;

/** Separates the parts of a provenance line. (Stored in cells: do not change.) */
const SEPARATOR = ' · ';

const MOST_REASON = 200;

/** The parts have no separators of their own (see toLinePart). Blank ones are left out. */
export function joinLine(sign: string, parts: readonly (string | false | undefined)[]): string {
  return sign + parts.filter(Boolean).join(SEPARATOR);
}

/** A sentence as one part of the line, without its full stop. */
export function toLinePart(sentence: string, mostCharacters: number): string {
  const text = truncateText(flattenText(sentence).replace(/[.。]$/, ''), mostCharacters);
  return joinList(text.split(SEPARATOR), getFileLanguage());
}

/** The line in a cell's text as the last good run wrote it, without a reason. `beginning` is the `line` of the stamp. */
export function extractGoodLine(text: string, beginning: string): string | undefined {
  if (beginning === '') return undefined;
  if (text.startsWith(beginning)) return text;
  if (!text.startsWith(SIGNS.notRefreshed)) return undefined;
  const end = text.indexOf(SEPARATOR);
  const line = end === -1 ? '' : text.slice(end + SEPARATOR.length);
  // The reason has replaced the sign of a complete table.
  return [line, SIGNS.complete + line].find((candidate) => candidate.startsWith(beginning));
}

/** “✗ Not refreshed since 20 Nov: the key was refused · complete through 19 Nov …”. */
export function withReason(line: string, reason: string): string {
  const bareLine = line.startsWith(SIGNS.complete) ? line.slice(SIGNS.complete.length) : line;
  return joinLine(SIGNS.notRefreshed, [toLinePart(reason, MOST_REASON), bareLine]);
}

/** The lowest line is the one of the table: a user may have copied it into rows above. */
export function findLine(rows: SheetRows, beginning: string) {
  const isLine = (value: SheetCell) =>
    typeof value === 'string' && extractGoodLine(value, beginning) !== undefined;
  const row = rows.map((values) => values.some(isLine)).lastIndexOf(true);
  return row === -1 ? undefined : { row, column: requireItem(rows, row).findIndex(isLine) };
}
