/** The number format that a formula takes from the cells it refers to. */
import type { NumberFormat } from '../cell';
import { isDateFormat } from '../number-format';
import type { Node } from './parse';
import type { Reference } from './reference';

/** The number format of a column of a reference. */
export type ColumnFormat = (reference: Reference, column: number) => NumberFormat | undefined;

type Call = Extract<Node, { kind: 'call' }>;

/** The argument from which a function takes the format of its result. */
const SOURCE: Readonly<Record<string, number>> = {
  ...sources(0, 'ABS ARRAYFORMULA AVERAGE AVERAGEIFS FILTER IFERROR IFNA LARGE MAX MAXIFS MEDIAN MIN MINIFS'),
  ...sources(0, 'ROUND ROUNDDOWN ROUNDUP SMALL SORT SORTN SUM SUMIFS UNIQUE ARRAY_CONSTRAIN VSTACK'),
  ...sources(1, 'SUBTOTAL'),
  ...sources(2, 'XLOOKUP'),
};

const OWN: Readonly<Record<string, NumberFormat>> = {
  DATE: { type: 'DATE' },
  EDATE: { type: 'DATE' },
  EOMONTH: { type: 'DATE' },
  NOW: { type: 'DATE_TIME' },
  TIME: { type: 'TIME' },
  TODAY: { type: 'DATE' },
};

/** The format of a column of a formula's result; undefined for none. */
export function inheritedFormat(
  node: Node,
  column: number,
  formatOf: ColumnFormat,
): NumberFormat | undefined {
  const below = (part: Node | undefined, at = column) => part && inheritedFormat(part, at, formatOf);
  switch (node.kind) {
    case 'reference':
      return formatOf(node.reference, column);
    case 'array':
      return besides(node.rows[0]!, column, below);
    case 'negative':
      return below(node.of);
    case 'binary':
      return ofSum(node.operator, below(node.left), below(node.right));
    case 'call':
      return OWN[node.name] ?? ofCall(node, column, below);
    default:
      return undefined;
  }
}

type Below = (part: Node | undefined, column?: number) => NumberFormat | undefined;

function ofCall({ name, args }: Call, column: number, below: Below): NumberFormat | undefined {
  if (name === 'IF') return below(args[1]) ?? below(args[2]);
  if (name === 'SUMIF' || name === 'AVERAGEIF') return below(args[2] ?? args[0]);
  if (name === 'GOOGLEFINANCE') return column === 0 ? { type: 'DATE_TIME' } : undefined;
  if (name === 'HSTACK') return besides(args, column, below);
  if (name === 'CHOOSECOLS') return below(args[0], columnAt(args[column + 1]));
  if (name === 'VLOOKUP' || name === 'INDEX')
    return below(args[name === 'INDEX' ? 0 : 1], columnAt(args[2], column));
  return below(args[SOURCE[name] ?? args.length]);
}

/** The column of a number from 1 on. */
function columnAt(number: Node | undefined, otherwise = 0): number {
  return number?.kind === 'value' && typeof number.value === 'number' ? number.value - 1 : otherwise;
}

/** The sum of a day and a number is a day; the difference of two days is a number. */
function ofSum(
  operator: string,
  left: NumberFormat | undefined,
  right: NumberFormat | undefined,
): NumberFormat | undefined {
  if (operator !== '+' && operator !== '-') return undefined;
  if (isDateFormat(right) && (operator === '-' || isDateFormat(left))) return undefined;
  return left ?? right;
}

function besides(parts: readonly Node[], column: number, below: Below): NumberFormat | undefined {
  let before = column;
  for (const part of parts) {
    const width = widthOf(part);
    if (before < width) return below(part, before);
    before -= width;
  }
  return undefined;
}

/** The number of columns of a part. Of a function with as many as its first argument, this is that argument's. */
function widthOf(node: Node): number {
  if (node.kind === 'reference') return node.reference.right - node.reference.left;
  return node.kind === 'call' && SOURCE[node.name] === 0 ? widthOf(node.args[0]!) : 1;
}

function sources(argument: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, argument]));
}
