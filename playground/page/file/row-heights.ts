import type { CellStyle, PageCell, SheetContent } from '../../page-server/api';
import { fullCell } from './cells';

const PADDING_ACROSS = 8;
const PADDING_DOWN = 5;
const PIXELS_A_POINT = 4 / 3;
const LINE_HEIGHT = 1.2;
const DEFAULT_WIDTH = 100;
const DEFAULT_POINTS = 10;

/** The width of a drawn text in pixels. */
export type TextWidth = (text: string, style: CellStyle) => number;

/** The heights of rows that are higher than usual, because of wrapped texts or large fonts. */
export function rowHeights(content: SheetContent, width: TextWidth): Map<number, number> {
  const special = content.styles.map((style) => style.wrap === true || (style.size ?? 0) > DEFAULT_POINTS);
  const heights = new Map<number, number>();
  if (!special.includes(true)) return heights;
  content.rows.forEach((row, at) => {
    const height = Math.max(
      0,
      ...row.map((cell, column) => (isSpecial(cell, special) ? needs(cell, column) : 0)),
    );
    if (height > 0) heights.set(at, height);
  });
  return heights;

  function needs(cell: PageCell, column: number): number {
    const { shown, style } = fullCell(cell);
    const look = content.styles[style] ?? {};
    const room = (content.columnWidths[column] ?? DEFAULT_WIDTH) - PADDING_ACROSS;
    const lines = look.wrap === true ? lineCount(shown, (text) => width(text, look), room) : 1;
    return Math.ceil(lines * (look.size ?? DEFAULT_POINTS) * PIXELS_A_POINT * LINE_HEIGHT) + PADDING_DOWN;
  }
}

function isSpecial(cell: PageCell, special: readonly boolean[]): boolean {
  return cell !== null && special[fullCell(cell).style] === true;
}

function lineCount(text: string, width: (text: string) => number, room: number): number {
  return text.split('\n').reduce((lines, line) => lines + linesOf(line, width, room), 0);
}

function linesOf(line: string, width: (text: string) => number, room: number): number {
  let lines = 1;
  let used = 0;
  for (const word of line.split(/(?<=\s)/)) {
    const wide = width(word);
    if (used > 0 && used + wide > room) {
      lines += 1;
      used = 0;
    }
    lines += Math.max(0, Math.ceil(wide / room) - 1);
    used += wide % room;
  }
  return lines;
}
