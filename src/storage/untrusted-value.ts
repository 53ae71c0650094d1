const LONGEST = 60;

/** A property of its own that `value` has; undefined for a missing one, an inherited one, and one that cannot be read. */
export function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Object.getOwnPropertyDescriptor(value, name)?.value;
  } catch {
    // A proxy may refuse: then there is nothing to read.
    return undefined;
  }
}

/** The value if it is a text, else ''. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** True for an array: asking its length throws for nothing. */
export function isList(value: unknown): boolean {
  return propertyOf(value, 'length') !== undefined;
}

/** True for a whole number of that range. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** A single value as a sentence may show it: one short line; '' for none, and for what is no single value. */
export function quotedValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return shortened(flat(value), LONGEST);
}

/** A text in one line, without characters that break it or change how the text around them is shown. */
export function flat(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** A text of at most `longest` characters, cut where it is longer. */
export function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
