import { columnIndex } from '../emulator/src/spreadsheet/a1';

/** Calculates the formulas of a page, with a separate sheet for each set of cells. */
export interface Cells {
  open(cells: readonly (readonly string[])[]): void;
  shown(formula: string, down?: number, across?: number): string[][];
}

/** A formula of a page, and the area that it fills, if any. */
export interface Example {
  readonly formula: string;
  /** The text after the opening fence: cells such as B2:E4, or blank. */
  readonly area: string;
}

const MOST_ROWS = 8;
const ARROW = '→ ';

/**
 * The page with the result of each formula below it. An example is a block of code that begins with `=ADREPORT_`. Its result is a table,
 * or one value after an arrow. A table with column letters as headers is a part of a sheet, to which the formulas below it refer. If an
 * area follows the fence, such as ```B2:E4, the formula is dragged over this area, and the result is the whole part of the sheet.
 */
export function fillExamples(page: string, cells: Cells): string {
  const lines = page.split('\n');
  const filled: string[] = [];
  let piece: string[][] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOfBlock(lines, at);
    filled.push(...lines.slice(at, end));
    const grid = pieceOfSheet(lines.slice(at, end));
    const example = exampleIn(lines.slice(at, end));
    if (grid !== undefined) {
      piece = grid;
      cells.open(piece);
    }
    at = end;
    if (example !== undefined) {
      filled.push('', ...shownBelow(example, piece, cells), '');
      at = endOfResult(lines, end);
    }
  }
  return filled.join('\n');
}

/** The formulas of a page, in its order. */
export function examplesOf(page: string): Example[] {
  const lines = page.split('\n');
  const examples: Example[] = [];
  for (let at = 0; at < lines.length; at = endOfBlock(lines, at)) {
    const example = exampleIn(lines.slice(at, endOfBlock(lines, at)));
    if (example !== undefined) examples.push(example);
  }
  return examples;
}

/** The index after the block that begins at `at`: a fenced block, successive indented lines or lines of a table, or any single line. */
function endOfBlock(lines: readonly string[], at: number): number {
  if (lines[at]!.startsWith('```')) {
    const end = lines.indexOf('```', at + 1);
    if (end < 0) throw new Error(`The block that begins with “${lines[at]}” has no end.`);
    return end + 1;
  }
  const kind = [/^ {4}/, /^\|/].find((pattern) => pattern.test(lines[at]!));
  let end = at + 1;
  while (kind !== undefined && end < lines.length && kind.test(lines[end]!)) end++;
  return end;
}

function exampleIn(block: readonly string[]): Example | undefined {
  const fence = /^```(.*)$/.exec(block[0]!);
  if (fence === null && !block[0]!.startsWith('    ')) return undefined;
  const code = (fence === null ? block : block.slice(1, -1)).map((line) => line.trim()).join(' ');
  return code.startsWith('=ADREPORT_') ? { formula: code, area: fence?.[1] ?? '' } : undefined;
}

/** The typed values of a table with column letters as headers. */
function pieceOfSheet(block: readonly string[]): string[][] | undefined {
  if (!/^\|\s*\|\s*A\s*\|/.test(block[0]!)) return undefined;
  return block.slice(2).map((line) => cellsOf(line).slice(1));
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** The index after the old result of an example: a table or a line with an arrow, and the blank lines around it. */
function endOfResult(lines: readonly string[], from: number): number {
  const first = lines.findIndex((line, at) => at >= from && line !== '');
  if (first < 0) return lines.length;
  const isResult = lines[first]!.startsWith(ARROW) || lines[first]!.startsWith('|');
  const end = isResult ? endOfBlock(lines, first) : first;
  return lines[end] === '' ? end + 1 : end;
}

function shownBelow({ formula, area }: Example, piece: readonly string[][], cells: Cells): string[] {
  if (area !== '') return gridOf(dragged(formula, area, piece, cells));
  const shown = cells.shown(formula);
  if (shown.length === 1 && shown[0]!.length === 1) return [`${ARROW}${shown[0]![0] || '(blank)'}`];
  return tableOf(shown);
}

/** The part of the sheet with the values of a formula typed into the area's first cell and dragged to its last. */
function dragged(formula: string, area: string, piece: readonly string[][], cells: Cells): string[][] {
  const corners = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(area);
  if (corners === null) throw new Error(`“${area}” is no area such as B2:E4.`);
  const [left, right] = [columnIndex(corners[1]!), columnIndex(corners[3]!)];
  const [top, bottom] = [Number(corners[2]) - 1, Number(corners[4]) - 1];
  return piece.map((row, down) =>
    Array.from({ length: Math.max(row.length, right + 1) }, (_, across) => {
      const isIn = down >= top && down <= bottom && across >= left && across <= right;
      return isIn ? cells.shown(formula, down - top, across - left)[0]![0]! : (row[across] ?? '');
    }),
  );
}

function gridOf(rows: readonly string[][]): string[] {
  const letters = rows[0]!.map((_, at) => String.fromCharCode(65 + at));
  return tableOf([['', ...letters], ...rows.map((row, at) => [String(at + 1), ...row])]);
}

/** A table in Markdown; for a long table the first rows and the number of further rows. */
function tableOf([header, ...rows]: readonly string[][]): string[] {
  const more = rows.length - MOST_ROWS;
  const line = (cells: readonly string[]) => `| ${cells.map(markdown).join(' | ')} |`;
  return [
    line(header!),
    line(header!.map(() => '---')),
    ...rows.slice(0, more > 1 ? MOST_ROWS : rows.length).map(line),
    ...(more > 1 ? [line(header!.map((_, at) => (at === 0 ? `… ${more} more rows` : '')))] : []),
  ];
}

function markdown(text: string): string {
  return text.replace(/[|\\<>*_]/g, '\\$&');
}
