/**
 * What a formula comes to. A small honest set: references, arithmetic, comparison, joining, and the functions in
 * functions.ts. Any other function comes to #NAME?, arrays do not spill.
 */

import { asNumber, asText, compared } from './coercion';
import { callFunction } from './functions';
import type { Node, Operator } from './parse';
import type { Reference } from './reference';
import { CellError, type Scalar } from './scalar';

/** A rectangle of values, row by row. */
export type Block = readonly (readonly Scalar[])[];

/** The cells of a reference; a CellError when it leads nowhere. */
export interface ReadCells {
  (reference: Reference): Block | CellError;
  /** The serial that NOW comes to; absent where no function may depend on the time, as in the arguments of a custom one. */
  readonly now?: () => number;
}

export type Operand = Scalar | Block;

/** Evaluates to one value; a range where one value is expected is #VALUE!, unless it is one cell. */
export function evaluate(node: Node, read: ReadCells): Scalar {
  return single(operand(node, read));
}

export function operand(node: Node, read: ReadCells): Operand {
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'reference':
      return read(node.reference);
    case 'call':
      return callFunction(node.name, node.args, read);
    case 'binary':
      return binary(node.operator, evaluate(node.left, read), evaluate(node.right, read));
    default: {
      const number = asNumber(evaluate(node.of, read));
      if (typeof number !== 'number') return number;
      return node.kind === 'negative' ? -number : number / 100;
    }
  }
}

export function single(value: Operand): Scalar {
  if (!Array.isArray(value)) return value as Scalar;
  return value.length === 1 && value[0].length === 1 ? value[0][0] : new CellError('#VALUE!');
}

function binary(operator: Operator, left: Scalar, right: Scalar): Scalar {
  if (left instanceof CellError) return left;
  if (right instanceof CellError) return right;
  if (operator === '&') return asText(left) + asText(right);
  if (/[=<>]/.test(operator)) return holds(operator, compared(left, right));
  const a = asNumber(left);
  const b = asNumber(right);
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
