import type { ExecutionKind } from '../host-service';
import { decode, encode, strict } from './host';
import { problemOf } from './json-values';
import { AuthMode } from './services/script-app';

/** The function to run and its arguments. */
export interface Invocation {
  readonly functionName: string;
  readonly kind: ExecutionKind;
  /** The arguments as JSON. A missing one is `omitted`. */
  readonly argsJson: string;
  /** The event of a trigger, without its AuthMode. */
  readonly event: Readonly<Record<string, unknown>> | null;
  readonly authMode: 'NONE' | 'LIMITED' | 'FULL';
}

let builtIn: ReadonlySet<string> = new Set();

/** Remembers the globals that exist before the project's files are loaded. They are not the project's and cannot be run. */
export function rememberBuiltIns(): void {
  builtIn = new Set([
    ...Object.getOwnPropertyNames(globalThis),
    ...Object.getOwnPropertyNames(Object.prototype),
  ]);
}

/** Runs a global function; takes an `Invocation` as JSON. Answers `{"value": …}` or `{"error": {name, message, stack}}` as JSON; never throws. */
export function invoke(invocationJson: string): string {
  try {
    const invocation = JSON.parse(invocationJson) as Invocation;
    const value = globalFunction(invocation)(...argumentsOf(invocation));
    const problem = problemOf(value, invocation.kind);
    if (problem !== undefined) throw new Error(problem);
    return encode({ value: carriesValue(invocation.kind) ? value : undefined });
  } catch (thrown) {
    return failed(thrown);
  }
}

/** The thrown value as JSON. */
export function failed(thrown: unknown): string {
  const error = thrown as { name?: unknown; message?: unknown; stack?: unknown } | null | undefined;
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return JSON.stringify({
    error: isError
      ? { name: String(error.name), message: String(error.message), stack: String(error.stack) }
      : { name: 'Error', message: String(thrown), stack: '' },
  });
}

function globalFunction({ functionName, kind }: Invocation): (...args: unknown[]) => unknown {
  const found = (globalThis as Record<string, unknown>)[
    kind === 'customFunction' ? spelledAsDeclared(functionName) : functionName
  ];
  const isPrivate = functionName.endsWith('_') && (kind === 'sidebar' || kind === 'customFunction');
  if (isPrivate || typeof found !== 'function' || builtIn.has(functionName)) {
    throw new Error(`Script function not found: ${functionName}`);
  }
  return found as (...args: unknown[]) => unknown;
}

/** The name of the function as it is declared. Formulas ignore case. */
function spelledAsDeclared(formulaName: string): string {
  const names = Object.getOwnPropertyNames(globalThis);
  return names.find((name) => name.toUpperCase() === formulaName.toUpperCase()) ?? formulaName;
}

function argumentsOf({ argsJson, event, authMode }: Invocation): unknown[] {
  if (event !== null) return [strict('event', { ...event, authMode: AuthMode[authMode] })];
  return (decode(argsJson) as unknown[]).map((arg) => (isOmitted(arg) ? undefined : arg));
}

function isOmitted(arg: unknown): boolean {
  return typeof arg === 'object' && arg !== null && '$omitted' in arg;
}

/** Whether the result of an execution is returned. Google ignores the results of menu items and triggers. */
function carriesValue(kind: ExecutionKind): boolean {
  return kind === 'sidebar' || kind === 'customFunction';
}
