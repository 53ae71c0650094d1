/** The fields of a stored object, unchecked: anybody who may edit the file can have written them. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** How values of one kind are stored: a JSON object whose field `v` is the version of its form. */
export interface StoredForm<Value> {
  write(value: Value): string;
  /** Undefined where the text is missing, damaged or of another version. */
  read(text: string | undefined): Value | undefined;
  /** True for a text that a later version of the add-on wrote. */
  isNewer(text: string | undefined): boolean;
}

/** A stored form whose `check` returns the value in the fields, or undefined where they do not hold one. */
export function storedForm<Value extends object>(
  check: (fields: StoredFields) => Value | undefined,
  version = 1,
): StoredForm<Value> {
  return {
    write: (value) => JSON.stringify({ v: version, ...value }),
    read: (text) => {
      const { v, ...fields } = parsed(text) ?? {};
      return v === version ? check(fields) : undefined;
    },
    isNewer: (text) => isNewer(parsed(text), version),
  };
}

/** A moment in milliseconds since 1970. */
export const MOMENT = storedForm(({ at }) => (typeof at === 'number' ? { at } : undefined));

/** Whether a kept object was written by a later version than `version`. */
export function isNewer(kept: StoredFields | undefined, version: number): boolean {
  return Number(kept?.['v']) > version;
}

/** A kept text as an object, or undefined when it is missing or not JSON: such a text counts as nothing kept. */
export function parsed(text: string | undefined): StoredFields | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as StoredFields) : undefined;
  } catch {
    return undefined;
  }
}
