/**
 * GOOGLEFINANCE for the rate of two currencies on one day in the past. The rates are invented. Google's function knows much more; all that
 * is missing here is #N/A with a sentence.
 */

import { instantOfSerial } from '../../serial';
import { asNumber } from '../coercion';
import { CellError, type Operand, type Scalar, single, WRONG_COUNT } from '../scalar';
import type { Argument, Surroundings } from './argument';
import { crossRate } from './currency-rates';

/** A day's rate is that of 23:58 UTC. */
const CLOSE = (23 * 60 + 58) / (24 * 60);

/** What scripts read in place of historic data. */
export const UNREADABLE = new CellError('#N/A');

/** A header row, and a row with the moment and the rate. */
export function googleFinance(args: readonly Argument[], { locale, isOver }: Surroundings): Operand {
  const values = args.map((arg) => single(arg.value()));
  const error = values.find((value) => value instanceof CellError);
  if (error !== undefined) return error;
  if (values.length === 0) return WRONG_COUNT;
  const [symbol, attribute, start] = values;
  const [, from, to] = /^CURRENCY:([A-Z]{3})([A-Z]{3})$/i.exec(String(symbol)) ?? [];
  if (from === undefined || to === undefined) return notEmulated(`of “${String(symbol)}”`);
  if (from.toUpperCase() === to.toUpperCase()) return notEmulated('of one currency');
  if (start === undefined) return notEmulated('without a day');
  if (!/^(?:price|close)$/i.test(String(attribute))) return notEmulated(`of “${String(attribute)}”`);
  if (values.length > 3) return notEmulated('of several days');
  const day = asNumber(start, locale);
  if (typeof day !== 'number') return day;
  if (isOver === undefined) return UNREADABLE;
  return table(String(symbol), from, to, Math.floor(day), isOver);
}

function table(
  symbol: string,
  from: string,
  to: string,
  day: number,
  isOver: (end: number) => boolean,
): readonly (readonly Scalar[])[] | CellError {
  const rate = crossRate(from.toUpperCase(), to.toUpperCase(), day);
  if (rate === undefined || !isOver(instantOfSerial(day + CLOSE, 'UTC')))
    return new CellError(
      '#N/A',
      `When evaluating GOOGLEFINANCE, the query for the symbol: '${symbol}' returned no data.`,
    );
  return [
    ['Date', 'Close'],
    [day + CLOSE, rate],
  ];
}

function notEmulated(what: string): CellError {
  return new CellError('#N/A', `not emulated: GOOGLEFINANCE ${what}`);
}
