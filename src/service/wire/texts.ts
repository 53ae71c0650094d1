/** Google's limit on one cell. */
export const LONGEST_CELL = 50_000;

const UNCLEAN = /[\0\r\ud800-\udfff]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A text as a cell can hold it: line feeds alone, whole characters, at most 50,000 of them. What no cell holds (NUL, half
 * a character) becomes U+FFFD: dropped, it could make two ids equal.
 */
export function cellText(text: string): string {
  if (text.length <= LONGEST_CELL && !UNCLEAN.test(text)) return text;
  return text
    .replace(/\0/g, '\uFFFD')
    .replace(/\r\n?/g, '\n')
    .slice(0, LONGEST_CELL)
    .replace(LONE_SURROGATE, (_unit, at: number) => (at === LONGEST_CELL - 1 ? '' : '\uFFFD'));
}

/**
 * The value of a dimension to the letter; null where there is none; undefined where its letters are not certain: a
 * number beyond 2^53 or with a fraction ("3.10" may have become 3.1), or a value that is no text at all.
 */
export function readText(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return cellText(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}
