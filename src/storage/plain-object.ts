/** Whether a value is a JSON object: no array, date or other built-in object. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]';
}
