const LONGEST_QUOTE = 60;

/** Inherited properties do not count. */
export function getOwnProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** For checks field by field: anything but an object has no fields. */
export function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isWholeNumber(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** A number, boolean or text as one short line for a sentence; '' for any other value. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return truncateText(flattenText(value), LONGEST_QUOTE);
}

/** The text in one line. White space, control and format characters become single spaces. */
export function flattenText(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** The text cut to at most `longest` characters, with … at the end if it was longer. Does not cut a surrogate pair in half. */
export function truncateText(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

type ValueOf<Passed> = Passed extends (value: unknown) => value is infer Value ? Value : never;

/** The objects in which each field passes its check. A field that may be undefined may be missing. */
export type CheckedFields<Checks> = {
  readonly [Name in keyof Checks as undefined extends ValueOf<Checks[Name]> ? never : Name]: ValueOf<
    Checks[Name]
  >;
} & {
  readonly [Name in keyof Checks as undefined extends ValueOf<Checks[Name]> ? Name : never]?: ValueOf<
    Checks[Name]
  >;
};

export function isObjectOf<Value extends object>(
  checks: { readonly [Name in keyof Value]-?: (value: unknown) => boolean },
): (value: unknown) => value is Value {
  return (value): value is Value =>
    Object.entries<(value: unknown) => boolean>(checks).every(([name, isValid]) =>
      isValid(getOwnProperty(value, name)),
    );
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isListOf<Value>(isValid: (value: unknown) => value is Value) {
  return (value: unknown): value is readonly Value[] => Array.isArray(value) && value.every(isValid);
}

export function isMissingOr<Value>(isValid: (value: unknown) => value is Value) {
  return (value: unknown): value is Value | undefined => value === undefined || isValid(value);
}

export function isNullOr<Value>(isValid: (value: unknown) => value is Value) {
  return (value: unknown): value is Value | null => value === null || isValid(value);
}

export function isOneOf<const Value>(...values: readonly Value[]): (value: unknown) => value is Value {
  return (value): value is Value => values.some((allowedValue) => allowedValue === value);
}

/** Whether a value is a plain object: not an array, a date or another built-in object. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

export function isRecordOf<Value>(isValid: (value: unknown) => value is Value) {
  return (value: unknown): value is Readonly<Record<string, Value>> =>
    isPlainObject(value) && Object.values(value).every(isValid);
}
