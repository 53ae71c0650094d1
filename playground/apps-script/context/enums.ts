import { strict } from './host';

export interface EnumValue {
  name(): string;
  ordinal(): number;
  toString(): string;
  toJSON(): string;
  compareTo(other: EnumValue): number;
}

/** One of Google's enumerations: values are objects, the same one each time, that print their own name. */
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
