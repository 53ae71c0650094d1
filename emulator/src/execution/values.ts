import { jsonProblem } from '../context/json-values';
import type { ExecutionKind } from '../host-service';

/** The arguments as JSON for the script. Throws for a value that google.script.run or a cell cannot pass. */
export function encodedArguments(args: readonly unknown[], kind: ExecutionKind): string {
  if (kind === 'sidebar') checkSidebarArguments(args);
  return JSON.stringify(args.map((arg) => (arg === undefined ? { $omitted: true } : encoded(arg))));
}

/** The result of a script, with Dates. */
export function decodedOutcome(json: string): unknown {
  return JSON.parse(json, (_name, value: unknown) => (isEncodedDate(value) ? new Date(value.$date) : value));
}

function checkSidebarArguments(args: readonly unknown[]): void {
  args.forEach((arg, index) => {
    const problem = jsonProblem(arg, String(index));
    if (problem !== undefined) throw new Error(`Failed due to illegal value in property: ${problem}`);
  });
}

function encoded(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.getTime() };
  return Array.isArray(value) ? value.map(encoded) : value;
}

function isEncodedDate(value: unknown): value is { $date: number } {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$date')) return false;
  return Object.keys(value).length === 1;
}
