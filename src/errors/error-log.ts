import { isLostAuthorization } from '../platform/lost-authorization';
import type { Log } from '../platform/ports';
import { VERSION } from '../version';
import { AdReportsError } from './ad-reports-error';
import { type ErrorTrace, traceLine, traceOf } from './error-trace';

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
