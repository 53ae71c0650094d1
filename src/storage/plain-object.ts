/** Whether `value` is an object with names of its own, as JSON has them: no array, no date, nothing that a cell can hand over. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]';
}
