import { formatCount } from '../counts';

/** "cn", "cn and en", "cn, en and sg". */
export function joinWithAnd(items: readonly string[]): string {
  return join(items, 'and');
}

/** "kept, left out or hashed". */
export function joinWithOr(items: readonly string[]): string {
  return join(items, 'or');
}

function join(items: readonly string[], word: string): string {
  const last = items.slice(-1).join('');
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** "1 row", "12,400 rows". */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The noun alone, for one or for several. */
export function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** Somebody else's text in brackets, as the end of a sentence; '' for no text. */
export function inBrackets(text: string): string {
  return text === '' ? '' : ` (“${text}”)`;
}
