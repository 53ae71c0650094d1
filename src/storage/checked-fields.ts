import { propertyOf } from './untrusted-value';

type Check = (value: unknown) => boolean;

/** The objects in which each field passes its check. */
export type CheckedFields<Checks> = {
  readonly [Name in keyof Checks]: Checks[Name] extends (value: unknown) => value is infer Value
    ? Value
    : never;
};

/** Returns a check that accepts objects in which every named field has a valid value. */
export function fieldsCheck<Value extends object>(
  checks: {
    readonly [Name in keyof Value]-?: Check;
  },
): (value: unknown) => value is Value {
  return (value): value is Value =>
    Object.entries<Check>(checks).every(([name, isValid]) => isValid(propertyOf(value, name)));
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** Returns a check that accepts only these values. */
export function oneOf<Value>(...values: readonly Value[]): (value: unknown) => value is Value {
  return (value): value is Value => values.some((each) => each === value);
}
