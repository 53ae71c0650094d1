/** Which formulas may have a result that fills several cells. Only those are calculated before the first one of their cells is read. */
import { BRANCHES } from './functions/branches';
import { TABLES } from './functions/tables';
import type { Node } from './parse';

const FILLING: ReadonlySet<string> = new Set([
  ...Object.keys(TABLES),
  ...['ARRAYFORMULA', 'ARRAY_CONSTRAIN', 'CHOOSECOLS', 'CHOOSEROWS', 'FLATTEN', 'GOOGLEFINANCE', 'HSTACK'],
  ...['MMULT', 'QUERY', 'SEQUENCE', 'TOCOL', 'TOROW', 'TRANSPOSE', 'VSTACK'],
]);
const PASSING: ReadonlySet<string> = new Set([...Object.keys(BRANCHES), 'LET']);
/** The argument of a function that chooses cells from a range: a whole row or column if the range has several of both. */
const CHOSEN_FROM: Readonly<Record<string, number>> = { INDEX: 0, XLOOKUP: 2 };

/** Whether the result of a formula may be several values. */
export function mayFill(node: Node): boolean {
  if (node.kind === 'array') return true;
  if (node.kind !== 'call') return false;
  const { name, args } = node;
  if (FILLING.has(name)) return true;
  if (PASSING.has(name)) return args.some((arg) => mayFill(arg) || isRange(arg));
  const from = args[CHOSEN_FROM[name] ?? args.length];
  return from !== undefined && !isLine(from);
}

function isRange(node: Node): boolean {
  return node.kind === 'reference' && heightOf(node) * widthOf(node) !== 1;
}

/** True for a reference to one row or one column. */
function isLine(node: Node): boolean {
  return node.kind === 'reference' && (heightOf(node) === 1 || widthOf(node) === 1);
}

function heightOf({ reference }: Extract<Node, { kind: 'reference' }>): number {
  return reference.bottom - reference.top;
}

function widthOf({ reference }: Extract<Node, { kind: 'reference' }>): number {
  return reference.right - reference.left;
}
