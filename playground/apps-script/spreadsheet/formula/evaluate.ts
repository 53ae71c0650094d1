/**
 * Evaluates formulas: references, arithmetic, comparison, joining, and the functions in functions.ts. Any other function is #NAME?, and
 * arrays do not spill.
 */

import { asNumber, asText, compared } from './coercion';
import { type Argument, callFunction, type Surroundings } from './functions';
import type { Node, Operator } from './parse';
import type { Reference } from './reference';
import { type Block, CellError, type Operand, type Scalar, single } from './scalar';
import type { HiddenRows } from './subtotal-cells';

/** The cells of a reference; a CellError if they do not exist. */
export interface ReadCells extends Surroundings {
  (reference: Reference): Block | CellError;
  /** The cells of a reference for SUBTOTAL; see subtotal-cells.ts. */
  readonly counted?: (reference: Reference, hidden: HiddenRows) => Block | CellError;
}

/** Evaluates a formula to one value. A range of several cells in place of one value is #VALUE!. */
export function evaluate(node: Node, read: ReadCells): Scalar {
  return single(operand(node, read));
}

function operand(node: Node, read: ReadCells): Operand {
  const argument = (arg: Node): Argument => ({
    isReference: arg.kind === 'reference',
    value: () => operand(arg, read),
    counted: (hidden) =>
      arg.kind === 'reference' && read.counted !== undefined
        ? read.counted(arg.reference, hidden)
        : new CellError('#VALUE!'),
  });
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'reference':
      return read(node.reference);
    case 'call':
      return callFunction(node.name, node.args.map(argument), read);
    case 'binary':
      return binary(node.operator, evaluate(node.left, read), evaluate(node.right, read), read.locale);
    default: {
      const number = asNumber(evaluate(node.of, read), read.locale);
      if (typeof number !== 'number') return number;
      return node.kind === 'negative' ? -number : number / 100;
    }
  }
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
