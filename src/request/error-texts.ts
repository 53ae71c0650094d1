import { splitList } from './parse-list';

/** Cell errors without “!” or “?” at the end, as Sheets passes them to formulas and as users paste them into a form. */
const ERRORS = ['#N/A', '#NV', '#N/D', '#NB'];
/** Matches cell errors with “!” or “?” at the end, in any language: #REF!, #BEZUG!, #¡REF!. */
const LIKE_AN_ERROR = /^#[¡¿]?[\p{L}\d/_-]{2,30}[!?]$/u;
/** Matches cell errors such as #Н/Д and #YOK. Only capitals match, because most names that begin with # have small letters or digits. */
const IN_CAPITALS = /^#\p{Lu}[\p{Lu}/]{1,9}$/u;

/** The texts that Sheets shows in a cell while its formula is being calculated. */
const LOADING = ['LOADING...', 'LOADING…'];

/** The first cell error in a value, which may be a text, a list of texts or the cells of a range. Undefined if there is none. */
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

/** True if an error text means that a cell has no value yet. */
export function isLoading(error: string): boolean {
  return LOADING.includes(error);
}
