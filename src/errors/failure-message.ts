import { type Authorization, type Log, listNamedPermissions, type Permission } from '../platform';
import { VERSION } from '../version';
import { getTexts } from '../wording';
import {
  AdReportsError,
  AuthorizationLost,
  DraftRefused,
  type FailureKind,
  isDefect,
} from './ad-reports-error';
import { redactText } from './redact';

/** The result of a sidebar call. A failure is returned as data, not thrown, so that the sidebar can offer what helps. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly failure: FailureMessage };

/** A failure in sentences. `happened`, `kept` and `doNext` may be empty. */
export interface FailureMessage {
  readonly kind: FailureKind;
  readonly happened: string;
  /** What it means for the sheet. */
  readonly kept: string;
  readonly doNext: string;
  /** The reasons why a draft is refused, field by field; empty for other failures. */
  readonly issues: DraftRefused['issues'];
  /** The class, message and places in the code of an unexpected error, redacted. Empty for other failures. */
  readonly trace: string;
  readonly grantUrl?: string;
}

/** The reply to a sidebar call that has thrown `error`. An unexpected error is logged. */
export function replyWithFailure(error: unknown, errors: ErrorLog): { readonly failure: FailureMessage } {
  const { failure, trace } = errors.logUnexpected('a sidebar call', error);
  return { failure: trace === undefined ? toFailureMessage(failure) : toUnexpectedMessage(trace) };
}

export function toFailureMessage(error: AdReportsError): FailureMessage {
  const { kind, happened, kept, doNext } = error;
  const issues = error instanceof DraftRefused ? error.issues : [];
  const grantUrl = error instanceof AuthorizationLost ? error.url : null;
  return { kind, happened, kept, doNext, issues, trace: '', ...(grantUrl !== null && { grantUrl }) };
}

function toUnexpectedMessage(trace: ErrorTrace): FailureMessage {
  const { addOnMistake, callEnded, rowsMayBeChanged, tryAgainOrCopy } = getTexts().errors;
  const happened = isOwnMistake(trace) ? addOnMistake(summarizeTrace(trace)) : callEnded(trace.message);
  const sentences = { happened, kept: rowsMayBeChanged, doNext: tryAgainOrCopy };
  return { kind: 'unexpected', ...sentences, issues: [], trace: formatTraceLine(trace) };
}

/** A failure of a run, as the status sheet and mails show it. */
interface RunFailure {
  readonly kind: FailureKind;
  readonly sentence: string;
  readonly doNext: string;
}

/** Everyone who can open the file can read this failure. It has only class and place of an unexpected error: the message may contain anything. */
export function toRunFailure(error: unknown, errors: ErrorLog): RunFailure {
  const { failure, trace } = errors.logUnexpected('a run of a report', error);
  if (trace !== undefined)
    return { kind: 'unexpected', ...getTexts().errors.unexpectedInRun(summarizeTrace(trace), VERSION) };
  const { kind, happened, doNext } = failure;
  return { kind, sentence: happened, doNext };
}

type ErrorServices = { readonly errors: ErrorLog };

/** Calls `work`. If it throws, returns the reason, and logs an unexpected error as one of `subject`. */
export function tryOrLog(subject: string, { errors }: ErrorServices, work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const { failure, trace } = errors.logUnexpected(subject, error);
    return trace === undefined ? failure.happened : getTexts().errors.addOnMistake(summarizeTrace(trace));
  }
}

export type ErrorLog = ReturnType<typeof createErrorLog>;

type FailureOrTrace =
  | { readonly failure: AdReportsError; readonly trace?: undefined }
  | { readonly failure?: undefined; readonly trace: ErrorTrace };

/** `secrets` must not appear in the log. Without `authorization`, a missing permission is recognized only if Google names it. */
export function createErrorLog(log: Log, secrets: () => readonly string[], authorization?: Authorization) {
  // Several callers may catch the same error, one after the other. It is logged only once.
  const loggedErrors = new WeakSet<Error>();
  return {
    /** Logs an unexpected error. `during` is text such as "a sidebar call". */
    logUnexpected(during: string, error: unknown): FailureOrTrace {
      const failure =
        error instanceof AdReportsError ? error : recognizeAuthorizationLost(error, authorization);
      if (failure !== undefined) return { failure };
      const trace = redactTrace(error, secrets);
      if (error instanceof Error) {
        if (loggedErrors.has(error)) return { trace };
        loggedErrors.add(error);
      }
      const message = `Ad Reports ${VERSION}, ${during}: ${formatTraceLine(trace)}`;
      log.error({ message, version: VERSION, during, error: trace });
      return { trace };
    },
  };
}

/** The trace of an error without secrets. If the secrets cannot be read, they cannot be hidden, so the message is left out. */
function redactTrace(error: unknown, secrets: () => readonly string[]): ErrorTrace {
  try {
    return buildTrace(error, secrets());
  } catch {
    return { ...buildTrace(error, []), message: '' };
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
function buildTrace(error: unknown, secrets: readonly string[]): ErrorTrace {
  if (!(error instanceof Error))
    return { name: 'Thrown value', message: redactText(String(error), secrets), places: [] };
  const stack = String(error.stack ?? '').slice(0, LONGEST_STACK);
  const places = [...stack.matchAll(FRAME)].map(([, name, line]) =>
    redactText(name === undefined ? `Code:${line}` : `Code:${line} in ${name}`, secrets),
  );
  return {
    name: redactText(String(error.name), secrets),
    message: redactText(String(error.message), secrets),
    places: places.slice(0, MOST_PLACES),
  };
}

export function isOwnMistake({ name }: ErrorTrace): boolean {
  return OWN_MISTAKES.includes(name);
}

/** The error's class and innermost place, without its message: "TypeError at Code:1234 in runReport". */
export function summarizeTrace({ name, places: [innermost] }: ErrorTrace): string {
  return innermost === undefined ? name : `${name} at ${innermost}`;
}

export function formatTraceLine({ name, message, places }: ErrorTrace): string {
  const described = message === '' ? name : `${name}: ${message}`;
  return places.length === 0 ? described : `${described} at ${places.join(' < ')}`;
}

/** Without these, nothing works, and Google may not name them. Any other missing permission need not be the reason for an error. */
const NEEDED_ALWAYS: readonly Permission[] = ['spreadsheets', 'script.external_request'];

function recognizeAuthorizationLost(error: unknown, authorization: Authorization | undefined) {
  if (isDefect(error)) return undefined;
  const namedPermissions = listNamedPermissions(error instanceof Error ? error.message : String(error));
  const missing = namedPermissions.length > 0 ? namedPermissions : (authorization?.listMissing() ?? []);
  const isAuthorizationLost =
    namedPermissions.length > 0 || NEEDED_ALWAYS.some((permission) => missing.includes(permission));
  return isAuthorizationLost
    ? new AuthorizationLost(missing, authorization?.readGrantUrl() ?? null)
    : undefined;
}
