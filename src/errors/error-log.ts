import { type Permission, permissionsIn } from '../platform/permissions';
import type { Authorization, Log } from '../platform/ports';
import { VERSION } from '../version';
import { texts } from '../wording/texts';
import { AdReportsError, isDefect } from './ad-reports-error';
import { excerpt } from './redact';

export interface ErrorLog {
  /** Logs an unexpected error. `during` is text such as "a sidebar call". */
  judge(during: string, error: unknown): Judged;
}

type Judged =
  | { readonly failure: AdReportsError; readonly trace?: undefined }
  | { readonly failure?: undefined; readonly trace: ErrorTrace };

/** `secrets` must not appear in the log. Without `authorization`, a missing permission is recognized only if Google names it. */
export function errorLog(
  log: Log,
  secrets: () => readonly string[],
  authorization?: Authorization,
): ErrorLog {
  // Several callers may catch the same error, one after the other. It is logged only once.
  const logged = new WeakSet<Error>();
  return {
    judge(during, error) {
      const failure = error instanceof AdReportsError ? error : authorizationLost(error, authorization);
      if (failure !== undefined) return { failure };
      const trace = redactedTrace(error, secrets);
      if (error instanceof Error) {
        if (logged.has(error)) return { trace };
        logged.add(error);
      }
      const message = `Ad Reports ${VERSION}, ${during}: ${traceLine(trace)}`;
      log.error({ message, version: VERSION, during, error: trace });
      return { trace };
    },
  };
}

/** The trace of an error without secrets. If the secrets cannot be read, they cannot be hidden, so the message is left out. */
function redactedTrace(error: unknown, secrets: () => readonly string[]): ErrorTrace {
  try {
    return traceOf(error, secrets());
  } catch {
    return { ...traceOf(error, []), message: '' };
  }
}

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

/** The current user has not granted permissions that the work needs, or has withdrawn them. */
export class AuthorizationLost extends AdReportsError {
  constructor(
    permissions: readonly Permission[],
    /** The page where the user grants them; null if Google does not name it. */
    readonly url: string | null = null,
  ) {
    const { missing, allowAll } = texts().errors.authorization;
    super({ happened: missing(permissions), doNext: allowAll }, 'authorization lost');
  }
}

/** Without these, nothing works. Google does not name them when the whole authorization is lost. */
const NEEDED_ALWAYS: readonly Permission[] = ['spreadsheets', 'script.external_request'];

function authorizationLost(
  error: unknown,
  authorization: Authorization | undefined,
): AuthorizationLost | undefined {
  if (isDefect(error)) return undefined;
  const named = permissionsIn(error instanceof Error ? error.message : String(error));
  const missing = named.length > 0 ? named : (authorization?.missing() ?? []);
  const isReason = named.length > 0 || NEEDED_ALWAYS.some((permission) => missing.includes(permission));
  return isReason ? new AuthorizationLost(missing, authorization?.url() ?? null) : undefined;
}
