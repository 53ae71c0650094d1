/** The type of an argument in a few words: "number", "empty text", "2 x 1". */
export function describeArgument(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} x ${Array.isArray(value[0]) ? value[0].length : 0}`;
  if (value instanceof Date) return 'date';
  if (value === '') return 'empty text';
  return typeof value === 'string' ? 'text' : typeof value;
}
