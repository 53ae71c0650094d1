/** Field masks: `a,b(c,d),e.f/g`, `*` for all. */
import { InvalidRequest, type Json, type JsonObject } from '../json';

/** A tree of field names. A leaf (without names) stands for the whole field. */
export interface Mask {
  readonly whole: boolean;
  readonly fields: ReadonlyMap<string, Mask>;
}

interface Growing {
  whole: boolean;
  fields: Map<string, Growing>;
}

/** Reads a mask; throws InvalidRequest on bad grammar. */
export function parseMask(text: string): Mask {
  const root: Growing = { whole: false, fields: new Map() };
  const end = readList(text, 0, [root]);
  if (end !== text.length) throw invalid(text);
  return root;
}

/** The mask of `name` below `mask`; undefined if the field was not requested. */
export function below(mask: Mask | undefined, name: string): Mask | undefined {
  if (mask === undefined) return undefined;
  return mask.whole ? mask : mask.fields.get(name);
}

/** The dotted paths of the mask's leaves, `*` for the whole. */
export function paths(mask: Mask): string[] {
  if (mask.whole) return ['*'];
  return [...mask.fields].flatMap(([name, sub]) =>
    sub.whole ? [name] : paths(sub).map((path) => `${name}.${path}`),
  );
}

/** The fields of `value` that the mask names. It is applied to each item of a list. */
export function picked(value: Json, mask: Mask): Json {
  if (mask.whole || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => picked(item, mask));
  const kept: Record<string, Json> = {};
  for (const [name, sub] of mask.fields) {
    const field = Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
    if (field !== undefined) kept[name] = picked(field, sub);
  }
  return kept;
}

/** `old` with the fields of `next` that the mask names. Named fields that are missing in `next` are removed. */
export function masked(old: JsonObject, next: JsonObject, mask: Mask): JsonObject {
  if (mask.whole) return next;
  const result: Record<string, Json | undefined> = { ...old };
  for (const [name, sub] of mask.fields) {
    const value = masksField(old[name], next[name], sub);
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

function masksField(old: Json | undefined, next: Json | undefined, mask: Mask): Json | undefined {
  if (mask.whole) return next ?? undefined;
  const value = masked(asObject(old), asObject(next), mask);
  return Object.keys(value).length === 0 ? undefined : value;
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** Reads `path,path,…` from offset `at` and adds it to each of `parents`. Returns the offset after it. */
function readList(text: string, at: number, parents: readonly Growing[]): number {
  let next = readPath(text, at, parents);
  while (text[next] === ',') next = readPath(text, next + 1, parents);
  return next;
}

function readPath(text: string, at: number, parents: readonly Growing[]): number {
  const name = /^\s*(\*|\w+)\s*/.exec(text.slice(at, at + 200));
  if (name === null) throw invalid(text);
  const next = at + name[0].length;
  const children = parents.map((parent) => child(parent, name[1]!));
  if (text[next] === '.' || text[next] === '/') return readPath(text, next + 1, children);
  if (text[next] === '(') {
    const end = readList(text, next + 1, children);
    if (text[end] !== ')') throw invalid(text);
    return end + 1;
  }
  for (const leaf of children) leaf.whole = true;
  return next;
}

function child(parent: Growing, name: string): Growing {
  if (name === '*') return parent;
  const known = parent.fields.get(name);
  if (known !== undefined) return known;
  const created: Growing = { whole: false, fields: new Map() };
  parent.fields.set(name, created);
  return created;
}

function invalid(text: string): InvalidRequest {
  return new InvalidRequest(`Invalid field mask "${text}".`);
}
