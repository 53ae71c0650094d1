/** IF and its kin. They calculate only the argument that is the result, unless an array formula needs all. */
import { elementwise } from '../arrays';
import { asNumber, compared } from '../coercion';
import { CellError, isSeveral, LOADING, type Operand, type Scalar, single, WRONG_COUNT } from '../scalar';
import type { Argument, Implementation, Surroundings } from './argument';

const NO_MATCH = new CellError('#N/A', 'No match.');

export const BRANCHES: Readonly<Record<string, Implementation>> = {
  IF: (args, around, inArray) =>
    args.length < 2 || args.length > 3 ? WRONG_COUNT : choose(args, around, inArray),
  IFS: (args, around, inArray) =>
    args.length < 2 || args.length % 2 > 0 ? WRONG_COUNT : firstOf(args, around, inArray),
  SWITCH: switched,
  CHOOSE: chosen,
  // A value that is still loading does not count as an error.
  IFERROR: caught((value) => value instanceof CellError && value !== LOADING),
  IFNA: caught((value) => value instanceof CellError && value.code === '#N/A'),
};

function choose(
  [test, then, otherwise]: readonly Argument[],
  around: Surroundings,
  inArray: boolean,
): Operand {
  const tested = test!.value();
  const isMet = (value: Scalar) => {
    const number = asNumber(value, around.locale);
    return number instanceof CellError ? number : number !== 0;
  };
  const other = () => (otherwise === undefined ? false : otherwise.value());
  if (inArray && isSeveral(tested))
    return elementwise([tested, then!.value(), other()], ([value, a, b]) => {
      const met = isMet(value);
      return met instanceof CellError ? met : met ? a : b;
    });
  const met = isMet(single(tested));
  return met instanceof CellError ? met : met ? then!.value() : other();
}

function firstOf(
  [test, value, ...rest]: readonly Argument[],
  around: Surroundings,
  inArray: boolean,
): Operand {
  if (test === undefined) return NO_MATCH;
  return choose([test, value!, lazily(() => firstOf(rest, around, inArray))], around, inArray);
}

function switched([value, ...cases]: readonly Argument[], around: Surroundings, inArray: boolean): Operand {
  if (value === undefined || cases.length < 2) return WRONG_COUNT;
  const among = ([one, result, ...rest]: readonly Argument[]): Operand => {
    if (one === undefined) return NO_MATCH;
    if (result === undefined) return one.value();
    const isEqual = () => elementwise([value.value(), one.value()], ([a, b]) => equal(a, b));
    return choose([lazily(isEqual), result, lazily(() => among(rest))], around, inArray);
  };
  return among(cases);
}

function equal(a: Scalar, b: Scalar): Scalar {
  if (a instanceof CellError) return a;
  return b instanceof CellError ? b : compared(a, b) === 0;
}

function chosen(
  [place, ...choices]: readonly Argument[],
  { locale }: Surroundings,
  inArray: boolean,
): Operand {
  if (place === undefined || choices.length === 0) return WRONG_COUNT;
  const places = place.value();
  return elementwise([inArray ? places : single(places)], ([one]) => {
    const number = asNumber(one, locale);
    if (number instanceof CellError) return number;
    return choices[Math.trunc(number) - 1]?.value() ?? noChoice(number, choices.length);
  });
}

function noChoice(number: number, count: number): Scalar {
  const isThere = number >= 1 && number < count + 1;
  return isThere
    ? undefined
    : new CellError(
        '#NUM!',
        `Function CHOOSE parameter 1 value is ${number}. Valid values are between 1 and ${count} inclusive.`,
      );
}

function caught(isCaught: (value: Scalar) => boolean): Implementation {
  return ([value, other, ...more], _, inArray) => {
    if (value === undefined || more.length > 0) return WRONG_COUNT;
    const found = value.value();
    if (inArray && isSeveral(found))
      return elementwise([found, other?.value()], ([a, b]) => (isCaught(a) ? b : a));
    if (isSeveral(found)) return found;
    return isCaught(single(found)) ? other?.value() : found;
  };
}

function lazily(value: () => Operand): Argument {
  return { reference: undefined, value, counted: () => new CellError('#VALUE!') };
}
