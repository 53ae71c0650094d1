/** What a function is calculated from. */

import type { Locale } from '../../locale';
import type { Reference } from '../reference';
import type { Block, CellError, Operand } from '../scalar';
import type { HiddenRows } from './subtotal-cells';

/** An argument of a call. It is evaluated each time its value is read. */
export interface Argument {
  /** Missing if the argument is not a reference. */
  readonly reference: Reference | undefined;
  value(): Operand;
  /** The cells of a reference for SUBTOTAL. Any other argument is #VALUE!. */
  counted(hidden: HiddenRows): Block | CellError;
}

/** What functions depend on besides their arguments. */
export interface Surroundings {
  /** The serial number of NOW(); missing if no function may depend on the time, as in the arguments of a custom function. */
  readonly now?: () => number;
  /**
   * Whether a day of GOOGLEFINANCE's history is over, by the time at which it ends (milliseconds since 1970). The result of the formula is
   * then historic data. Missing where such data may not be read, as in the arguments of a custom function.
   */
  readonly isOver?: (end: number) => boolean;
  /** How the file writes numbers. Default: en_US. */
  readonly locale?: Locale;
}

/** Calculates a function. In an array formula, the arguments that stand for one value may be arrays, and the result is one too. */
export type Implementation = (args: readonly Argument[], around: Surroundings, inArray: boolean) => Operand;
