import { formatCount } from '../numbers';

const LISTED = 5;

/** "cn", "cn and en", "cn, en and sg". */
export function joinWithAnd(items: readonly string[]): string {
  return joinWithWord(items, 'and');
}

/** "kept, left out or hashed". */
export function joinWithOr(items: readonly string[]): string {
  return joinWithWord(items, 'or');
}

function joinWithWord(items: readonly string[], word: string): string {
  const last = items.slice(-1).join('');
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** The first `most` values, and how many more there are. If there is only one more, it is named instead. */
export function joinSome(values: readonly string[], most = LISTED): string {
  const furtherCount = values.length - most;
  return furtherCount < 2
    ? values.join(', ')
    : `${values.slice(0, most).join(', ')} and ${furtherCount} more`;
}

/** "row 3", "rows 3, 7", "rows 3 to 402", "rows 3, 5, 8, 9, 11 and 12 more". */
export function describeRows(rows: readonly number[]): string {
  const sorted = [...new Set(rows)].sort((one, other) => one - other);
  const [first = 0, last = first] = [sorted[0], sorted[sorted.length - 1]];
  if (first === last) return `row ${first}`;
  if (sorted.length > 2 && last - first === sorted.length - 1) return `rows ${first} to ${last}`;
  return `rows ${joinSome(sorted.map(String))}`;
}

/** "1 row", "12,400 rows". */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');
export const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were');

/** A text from Google or the service, in quotes and brackets for the end of a sentence; '' for ''. */
export function quoteInBrackets(text: string): string {
  return text === '' ? '' : ` (“${text}”)`;
}

export const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
