import type { ExecutionKind } from '../host-service';

const MOST_CELLS = 500_000;

/** The reason why a function's result cannot be returned, or undefined. Menu items and triggers may return anything. */
export function problemOf(result: unknown, kind: ExecutionKind): string | undefined {
  if (kind === 'sidebar') return result === undefined ? undefined : jsonProblem(result, 'result');
  if (kind === 'customFunction') return cellsProblem(result);
  return undefined;
}

/**
 * The problem of a result for google.script.run, which returns only JSON values. Google silently returns null for a result that contains a
 * Date, and leaves out other values. Here, this is an error that names the place.
 */
export function jsonProblem(value: unknown, place: string): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return undefined;
  if (Array.isArray(value)) return firstProblem(value.map((item, index) => [`${place}[${index}]`, item]));
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return `Not a JSON value, google.script.run cannot hand it over: ${place} is ${kindOf(value)}.`;
  }
  return firstProblem(Object.entries(value).map(([name, item]) => [`${place}.${name}`, item]));
}

function firstProblem(items: readonly (readonly [string, unknown])[]): string | undefined {
  for (const [place, item] of items) {
    const problem = jsonProblem(item, place);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The problem of a formula's result, which must be a cell, a list (one column) or a table of cells. */
function cellsProblem(result: unknown): string | undefined {
  const rows = Array.isArray(result) ? result : [result];
  const cells = rows.flatMap((row) => (Array.isArray(row) ? row : [row]));
  if (cells.length > MOST_CELLS) return 'Result too large';
  const odd = cells.find((cell) => !isCell(cell));
  return odd === undefined ? undefined : `Not a cell's value: a formula cannot return ${kindOf(odd)}.`;
}

function isCell(value: unknown): boolean {
  if (value === null || value === undefined || value instanceof Date) return true;
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return String(typeof value === 'number' ? value : typeof value);
  return `a ${(value as object).constructor?.name ?? 'object without prototype'}`;
}
