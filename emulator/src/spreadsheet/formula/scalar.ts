/** The error values of cells, by the API's name of their type. */
export const ERROR_TYPES = {
  '#REF!': 'REF',
  '#NAME?': 'NAME',
  '#VALUE!': 'VALUE',
  '#DIV/0!': 'DIVIDE_BY_ZERO',
  '#N/A': 'N_A',
  '#NUM!': 'NUM',
  '#ERROR!': 'ERROR',
  'Loading...': 'LOADING',
} as const;

/** The result of a formula that has no value. */
export class CellError {
  readonly code: keyof typeof ERROR_TYPES;
  /** The error as a sentence, if one is known. */
  readonly sentence: string | undefined;

  constructor(code: keyof typeof ERROR_TYPES, sentence?: string) {
    this.code = code;
    this.sentence = sentence;
  }
}

/** The result of a function with too few or too many arguments. */
export const WRONG_COUNT = new CellError('#N/A');

/** The value of a cell while its custom function runs. */
export const LOADING = new CellError('Loading...');

/** The value of a cell or the result of a formula; undefined if blank. */
export type Scalar = string | number | boolean | CellError | undefined;

/** A rectangle of values, row by row. */
export type Block = readonly (readonly Scalar[])[];

/** The value of a part of a formula. */
export type Operand = Scalar | Block;

/** True for a rectangle of more than one value. */
export function isSeveral(value: Operand): value is Block {
  return Array.isArray(value) && (value.length > 1 || value[0].length > 1);
}

/** The operand as a rectangle; one value is a rectangle of one cell. */
export function blockOf(value: Operand): Block {
  return Array.isArray(value) ? (value as Block) : [[value as Scalar]];
}

/** The operand as one value. A range with several cells is #VALUE!. */
export function single(value: Operand): Scalar {
  if (!Array.isArray(value)) return value as Scalar;
  return value.length === 1 && value[0].length === 1 ? value[0][0] : new CellError('#VALUE!');
}
