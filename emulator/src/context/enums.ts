import { strict } from './host';

export interface EnumValue {
  name(): string;
  ordinal(): number;
  toString(): string;
  toJSON(): string;
  compareTo(other: EnumValue): number;
}

/** One of Google's enumerations. Each value is always the same object, and its text is its name. */
export function enumeration<Name extends string>(
  of: string,
  names: readonly Name[],
): Record<Name, EnumValue> {
  const values = {} as Record<Name, EnumValue>;
  names.forEach((name, ordinal) => {
    values[name] = strict(`${of}.${name}`, {
      name: () => name,
      ordinal: () => ordinal,
      toString: () => name,
      toJSON: () => name,
      compareTo: (other: EnumValue) => ordinal - other.ordinal(),
    });
  });
  return strict(of, values);
}
