/** Checks of arguments, with Google's messages. */

/** Google's error for arguments that no signature accepts. It lists their types, such as `(number,String)`. */
export function mismatch(signature: string, args: readonly unknown[]): Error {
  const types = args.map(javaName).join(',');
  return exception(`The parameters (${types}) don't match the method signature for ${signature}.`);
}

export function exception(message: string): Error {
  const error = new Error(message);
  error.name = 'Exception';
  return error;
}

/** True for an object that is neither an array, a Date nor null. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function javaName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return 'String';
  if (Array.isArray(value)) return 'number[]';
  return typeof value;
}
