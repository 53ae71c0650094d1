/** Evaluates formulas: references, arithmetic, comparison, joining, arrays, LET, and the functions in functions/. */

import { elementwise } from './arrays';
import { asNumber, asText, compared } from './coercion';
import type { Argument, Surroundings } from './functions/argument';
import { callFunction } from './functions/call';
import type { HiddenRows } from './functions/subtotal-cells';
import { TOTALS } from './functions/totals';
import { hasPart, type Node, type Operator } from './parse';
import type { Reference } from './reference';
import {
  type Block,
  blockOf,
  CellError,
  isSeveral,
  type Operand,
  type Scalar,
  single,
  WRONG_COUNT,
} from './scalar';

/** Whether a reference is read to the end of the content of its sheet or, with blank cells, to the end of the grid. */
export type Extent = 'content' | 'grid';

/** The cells of a reference; a CellError if they do not exist. */
export interface ReadCells extends Surroundings {
  (reference: Reference, extent: Extent): Block | CellError;
  /** The values of an expression of ranges, which many formulas of a table share, such as `Sales!B2:B="Berlin"`. */
  readonly shared?: (expression: Node, calculate: () => Operand) => Operand;
  /** The cells of a reference for SUBTOTAL; see subtotal-cells.ts. */
  readonly counted?: (reference: Reference, hidden: HiddenRows) => Block | CellError;
}

/** In the arguments of these functions, operators and functions calculate with the values of ranges, element by element. */
const ARRAY_FUNCTIONS = new Set(['ARRAYFORMULA', 'FILTER', 'INDEX', 'QUERY', 'SORT', 'SORTN', 'SUMPRODUCT']);

const MISSING_VALUES = new CellError(
  '#VALUE!',
  'In ARRAY_LITERAL, an Array Literal was missing values for one or more rows.',
);

interface Scope {
  readonly read: ReadCells;
  readonly inArray: boolean;
  readonly extent: Extent;
  /** The names that LET has defined. */
  readonly names: ReadonlyMap<string, Operand>;
}

/** Evaluates a formula. Only a call or an array can be several values. A range of several cells in place of one value is #VALUE!. */
export function evaluate(node: Node, read: ReadCells): Operand {
  const value = operand(node, { read, inArray: false, extent: 'content', names: new Map() });
  const mayFill = node.kind === 'call' || node.kind === 'array';
  return mayFill && isSeveral(value) ? value : single(value);
}

function operand(node: Node, scope: Scope): Operand {
  const { read, inArray, extent, names } = scope;
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'name':
      return names.has(node.name) ? names.get(node.name) : new CellError('#NAME?');
    case 'reference':
      return read(node.reference, inArray ? 'grid' : extent);
    case 'array':
      return stacked(node.rows.map((row) => besideEachOther(row.map((each) => operand(each, scope)))));
    case 'call':
      if (node.name === 'LET') return letIn(node.args, scope);
      return isOwn(node) ? called(node, scope) : sharedOr(node, scope, () => called(node, scope));
    case 'binary':
      return sharedOr(node, scope, () => binaryOperand(node, scope));
    default: {
      const of = operand(node.of, scope);
      return elementwise([inArray ? of : single(of)], ([value]) => unary(node.kind, value, read.locale));
    }
  }
}

/** Calculates an expression of ranges once for all formulas that have it. */
function sharedOr(node: Node, { read, inArray }: Scope, calculate: () => Operand): Operand {
  if (!inArray || read.shared === undefined || hasPart(node, isOwn)) return calculate();
  return read.shared(node, calculate);
}

/** Whether the value of a part may depend on more than cells. */
function isOwn(node: Node): boolean {
  return node.kind === 'name' || (node.kind === 'call' && node.name !== 'EXACT');
}

function binaryOperand(node: Extract<Node, { kind: 'binary' }>, scope: Scope): Operand {
  const { read, inArray } = scope;
  const sides = [operand(node.left, scope), operand(node.right, scope)];
  return elementwise(inArray ? sides : sides.map(single), ([a, b]) =>
    binary(node.operator, a, b, read.locale),
  );
}

function called({ name, args }: Extract<Node, { kind: 'call' }>, scope: Scope): Operand {
  const inArguments: Scope = {
    ...scope,
    inArray: scope.inArray || ARRAY_FUNCTIONS.has(name),
    extent: Object.hasOwn(TOTALS, name) ? 'content' : 'grid',
  };
  const { read, inArray } = inArguments;
  return callFunction(
    name,
    args.map((arg) => argument(arg, inArguments)),
    read,
    inArray,
  );
}

/** LET(name, value, …, result). A name keeps its value in the values that follow it. */
function letIn(args: readonly Node[], scope: Scope): Operand {
  if (args.length < 3 || args.length % 2 === 0) return WRONG_COUNT;
  const names = new Map(scope.names);
  const inside: Scope = { ...scope, names, extent: 'grid' };
  for (let at = 0; at + 1 < args.length; at += 2) {
    const name = args[at]!;
    if (name.kind !== 'name')
      return new CellError('#NAME?', `Argument ${at + 1} of function LET is not a valid name.`);
    names.set(name.name, operand(args[at + 1]!, inside));
  }
  return operand(args.at(-1)!, inside);
}

function besideEachOther(parts: readonly Operand[]): Block | CellError {
  const blocks = parts.map(blockOf);
  const [first] = blocks;
  if (blocks.some((block) => block.length !== first!.length)) return MISSING_VALUES;
  return first!.map((_, row) => blocks.flatMap((block) => block[row]!));
}

function stacked(rows: readonly (Block | CellError)[]): Block | CellError {
  const lines: (readonly Scalar[])[] = [];
  for (const row of rows) {
    if (row instanceof CellError) return row;
    if (lines.length > 0 && row[0]!.length !== lines[0]!.length) return MISSING_VALUES;
    lines.push(...row);
  }
  return lines;
}

function argument(arg: Node, scope: Scope): Argument {
  const { counted } = scope.read;
  return {
    reference: arg.kind === 'reference' ? arg.reference : undefined,
    value: () => operand(arg, scope),
    counted: (hidden) =>
      arg.kind === 'reference' && counted !== undefined
        ? counted(arg.reference, hidden)
        : new CellError('#VALUE!'),
  };
}

function unary(kind: 'negative' | 'percent', value: Scalar, locale: Surroundings['locale']): Scalar {
  const number = asNumber(value, locale);
  if (typeof number !== 'number') return number;
  return kind === 'negative' ? -number : number / 100;
}

function binary(operator: Operator, left: Scalar, right: Scalar, locale: Surroundings['locale']): Scalar {
  if (left instanceof CellError) return left;
  if (right instanceof CellError) return right;
  if (operator === '&') return asText(left, locale) + asText(right, locale);
  if (/[=<>]/.test(operator)) return holds(operator, compared(left, right));
  const a = asNumber(left, locale);
  const b = asNumber(right, locale);
  if (typeof a !== 'number') return a;
  if (typeof b !== 'number') return b;
  return arithmetic(operator, a, b);
}

function arithmetic(operator: Operator, a: number, b: number): Scalar {
  if (operator === '+') return a + b;
  if (operator === '-') return a - b;
  if (operator === '*') return a * b;
  if (operator === '^') return a ** b;
  return b === 0 ? new CellError('#DIV/0!') : a / b;
}

function holds(operator: Operator, order: number): boolean {
  if (operator === '=') return order === 0;
  if (operator === '<>') return order !== 0;
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}
