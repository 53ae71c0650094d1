import { columnIndex } from '../emulator/src/spreadsheet/a1';

/** Calculates the formulas of a page, with a separate sheet for each set of cells. */
export interface Cells {
  open(cells: readonly (readonly string[])[]): void;
  shown(formula: string, down?: number, across?: number): string[][];
}

/** A part of a sheet: a table with column letters as headers. */
const SHEET = /^\|\s*\|\s*A\s*\|.*\n\|.*(?<rows>(?:\n\|.*)+)/.source;
/** A formula in a fenced or indented block. An area such as B2:E4 may follow the fence. */
const EXAMPLE = /^```(?<area>.*)\n(?<fenced>=ADREPORT_[^`]*)\n```|^(?<indented> {4}=ADREPORT_.*(?:\n {4}.*)*)/
  .source;
/** The result of an example: a value after an arrow, or a table. */
const RESULT = /(?:\n+(?:→ .*|\|.*(?:\n\|.*)*))?\n*/.source;
const PARTS = new RegExp(`${SHEET}|(?<block>${EXAMPLE})${RESULT}`, 'gm');

const MOST_ROWS = 8;

/**
 * The page with the result of each formula below it: a table, or one value after an arrow. Formulas refer to the part of a sheet above them.
 * With an area, the formula is dragged over it, and the result is the whole part of the sheet.
 */
export function fillExamples(page: string, cells: Cells): string {
  let sheet: string[][] = [];
  const filled = page.replace(PARTS, (whole, ...found) => {
    const part = found.at(-1) as Readonly<Record<string, string | undefined>>;
    if (part['rows'] !== undefined) {
      sheet = part['rows'].trim().split('\n').map(cellsOf);
      cells.open(sheet);
      return whole;
    }
    const formula = formulaOf(part);
    const result = part['area'] ? gridOf(dragged(formula, part['area'], sheet, cells)) : cells.shown(formula);
    return `${part['block']}\n\n${resultOf(result)}\n\n`;
  });
  return filled.replace(/\n+$/, '\n');
}

/** The formulas of a page, in its order. */
export function formulasOf(page: string): string[] {
  return [...page.matchAll(PARTS)].flatMap(({ groups = {} }) =>
    groups['rows'] === undefined ? [formulaOf(groups)] : [],
  );
}

function formulaOf({ fenced, indented = '' }: Readonly<Record<string, string | undefined>>): string {
  return (fenced ?? indented).trim().replace(/\s*\n\s*/g, ' ');
}

/** The cells of a line of a table, without the row's number. */
function cellsOf(line: string): string[] {
  const cells = line.replace(/^\||\|\s*$/g, '').split('|');
  return cells.slice(1).map((cell) => cell.trim());
}

/** The part of the sheet with the values of a formula typed into the area's first cell and dragged to its last. */
function dragged(formula: string, area: string, sheet: readonly string[][], cells: Cells): string[][] {
  const corners = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(area);
  if (corners === null) throw new Error(`“${area}” is no area such as B2:E4.`);
  const [left, right] = [columnIndex(corners[1]!), columnIndex(corners[3]!)];
  const [top, bottom] = [Number(corners[2]) - 1, Number(corners[4]) - 1];
  return sheet.map((row, down) =>
    Array.from({ length: Math.max(row.length, right + 1) }, (_, across) => {
      const isIn = down >= top && down <= bottom && across >= left && across <= right;
      return isIn ? cells.shown(formula, down - top, across - left)[0]![0]! : (row[across] ?? '');
    }),
  );
}

/** The rows with column letters above and row numbers on the left. */
function gridOf(rows: readonly string[][]): string[][] {
  const letters = rows[0]!.map((_, at) => String.fromCharCode(65 + at));
  return [['', ...letters], ...rows.map((row, at) => [String(at + 1), ...row])];
}

/** One value, or a table in Markdown; of a long table the first rows and the number of further rows. */
function resultOf([header = [], ...rows]: readonly string[][]): string {
  if (rows.length === 0 && header.length === 1) return `→ ${header[0] || '(blank)'}`;
  const more = rows.length - MOST_ROWS;
  const shown = more > 1 ? [...rows.slice(0, MOST_ROWS), [`… ${more} more rows`]] : rows;
  const line = (cells: readonly string[]) =>
    `| ${header.map((_, at) => (cells[at] ?? '').replace(/[|\\<>*_]/g, '\\$&')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...shown.map(line)].join('\n');
}
