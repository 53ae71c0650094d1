import { isLostAuthorization } from '../platform/lost-authorization';
import type { Log } from '../platform/ports';
import { VERSION } from '../version';
import { AdReportsError } from './ad-reports-error';
import { excerpt } from './redact';

export interface ErrorLog {
  /**
   * Logs an unexpected error and returns its trace; undefined for an AdReportsError, as its sentence says everything. `during` says what
   * the add-on was doing, such as "a sidebar call".
   */
  unexpected(during: string, error: unknown): ErrorTrace | undefined;
}

/** An error log over the platform's execution log. `secrets` are texts that must not appear there: the report key. */
export function errorLog(log: Log, secrets: () => readonly string[]): ErrorLog {
  // Several callers may catch the same error, one after the other: it is logged once.
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
 * If the secrets cannot be read, they cannot be hidden in the message, so it is left out. The exception is a user who has to authorize the
 * add-on again: Google then refuses the properties that hold the secrets.
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
  /** The error's class, such as "TypeError"; Google's services throw "Exception". */
  readonly name: string;
  /** One line of at most 200 characters, without secrets. */
  readonly message: string;
  /** Places in the built file, such as "Code:39:55208", the innermost first: `npm run trace` finds them in the source. */
  readonly places: readonly string[];
}

const LONGEST_STACK = 20_000;
const MOST_PLACES = 8;
const PLACE = /\bCode(?:\.gs|\.js)?:(\d{1,7}:\d{1,9})\b/g;

/** The classes of errors that the engine throws for a mistake in the add-on's own code. Plain "Error" is thrown for broken invariants. */
const OWN_MISTAKES = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError', 'Error'];

/** The trace of any thrown value. Only places are taken from its stack, as the stack also repeats the message, unredacted. */
function traceOf(error: unknown, secrets: readonly string[]): ErrorTrace {
  if (!(error instanceof Error))
    return { name: 'Thrown value', message: excerpt(String(error), secrets), places: [] };
  const stack = String(error.stack ?? '').slice(0, LONGEST_STACK);
  const places = [...stack.matchAll(PLACE)].map(([, place]) => `Code:${place}`);
  return {
    name: excerpt(String(error.name), secrets),
    message: excerpt(String(error.message), secrets),
    places: places.slice(0, MOST_PLACES),
  };
}

/** Whether the error is a mistake of the add-on, rather than a refusal by one of Google's services. */
export function isOwnMistake({ name }: ErrorTrace): boolean {
  return OWN_MISTAKES.includes(name);
}

/** The error's class and innermost place, without its message: "TypeError at Code:39:55208". */
export function shortTrace({ name, places: [innermost] }: ErrorTrace): string {
  return innermost === undefined ? name : `${name} at ${innermost}`;
}

/** The whole trace in one line. */
export function traceLine({ name, message, places }: ErrorTrace): string {
  const described = message === '' ? name : `${name}: ${message}`;
  return places.length === 0 ? described : `${described} at ${places.join(' < ')}`;
}
