/** The unchecked fields of a stored object: anybody who may edit the file can have written them. */
export type StoredFields = Readonly<Record<string, unknown>>;

/**
 * How values of one kind are stored: as a JSON object with the version of the form in field `v`. `check` returns the value in the stored
 * fields, or undefined if they are damaged.
 */
export function storedForm<Value extends object>(
  check: (fields: StoredFields) => Value | undefined,
  version = 1,
) {
  return {
    write: (value: Value): string => JSON.stringify({ v: version, ...value }),
    /** Undefined if the text is missing, damaged or of another version. */
    read(text: string | undefined): Value | undefined {
      const { v, ...fields } = parsed(text) ?? {};
      return v === version ? check(fields) : undefined;
    },
    /** Whether a later version of the add-on wrote the text. */
    isNewer(text: string | undefined): boolean {
      const { v } = parsed(text) ?? {};
      return typeof v === 'number' && v > version;
    },
  };
}

/** A moment in milliseconds since 1970. */
export const MOMENT = storedForm(({ at }) => (typeof at === 'number' ? { at } : undefined));

/** The fields in a stored text; undefined if it is missing or not a JSON object. */
export function parsed(text: string | undefined): StoredFields | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as StoredFields) : undefined;
  } catch {
    return undefined;
  }
}
