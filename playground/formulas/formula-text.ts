/** A value that a cell hands to a formula: '' is a blank cell. */
export type CellValue = string | number | boolean | Date;

/** The cells that a formula may point at, by A1 name. */
export type Cells = ReadonlyMap<string, CellValue>;

export interface FormulaCall {
  readonly name: string;
  /** As Google hands them over: undefined where nothing stands between two commas. */
  readonly args: readonly unknown[];
}

const TOKEN =
  /\s*(?:"((?:[^"]|"")*)"|(-?\d+(?:\.\d+)?)|(TRUE|FALSE)\b|([A-Z]+\d+)(?::([A-Z]+\d+))?|([,;)]))\s*/iy;

/**
 * The call that a formula's text is: texts, numbers, TRUE and FALSE, cells, ranges, and arguments left out. Throws for
 * anything else: this is no calculator.
 */
export function parsedFormula(text: string, cells: Cells): FormulaCall {
  const open = /^=([A-Z_]+)\(/.exec(text);
  if (open === null) throw new Error(`${text} is no formula.`);
  const args: unknown[] = [];
  let given: { readonly value: unknown } | undefined;
  TOKEN.lastIndex = open[0].length;
  for (;;) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (token === null) throw new Error(`${text}: not understood from “${text.slice(at)}”.`);
    const mark = token[6];
    if (mark === undefined) {
      if (given !== undefined) throw new Error(`${text}: a comma is missing before “${text.slice(at)}”.`);
      given = { value: valueOfToken(token, cells) };
      continue;
    }
    if (mark !== ')' || given !== undefined || args.length > 0) args.push(given?.value);
    given = undefined;
    if (mark !== ')') continue;
    if (TOKEN.lastIndex !== text.length) throw new Error(`${text} goes on after its end.`);
    return { name: open[1]!, args };
  }
}

function valueOfToken([, text, number, truth, from, to]: RegExpExecArray, cells: Cells): unknown {
  if (text !== undefined) return text.replace(/""/g, '"');
  if (number !== undefined) return Number(number);
  if (truth !== undefined) return truth.toUpperCase() === 'TRUE';
  return to === undefined ? cellAt(from!, cells) : range(from!, to, cells);
}

function range(from: string, to: string, cells: Cells): CellValue[][] {
  const [first, last] = [placeOf(from), placeOf(to)];
  return Array.from({ length: last.row - first.row + 1 }, (_, down) =>
    Array.from({ length: last.column - first.column + 1 }, (__, right) =>
      cellAt(`${lettersOf(first.column + right)}${first.row + down}`, cells),
    ),
  );
}

function cellAt(name: string, cells: Cells): CellValue {
  return cells.get(name.toUpperCase()) ?? '';
}

function placeOf(name: string): { readonly column: number; readonly row: number } {
  const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(name.toUpperCase())!;
  const column = [...letters!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { column, row: Number(row) };
}

function lettersOf(column: number): string {
  const rest = (column - 1) % 26;
  const before = column > 26 ? lettersOf((column - 1 - rest) / 26) : '';
  return before + String.fromCharCode(65 + rest);
}
