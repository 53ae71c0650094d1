import { splitList } from './parse-list';

/** What cells show for errors without a sign at the end, as Sheets hands them to formulas and as they are pasted into a form. */
const ERRORS = ['#N/A', '#NV', '#N/D', '#NB'];
/** Those with one, in any language: #REF!, #BEZUG!, #¡REF!, and what is new. */
const LIKE_AN_ERROR = /^#[¡¿]?[\p{L}\d/_-]{2,30}[!?]$/u;
/** Those without in further languages, such as #Н/Д and #YOK: as they stand there, as names that begin with # mostly have small letters or digits. */
const IN_CAPITALS = /^#\p{Lu}[\p{Lu}/]{1,9}$/u;

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
  return splitList(value).find(isErrorText)?.toUpperCase();
}

function isErrorText(item: string): boolean {
  const text = item.toUpperCase();
  return [...ERRORS, ...LOADING].includes(text) || LIKE_AN_ERROR.test(text) || IN_CAPITALS.test(item);
}

/** Whether an error text is that of a cell that has no value yet. */
export function isLoading(error: string): boolean {
  return LOADING.includes(error);
}
