import { formatCount } from '../numbers';

const LISTED = 5;

/** “cn、en 和 sg”. */
export function joinWithAnd(items: readonly string[]): string {
  return joinWithWord(items, '和');
}

/** “cn、en 或 sg”. */
export function joinWithOr(items: readonly string[]): string {
  return joinWithWord(items, '或');
}

function joinWithWord(items: readonly string[], word: string): string {
  const last = items.slice(-1).join('');
  return items.length < 2 ? last : `${items.slice(0, -1).join('、')} ${word} ${last}`;
}

/** The first `most` values, and how many there are in all. If there is only one more, it is named instead. */
export function joinSome(values: readonly string[], most = LISTED): string {
  return values.length - most < 2
    ? values.join('、')
    : `${values.slice(0, most).join('、')} 等 ${formatCount(values.length)} 个`;
}

/** “第 3 行”, “第 3、7 行”, “第 3 至 402 行”. */
export function describeRows(rows: readonly number[]): string {
  const sorted = [...new Set(rows)].sort((one, other) => one - other);
  const [first = 0, last = first] = [sorted[0], sorted[sorted.length - 1]];
  if (first === last) return `第 ${first} 行`;
  if (sorted.length > 2 && last - first === sorted.length - 1) return `第 ${first} 至 ${last} 行`;
  return `第 ${joinSome(sorted.map(String))} 行`;
}

/** “12,400 行”. The noun is a measure word, with its noun if that is needed. */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}`;
}

/** A text from Google or the service, in quotes and brackets for the end of a sentence; '' for ''. */
export function quoteInBrackets(text: string): string {
  return text === '' ? '' : `（“${text}”）`;
}
