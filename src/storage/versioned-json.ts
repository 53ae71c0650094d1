/** Whether a kept object was written by a later version than `version`. */
export function isNewer(kept: Readonly<Record<string, unknown>> | undefined, version: number): boolean {
  return Number(kept?.['v']) > version;
}

/** A kept text as an object, or undefined when it is missing or not JSON: such a text counts as nothing kept. */
export function parsed(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
