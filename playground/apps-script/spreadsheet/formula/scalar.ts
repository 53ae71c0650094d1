/** The error values of cells, by the API's name of their type. */
export const ERROR_TYPES = {
  '#REF!': 'REF',
  '#NAME?': 'NAME',
  '#VALUE!': 'VALUE',
  '#DIV/0!': 'DIVIDE_BY_ZERO',
  '#N/A': 'N_A',
  '#ERROR!': 'ERROR',
  'Loading...': 'LOADING',
} as const;

/** What a formula comes to when it comes to no value. */
export class CellError {
  readonly code: keyof typeof ERROR_TYPES;
  /** What is wrong, in a sentence, where one is known. */
  readonly sentence: string | undefined;

  constructor(code: keyof typeof ERROR_TYPES, sentence?: string) {
    this.code = code;
    this.sentence = sentence;
  }
}

/** What a cell shows while a custom function runs for it. */
export const LOADING = new CellError('Loading...');

/** What a cell comes to, its formula worked out; undefined when blank. */
export type Scalar = string | number | boolean | CellError | undefined;
