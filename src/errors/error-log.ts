import { isLostAuthorization } from '../platform/lost-authorization';
import type { Log } from '../platform/ports';
import { VERSION } from '../version';
import { AdReportsError } from './ad-reports-error';
import { excerpt } from './redact';

export interface ErrorLog {
  /** Returns undefined for an AdReportsError and logs nothing: its sentences say everything. `during` is text such as "a sidebar call". */
  unexpected(during: string, error: unknown): ErrorTrace | undefined;
}

/** An error log over the platform's execution log. `secrets` are texts that must not appear there: the report key. */
export function errorLog(log: Log, secrets: () => readonly string[]): ErrorLog {
  // Several callers may catch the same error, one after the other. It is logged only once.
  const logged = new WeakMap<object, ErrorTrace>();
  return {
    unexpected(during, error) {
      if (error instanceof AdReportsError) return undefined;
      const isObject = typeof error === 'object' && error !== null;
      const known = isObject ? logged.get(error) : undefined;
      if (known !== undefined) return known;
      const trace = redactedTrace(error, secrets);
      if (isObject) logged.set(error, trace);
      const message = `Ad Reports ${VERSION}, ${during}: ${traceLine(trace)}`;
      log.error({ message, version: VERSION, during, error: trace });
      return trace;
    },
  };
}

/**
 * The trace of an error without secrets. If the secrets cannot be read, they cannot be hidden, so the message is left out. But if Google
 * refuses to read them because the user must authorize the add-on again, the message says that.
 */
function redactedTrace(error: unknown, secrets: () => readonly string[]): ErrorTrace {
  try {
    return traceOf(error, secrets());
  } catch {
    const trace = traceOf(error, []);
    return { ...trace, message: isLostAuthorization(trace.message) ? 'Authorization is required.' : '' };
  }
}

/** The parts of an unexpected error that may be stored and shown. */
export interface ErrorTrace {
  /** The name of the error's class, such as "TypeError". Errors of Google's services have the name "Exception". */
  readonly name: string;
  /** One line of at most 200 characters, without secrets. */
  readonly message: string;
  /** Lines of Code.js with their functions, such as "Code:1234 in runReport", the innermost first. */
  readonly places: readonly string[];
}

const LONGEST_STACK = 20_000;
const MOST_PLACES = 8;
/** A line of a stack, such as "    at ReportStore.save (Code:1234:17)". The function may be missing, and the file may have a path. */
const FRAME =
  /^ {4}at (?:(?:new )?([\w$.<>]{1,80}) (?:\[as [\w$]{1,80}\] )?\()?(?:[^()\n]{0,300}\/)?Code(?:\.gs|\.js)?:(\d{1,7}):\d{1,9}\)?$/gm;

/** The names of errors that are mistakes in the add-on's own code. The add-on throws a plain "Error" if an invariant is broken. */
const OWN_MISTAKES = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError', 'Error'];

/** The trace of any thrown value. Only places are taken from the stack, because its first lines repeat the whole message. */
function traceOf(error: unknown, secrets: readonly string[]): ErrorTrace {
  if (!(error instanceof Error))
    return { name: 'Thrown value', message: excerpt(String(error), secrets), places: [] };
  const stack = String(error.stack ?? '').slice(0, LONGEST_STACK);
  const places = [...stack.matchAll(FRAME)].map(([, name, line]) =>
    excerpt(name === undefined ? `Code:${line}` : `Code:${line} in ${name}`, secrets),
  );
  return {
    name: excerpt(String(error.name), secrets),
    message: excerpt(String(error.message), secrets),
    places: places.slice(0, MOST_PLACES),
  };
}

/** True if the error is a mistake of the add-on. Otherwise one of Google's services refused something. */
export function isOwnMistake({ name }: ErrorTrace): boolean {
  return OWN_MISTAKES.includes(name);
}

/** The error's class and innermost place, without its message: "TypeError at Code:1234 in runReport". */
export function shortTrace({ name, places: [innermost] }: ErrorTrace): string {
  return innermost === undefined ? name : `${name} at ${innermost}`;
}

export function traceLine({ name, message, places }: ErrorTrace): string {
  const described = message === '' ? name : `${name}: ${message}`;
  return places.length === 0 ? described : `${described} at ${places.join(' < ')}`;
}
