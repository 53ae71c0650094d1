import { splitList } from './parse-list';

/** Errors without a sign at the end, as Sheets passes them to formulas and as users paste them into a form. */
const ERRORS = ['#N/A', '#NV', '#N/D', '#NB'];
/** Errors with a sign at the end, in any language: #REF!, #BEZUG!, #¡REF!, and future ones. */
const LIKE_AN_ERROR = /^#[¡¿]?[\p{L}\d/_-]{2,30}[!?]$/u;
/** Errors without a sign in other languages, such as #Н/Д and #YOK. Only in capitals: most names that begin with # have small letters or digits. */
const IN_CAPITALS = /^#\p{Lu}[\p{Lu}/]{1,9}$/u;

/** What Sheets shows while another function is calculated. */
const LOADING = ['LOADING...', 'LOADING…'];

/** The first error in a value: the text itself, an item of a list of texts, or a cell of a range. Undefined if there is none. */
export function errorTextIn(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = errorTextIn(item);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof value !== 'string' || !/#|loading/i.test(value)) return undefined;
  return splitList(value).find(isErrorText)?.toUpperCase();
}

function isErrorText(item: string): boolean {
  const text = item.toUpperCase();
  return [...ERRORS, ...LOADING].includes(text) || LIKE_AN_ERROR.test(text) || IN_CAPITALS.test(item);
}

/** Whether an error text means that a cell has no value yet. */
export function isLoading(error: string): boolean {
  return LOADING.includes(error);
}
