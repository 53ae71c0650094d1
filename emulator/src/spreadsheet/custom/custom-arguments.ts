/** The arguments that a formula passes to a custom function. */
import { evaluate } from '../formula/evaluate';
import type { Node } from '../formula/parse';
import type { Reference } from '../formula/reference';
import { type Block, CellError, isSeveral } from '../formula/scalar';
import type { Locale } from '../locale';
import { instantOfSerial } from '../serial';

/** The cells of a reference, including blank ones. */
export interface Looked {
  readonly values: Block;
  /** True for a cell with a date or time format. */
  readonly isDate: (down: number, across: number) => boolean;
}

/** How the file writes days and numbers. */
export interface Written {
  /** IANA name. */
  readonly timeZone: string;
  readonly rules: Locale;
  /** See `Surroundings`. */
  readonly isOver?: (end: number) => boolean;
}

/** Reads the cells of a reference; an error if it does not exist. */
export type Look = (reference: Reference) => Looked | CellError;

/**
 * The arguments as Google passes them: a blank between commas is undefined, a blank cell is '', a cell with a date format is a Date in
 * the file's zone, and a range is a 2-D array. If one of them is an error, returns the first error.
 */
export function customArguments(args: readonly Node[], look: Look, file: Written): unknown[] | CellError {
  const values: unknown[] = [];
  for (const arg of args) {
    const value = argument(arg, look, file);
    if (value instanceof CellError) return value;
    values.push(value);
  }
  return values;
}

function argument(node: Node, look: Look, { timeZone, rules, isOver }: Written): unknown {
  if (node.kind === 'value' && node.value === undefined) return undefined;
  if (node.kind === 'reference') return handedOver(look(node.reference), timeZone);
  const read = (reference: Reference) => {
    const looked = look(reference);
    return looked instanceof CellError ? looked : looked.values;
  };
  const value = evaluate(node, Object.assign(read, { locale: rules, ...(isOver && { isOver }) }));
  return isSeveral(value) ? handedOver({ values: value, isDate: () => false }, timeZone) : (value ?? '');
}

function handedOver(looked: Looked | CellError, timeZone: string): unknown {
  if (looked instanceof CellError) return looked;
  const { values, isDate } = looked;
  const error = values.flat().find((value) => value instanceof CellError);
  if (error !== undefined) return error;
  const rows = values.map((row, down) =>
    row.map((value, across) =>
      typeof value === 'number' && isDate(down, across)
        ? new Date(instantOfSerial(value, timeZone))
        : (value ?? ''),
    ),
  );
  return rows.length === 1 && rows[0]!.length === 1 ? rows[0]![0] : rows;
}
