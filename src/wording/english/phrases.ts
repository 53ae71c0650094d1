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

/** A text from Google or the service, in quotes and brackets for the end of a sentence; '' for ''. */
export function inBrackets(text: string): string {
  return text === '' ? '' : ` (“${text}”)`;
}

/** The headers of columns and the notes on them, from texts such as “Rows: Rows in the sheet of the report.” */
export function columns<Field extends string>(all: Readonly<Record<Field, string>>) {
  const parts = Object.entries<string>(all).map(([field, text]) => {
    const [label = ''] = text.split(': ', 1);
    return [field, { label, note: text.slice(label.length + 2) }];
  });
  return Object.fromEntries(parts) as Record<Field, { readonly label: string; readonly note: string }>;
}
