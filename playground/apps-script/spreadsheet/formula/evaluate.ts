/**
 * Evaluates formulas: references, arithmetic, comparison, joining, and the functions in functions.ts. Any other function is #NAME?, and
 * arrays do not spill.
 */

import type { Argument, Surroundings } from './arguments';
import { each, pairwise } from './arrays';
import { asNumber, asText, compared } from './coercion';
import { callFunction } from './functions';
import type { Node, Operator } from './parse';
import type { Reference } from './reference';
import { type Block, CellError, isSeveral, type Operand, type Scalar, single } from './scalar';
import type { HiddenRows } from './subtotal-cells';

/** Whether a reference is read to the end of the content of its sheet or, with blank cells, to the end of the grid. */
export type Extent = 'content' | 'grid';

/** The cells of a reference; a CellError if they do not exist. */
export interface ReadCells extends Surroundings {
  (reference: Reference, extent: Extent): Block | CellError;
  /** The cells of a reference for SUBTOTAL; see subtotal-cells.ts. */
  readonly counted?: (reference: Reference, hidden: HiddenRows) => Block | CellError;
}

/** In the arguments of these functions, operators calculate with the values of ranges, element by element. */
const ARRAY_FUNCTIONS = new Set(['INDEX', 'SUMPRODUCT']);

const NOT_SPILLED = new CellError('#ERROR!', 'not emulated: an array that fills several cells');

/** Evaluates a formula to one value. A range of several cells in place of one value is #VALUE!. */
export function evaluate(node: Node, read: ReadCells): Scalar {
  const value = operand(node, read, false);
  return node.kind === 'call' && isSeveral(value) ? NOT_SPILLED : single(value);
}

function operand(node: Node, read: ReadCells, inArray: boolean): Operand {
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'reference':
      return read(node.reference, inArray ? 'grid' : 'content');
    case 'call': {
      const inArguments = inArray || ARRAY_FUNCTIONS.has(node.name);
      return callFunction(
        node.name,
        node.args.map((arg) => argument(arg, read, inArguments)),
        read,
      );
    }
    case 'binary': {
      const [left, right] = [operand(node.left, read, inArray), operand(node.right, read, inArray)];
      const calculate = (a: Scalar, b: Scalar) => binary(node.operator, a, b, read.locale);
      return inArray ? pairwise(left, right, calculate) : calculate(single(left), single(right));
    }
    default: {
      const of = operand(node.of, read, inArray);
      const calculate = (value: Scalar) => unary(node.kind, value, read.locale);
      return inArray ? each(of, calculate) : calculate(single(of));
    }
  }
}

function argument(arg: Node, read: ReadCells, inArray: boolean): Argument {
  return {
    isReference: arg.kind === 'reference',
    value: () => operand(arg, read, inArray),
    counted: (hidden) =>
      arg.kind === 'reference' && read.counted !== undefined
        ? read.counted(arg.reference, hidden)
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
