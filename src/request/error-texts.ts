/** What cells show for errors, as Sheets hands them to formulas and as they are pasted into a form. */
const ERRORS = [
  '#N/A',
  '#REF!',
  '#ERROR!',
  '#DIV/0!',
  '#VALUE!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#NV',
  '#N/D',
  '#NB',
];
/** The same in other languages, such as #BEZUG!, and errors that are new. */
const LIKE_AN_ERROR = /^#[\p{L}\d/_-]{2,30}[!?]$/u;

/** What Sheets shows while another function is calculated. */
const LOADING = ['LOADING...', 'LOADING…'];

/** The error that a value is or holds: a text, an item of a list of texts, a cell of a range. Undefined when there is none. */
export function errorTextIn(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = errorTextIn(item);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof value !== 'string' || !/#|loading/i.test(value)) return undefined;
  const items = value.split(/[,;\n]/).map((item) => item.trim().toUpperCase());
  return items.find((item) => ERRORS.includes(item) || LOADING.includes(item) || LIKE_AN_ERROR.test(item));
}

/** Whether an error text is that of a cell that has no value yet. */
export function isLoading(error: string): boolean {
  return LOADING.includes(error);
}
