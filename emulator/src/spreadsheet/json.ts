/** Reads the JSON of requests as strictly as Google does: an unknown name is an error. */
import { GoogleError } from '../host-service';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** A request that Google would refuse. The caller writes the request's place before the message. */
export class InvalidRequest extends Error {}

/** Throws for a feature that is not emulated, because the emulation must never guess. */
export function notEmulated(what: string): never {
  throw new GoogleError(`not emulated: ${what}`, 'Error');
}

/** The value as an object. Null and undefined are an empty object. */
export function objectOf(value: unknown, name: string): JsonObject {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new InvalidRequest(`Invalid value at '${name}': an object is expected`);
  return value as JsonObject;
}

/** `holder[name]` as an object. Throws if it is missing. */
export function requiredObject(holder: JsonObject, name: string): JsonObject {
  if (holder[name] === undefined || holder[name] === null) throw new InvalidRequest(`No ${name} specified.`);
  return objectOf(holder[name], name);
}

export function listOf(holder: JsonObject, name: string): readonly Json[] {
  const value = holder[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new InvalidRequest(`Invalid value at '${name}': a list is expected`);
  return value;
}

export function textOf(holder: JsonObject, name: string): string | undefined {
  const value = holder[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string')
    throw new InvalidRequest(`Invalid value at '${name}' (TYPE_STRING), ${JSON.stringify(value)}`);
  return value;
}

export function requiredText(holder: JsonObject, name: string): string {
  const value = textOf(holder, name);
  if (value === undefined || value === '') throw new InvalidRequest(`${name} must be set.`);
  return value;
}

export function integerOf(holder: JsonObject, name: string): number | undefined {
  const value = holder[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new InvalidRequest(`Invalid value at '${name}' (TYPE_INT32), ${JSON.stringify(value)}`);
  return value;
}

export function booleanOf(holder: JsonObject, name: string): boolean {
  const value = holder[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean')
    throw new InvalidRequest(`Invalid value at '${name}' (TYPE_BOOL), ${JSON.stringify(value)}`);
  return value;
}

/** Throws for the first name in `value` that is not in `names`. */
export function only(value: JsonObject, names: readonly string[], where: string): void {
  for (const name of Object.keys(value))
    if (!names.includes(name))
      throw new InvalidRequest(
        `Invalid JSON payload received. Unknown name "${name}" at '${where}': Cannot find field.`,
      );
}
