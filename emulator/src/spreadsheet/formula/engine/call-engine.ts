/** Calls a function of Univer's engine with the arguments of a formula. */
import { elementwise } from '../arrays';
import { asNumber, asText } from '../coercion';
import type { Argument, Implementation, Surroundings } from '../functions/argument';
import { CellError, type Operand, type Scalar, single, WRONG_COUNT } from '../scalar';
import { calculated } from './values';

/** A function of the engine; `kinds` as in engine-functions.ts. */
export function ofEngine(name: string, kinds: string): Implementation {
  const [required = '', optional = ''] = kinds.replace('+', '').split('?');
  const letters = required + optional;
  const most = kinds.endsWith('+') ? Number.POSITIVE_INFINITY : letters.length;
  const kind = (at: number) => letters[Math.min(at, letters.length - 1)]!;
  return (args, around, inArray) => {
    if (args.length < required.length || args.length > most) return WRONG_COUNT;
    const values = args.map((arg, at) => argumentValue(arg, kind(at), inArray));
    for (let at = args.length; at < letters.length; at += 1)
      if (isDigit(kind(at))) values[at] = Number(kind(at));
    const ones = values.flatMap((_, at) => (kind(at) === 'a' ? [] : [at]));
    return elementwise(
      ones.map((at) => values[at]),
      (cells) => {
        const all = values.slice();
        for (const [index, at] of ones.entries()) {
          const value = converted(cells[index], kind(at), around);
          if (value instanceof CellError && kind(at) !== 'e') return value;
          all[at] = value;
        }
        return calculated(name, all);
      },
    );
  };
}

function argumentValue(arg: Argument, kind: string, inArray: boolean): Operand {
  const value = arg.value();
  return kind === 'a' || inArray ? value : single(value);
}

function converted(value: Scalar, kind: string, { locale }: Surroundings): Scalar {
  if (kind === 'n' || isDigit(kind)) return asNumber(value, locale);
  return kind === 't' && !(value instanceof CellError) ? asText(value, locale) : value;
}

function isDigit(kind: string): boolean {
  return kind >= '0' && kind <= '9';
}
