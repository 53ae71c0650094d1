import { isLostAuthorization } from '../platform/lost-authorization';
import type { Log } from '../platform/ports';
import { VERSION } from '../version';
import { AdReportsError } from './ad-reports-error';
import { type ErrorTrace, traceLine, traceOf } from './error-trace';

/** Where unexpected errors leave their trace. */
export interface ErrorLog {
  /**
   * Logs an error that is none of the add-on's own kinds, and returns its trace; undefined for an AdReportsError, whose sentence says
   * everything. `during` says what the add-on was doing: "a sidebar call", "a scheduled run".
   */
  unexpected(during: string, error: unknown): ErrorTrace | undefined;
}

/** An error log over the platform's execution log. `secrets` are texts that must not appear there: the report key. */
export function errorLog(log: Log, secrets: () => readonly string[]): ErrorLog {
  // One error passes several catches on its way out.
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
 * Without the secrets nothing can be hidden in the message, so it is left out, but for that of a user who has to authorize the add-on
 * again: the properties that hold the secrets are then the first that Google refuses.
 */
function redactedTrace(error: unknown, secrets: () => readonly string[]): ErrorTrace {
  try {
    return traceOf(error, secrets());
  } catch {
    const trace = traceOf(error, []);
    return { ...trace, message: isLostAuthorization(trace.message) ? 'Authorization is required.' : '' };
  }
}
