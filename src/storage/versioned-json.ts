import { isPlainObject } from './untrusted-value';

/** The unchecked fields of a JSON object: anybody who may edit the file, or the service, can have written them. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** Field `v` contains the version of the format. `check` returns the value in the stored fields, unless they are damaged. */
export function defineStoredFormat<Value extends object>(
  check: (fields: StoredFields) => Value | undefined,
  version = 1,
) {
  return {
    write: (value: Value): string => JSON.stringify({ v: version, ...value }),
    read(text: string | undefined): Value | undefined {
      const { v, ...fields } = parseJsonObject(text) ?? {};
      return v === version ? check(fields) : undefined;
    },
    /** Whether the text has a higher format version: a later version of the add-on wrote it. */
    isNewer(text: string | undefined): boolean {
      const { v } = parseJsonObject(text) ?? {};
      return typeof v === 'number' && v > version;
    },
  };
}

export function parseJsonObject(text: string | undefined): StoredFields | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : undefined;
  } catch {
    // The engine's error message is not used: it quotes the text, which may contain the key.
    return undefined;
  }
}
