import Papa from 'papaparse';
import type { Triangle } from '../src/table/forecast/mack';

/** A triangle as a file has it: names of origins and of development periods, and amounts. */
export interface NamedTriangle {
  readonly origins: readonly string[];
  readonly columns: readonly string[];
  readonly amounts: Triangle;
}

/** Reads a cumulative triangle: a header, then a row for each origin; a blank is not known. Throws an Error with one sentence. */
export function readTriangle(text: string): NamedTriangle {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [header = [], ...lines] = data.map((line) => line.map((cell) => cell.trim()));
  const columns = header.slice(1);
  if (columns.length < 2 || lines.length < 2)
    throw new Error('The file needs a header, two rows and two columns of amounts at least.');
  const amounts = lines.map((line, at) => amountsOf(line, at + 2, columns));
  columns.slice(1).forEach((column, at) => {
    if (!amounts.some((row) => row[at] !== null && row[at + 1] !== null))
      throw new Error(
        `No row has amounts for both “${columns[at]}” and “${column}”, so nothing tells the growth.`,
      );
  });
  return { origins: lines.map(([origin = '']) => origin), columns, amounts };
}

function amountsOf(line: readonly string[], lineNumber: number, columns: readonly string[]) {
  if (line.length > columns.length + 1) throw new Error(`Line ${lineNumber} has more cells than the header.`);
  return columns.map((column, at) => {
    const cell = line[at + 1] ?? '';
    if (cell === '' || cell.toUpperCase() === 'NA') return null;
    const amount = Number(cell);
    if (!Number.isFinite(amount))
      throw new Error(`Line ${lineNumber}, column “${column}”: “${cell}” is not a number.`);
    return amount;
  });
}
