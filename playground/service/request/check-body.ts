import { dayNumber } from '../days';
import { Refusal } from '../refusal';
import { CURRENCIES, type Currency, MOST_ROWS, ZONES, type Zone } from './names';

/** The checks of single parameters (section 2.1). Each throws a Refusal with status 400 that names the parameter and its value. */

export type Body = Readonly<Record<string, unknown>>;

export function readBody(text: string, known: readonly string[]): Body {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'the body is not JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'the body has to be a JSON object');
  }
  for (const name of Object.keys(body)) {
    if (!known.includes(name)) throw new Refusal(400, `unknown parameter ${shown(name)}`);
  }
  return body as Body;
}

export function checkZone(body: Body): Zone {
  return oneOf(body, 'timezone', ZONES, 'UTC+0');
}

export function checkCurrency(body: Body): Currency {
  return oneOf(body, 'currency', CURRENCIES, 'USD');
}

/** A required day, as its number. */
export function checkDay(body: Body, name: string): number {
  const value = own(body, name);
  if (value === undefined) throw new Refusal(400, `${name} is required`);
  const day = typeof value === 'string' ? dayNumber(value) : undefined;
  if (day === undefined)
    throw new Refusal(400, `${name}: ${shown(value)} is not a real day written YYYY-mm-dd`);
  return day;
}

export function checkRange(body: Body): { from: number; to: number } {
  const from = checkDay(body, 'startDate');
  const to = checkDay(body, 'endDate');
  if (to < from) throw new Refusal(400, `endDate: ${shown(own(body, 'endDate'))} is before startDate`);
  return { from, to };
}

export function checkPage(body: Body): { start: number; limit: number } {
  const start = own(body, 'start') ?? 0;
  const limit = own(body, 'limit') ?? MOST_ROWS;
  if (!isWhole(start) || start < 0) {
    throw new Refusal(400, `start: ${shown(start)} is not a whole number from 0 on`);
  }
  if (!isWhole(limit) || limit < 1 || limit > MOST_ROWS) {
    throw new Refusal(400, `limit: ${shown(limit)} is not a whole number from 1 to ${MOST_ROWS}`);
  }
  return { start, limit };
}

/** A list of different texts; empty if the parameter is missing. */
export function checkTexts(body: Body, name: string): string[] {
  const list = own(body, name) ?? [];
  if (!Array.isArray(list)) throw new Refusal(400, `${name}: ${shown(list)} is not a list`);
  for (const value of list) {
    if (typeof value !== 'string' || value === '')
      throw new Refusal(400, `${name}: ${shown(value)} is not a text`);
  }
  const twice = list.find((value, at) => list.indexOf(value) !== at);
  if (twice !== undefined) throw new Refusal(400, `${name}: ${shown(twice)} is named twice`);
  return list;
}

/** A list of names. All must be in `known`. */
export function checkNames<T extends string>(body: Body, name: string, known: readonly T[]): T[] {
  return checkTexts(body, name).map((value) => {
    const found = known.find((each) => each === value);
    if (found === undefined) throw new Refusal(400, `${name}: unknown value ${shown(value)}`);
    return found;
  });
}

export function own(body: Body, name: string): unknown {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}

export function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 80);
}

function oneOf<T extends string>(body: Body, name: string, allowed: readonly T[], preset: T): T {
  const value = own(body, name);
  if (value === undefined) return preset;
  const found = allowed.find((each) => each === value);
  if (found === undefined) {
    throw new Refusal(400, `${name}: ${shown(value)} is none of ${allowed.join(', ')}`);
  }
  return found;
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}
