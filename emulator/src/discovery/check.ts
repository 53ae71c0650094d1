import { InvalidRequest } from '../spreadsheet/json';
import { refuseDeprecated, unknownPath } from './check-mask';
import type { Field, Schema, Type } from './facts';

/** The rules of a check. */
export interface Rules {
  /** Whether required fields are checked. False if only a part of a resource is sent. */
  readonly required: boolean;
  /** Required fields that may be missing, as `Schema.field`. */
  readonly without?: ReadonlySet<string>;
  /** True for edits of users: their files have fields that programs should no longer name. */
  readonly allowsDeprecated?: boolean;
}

/** Throws InvalidRequest with Google's message for the first part of `value` that the schema does not allow. */
export function checkObject(value: unknown, schema: Schema, at: string, rules: Rules): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(at, schema.name, value);
  for (const name in value) {
    const field = schema.fields.get(name);
    if (field === undefined)
      throw new InvalidRequest(
        `Invalid JSON payload received. Unknown name "${name}"${at === '' ? '' : ` at '${at}'`}: Cannot find field.`,
      );
    const sent = (value as Record<string, unknown>)[name];
    if (field.isDeprecated && !rules.allowsDeprecated) refuseDeprecated(name);
    if (sent !== undefined && sent !== null)
      checkValue(sent, field.type, at === '' ? name : `${at}.${name}`, rules);
  }
  if (rules.required) checkRequired(value, schema, at, rules);
}

function checkRequired(value: object, schema: Schema, at: string, { without }: Rules): void {
  for (const [name, field] of schema.required) {
    if (isSent(value, name) || without?.has(`${schema.name}.${name}`)) continue;
    if (field.type.kind === 'mask')
      throw new InvalidRequest(
        `Invalid ${at}: At least one field must be listed in '${name}'. (Use '*' to indicate all fields.)`,
      );
    throw new InvalidRequest(`Required parameter is missing: ${at === '' ? name : `${at}.${name}`}`);
  }
}

function isSent(value: object, name: string): boolean {
  const sent = (value as Record<string, unknown>)[name];
  return sent !== undefined && sent !== null && sent !== '';
}

/** The same as `checkObject`, for a value of any type. */
export function checkValue(value: unknown, type: Type, at: string, rules: Rules): void {
  if (type.kind === 'object') checkObject(value, type.schema, at, rules);
  else if (type.kind === 'list') checkList(value, type.of, at, rules);
  else if (type.kind === 'map') checkMap(value, type.of, at, rules);
  else if (type.kind === 'mask' && typeof value === 'string') checkMask(value, type.schema, at, rules);
  else if (!isAllowed(value, type)) throw invalid(at, type.kind, value);
}

/** Checks a field mask. `at` ends with the name of its field. */
function checkMask(mask: string, schema: Schema | undefined, at: string, rules: Rules): void {
  const unknown = schema === undefined || mask === '' ? undefined : unknownPath(mask, schema, rules);
  if (unknown !== undefined)
    throw new InvalidRequest(`Invalid ${at.slice(0, at.lastIndexOf('.'))}: Invalid field: ${unknown}`);
}

function checkList(value: unknown, of: Type, at: string, rules: Rules): void {
  if (!Array.isArray(value)) throw invalid(at, 'list', value);
  for (let index = 0; index < value.length; index++) checkValue(value[index], of, `${at}[${index}]`, rules);
}

function checkMap(value: unknown, of: Type, at: string, rules: Rules): void {
  if (typeof value !== 'object' || value === null) throw invalid(at, 'map', value);
  for (const [name, each] of Object.entries(value)) checkValue(each, of, `${at}.${name}`, rules);
}

function isAllowed(value: unknown, type: Type): boolean {
  switch (type.kind) {
    case 'any':
      return true;
    case 'enum':
      return typeof value === 'string' && type.values.has(value);
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 0x7fffffff;
    case 'int64':
      return Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{1,19}$/.test(value));
    default:
      return typeof value === type.kind;
  }
}

/** Throws InvalidRequest for a parameter that the method does not have, or that has another type. */
export function checkParameters(sent: object, parameters: ReadonlyMap<string, Field>, method: string): void {
  for (const [name, value] of Object.entries(sent)) {
    const field = parameters.get(name);
    if (field === undefined)
      throw new InvalidRequest(
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message (${method}).`,
      );
    const isOne = field.type.kind === 'list' && !Array.isArray(value);
    // A single value is accepted for a list, as in a query string.
    if (value !== undefined && value !== null)
      checkValue(isOne ? [value] : value, field.type, name, { required: true });
  }
}

function invalid(at: string, type: string, value: unknown): InvalidRequest {
  return new InvalidRequest(`Invalid value at '${at}' (${type}), ${JSON.stringify(value)}`);
}
