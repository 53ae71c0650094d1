import type { Permission } from '../platform';
import { getTexts, joinSentences } from '../wording';

/** The kind of a failure. Help, the wait of a schedule and the advice of a formula depend on it. */
export type FailureKind =
  | 'not allowed'
  | 'authorization lost'
  | 'key missing'
  | 'consent missing'
  | 'key refused'
  | 'not permitted'
  | 'bad request'
  | 'too many requests'
  | 'service down'
  | 'unreachable'
  | 'host blocked'
  | 'not understood'
  | 'too large'
  | 'doubtful'
  | 'out of time'
  | 'sheet busy'
  /** Any other failure after which another attempt may succeed. */
  | 'attempt failed'
  | 'refused'
  /** An error without sentences: a mistake of the add-on, or a fault of Google. */
  | 'unexpected';

/** The sentences of a failure. A part may be ''. */
interface FailureText {
  readonly happened: string;
  readonly doNext?: string;
  /** What it means for the sheet. Missing if nothing was written, so that the sheet has its old rows. */
  readonly kept?: string;
}

/**
 * A failure with sentences for users. `message` is what the sidebar shows: what happened, what it means for the sheet, what to do next. A
 * formula shows only `happened`, and adds its own advice (formulas/results). Texts from outside are redacted before they become part of a
 * message (errors/redact.ts), so no message contains the key.
 */
export class AdReportsError extends Error {
  readonly happened: string;
  readonly doNext: string;
  readonly kept: string;

  constructor(
    { happened, doNext = '', kept = getTexts().errors.unchanged }: FailureText,
    readonly kind: FailureKind = 'refused',
  ) {
    super(joinSentences([happened, kept, doNext]));
    this.name = new.target.name;
    this.happened = happened;
    this.doNext = doNext;
    this.kept = kept;
  }
}

/** True for an error that JavaScript throws because of a mistake in the add-on's own code. Google's errors are instances of Error alone. */
export function isDefect(error: unknown): boolean {
  return [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
}

/** A draft or a setting has values that are not allowed. `messages` has a sentence for each. */
export class NotAllowed extends AdReportsError {
  constructor(readonly messages: readonly string[]) {
    super({ happened: messages.join('\n'), kept: '' }, 'not allowed');
  }
}

export class DraftRefused extends NotAllowed {
  constructor(readonly issues: readonly { readonly field: string; readonly message: string }[]) {
    super(issues.map(({ message }) => message));
  }
}

/** A class of failures of one kind. Its sentences are a text of wording/english/errors.ts with the constructor's data. */
function defineFailure<Data extends unknown[]>(
  kind: FailureKind,
  sentences: (errors: ReturnType<typeof getTexts>['errors']) => (...data: Data) => FailureText,
) {
  return class extends AdReportsError {
    constructor(...data: Data) {
      super(sentences(getTexts().errors)(...data), kind);
    }
  };
}

export class KeyMissing extends defineFailure('key missing', ({ keyMissing }) => keyMissing) {}
/** The user has no connection with the name that a report or a closing has, or it has no key. */
export class ConnectionMissing extends defineFailure(
  'key missing',
  ({ connectionMissing }) => connectionMissing,
) {}
/** The service does not accept the key: HTTP 401, or its own code for an invalid key. */
export class KeyRefused extends defineFailure('key refused', ({ keyRefused }) => keyRefused) {}
export class NotPermitted extends defineFailure('not permitted', ({ notPermitted }) => notPermitted) {}
export class BadRequest extends defineFailure('bad request', ({ badRequest }) => badRequest) {}
export class Unreachable extends defineFailure('unreachable', ({ unreachable }) => unreachable) {}
/** The administrator of the user's company does not let add-ons connect to a host. */
export class HostBlocked extends defineFailure('host blocked', ({ hostBlocked }) => hostBlocked) {}
export class TooManyRequests extends defineFailure(
  'too many requests',
  ({ tooManyRequests }) => tooManyRequests,
) {}
export class ServiceDown extends defineFailure('service down', ({ serviceDown }) => serviceDown) {}
/** The status, the structure or a value of the response is not as the interface describes it. */
export class NotUnderstood extends defineFailure('not understood', ({ notUnderstood }) => notUnderstood) {}
export class DownloadFailed extends defineFailure('attempt failed', ({ downloadFailed }) => downloadFailed) {}

/** The current user has not granted permissions that the work needs, or has withdrawn them. */
export class AuthorizationLost extends AdReportsError {
  constructor(
    permissions: readonly Permission[],
    /** The page where the user grants them; null if Google does not name it. */
    readonly url: string | null = null,
  ) {
    const { missing, allowAll } = getTexts().errors.authorization;
    super({ happened: missing(permissions), doNext: allowAll }, 'authorization lost');
  }
}

/** There are more rows than a spreadsheet or a formula's result may have. Their exact number is unknown. */
export class TooLarge extends AdReportsError {
  constructor(readonly rowsAtLeast: number) {
    super(getTexts().errors.tooLarge(rowsAtLeast), 'too large');
  }
}

/** A formula's numbers may be wrong, and a cell has no place to say so. See Table.doubts. */
export class Doubtful extends AdReportsError {
  constructor(doubts: readonly string[]) {
    super({ happened: joinSentences(doubts) }, 'doubtful');
  }
}

/** Time ran out. `after` is the last failure, if a request was sent several times without success. */
export class OutOfTime extends AdReportsError {
  constructor(readonly after?: AdReportsError) {
    super(getTexts().errors.outOfTime(), 'out of time');
  }
}

export class RunGoingOn extends defineFailure('refused', ({ runGoingOn }) => runGoingOn) {}
/** The user has changed the sheet in a way that the add-on cannot repair without harm. */
export class SheetConflict extends defineFailure('refused', ({ sheetConflict }) => sheetConflict) {}
export class TabsChanged extends defineFailure('refused', ({ tabsChanged }) => tabsChanged) {}
/** A user sorted or moved rows between reading and writing the sheet, several times in a row. Rows may be in wrong places. */
export class SheetBeingEdited extends defineFailure('refused', ({ sheetBeingEdited }) => sheetBeingEdited) {}
export class SpreadsheetFull extends defineFailure('refused', ({ spreadsheetFull }) => spreadsheetFull) {}
export class TabsFull extends defineFailure('refused', ({ tabsFull }) => tabsFull) {}
export class SheetBusy extends defineFailure('sheet busy', ({ sheetBusy }) => sheetBusy) {}
/** The current user may not edit the cells. Google's text is not shown, because it names an owner whom the user may not know. */
export class SheetProtected extends defineFailure('attempt failed', ({ sheetProtected }) => sheetProtected) {}
/** Google refuses a write for a reason that stays the same; the reason is Google's text. */
export class WriteRefused extends defineFailure('refused', ({ writeFailed }) => writeFailed) {}
/** Google has not done a write; the reason is Google's text. */
export class WriteFailed extends defineFailure('attempt failed', ({ writeFailed }) => writeFailed) {}
/** Google has not said whether it did a write. */
export class WriteUnanswered extends defineFailure(
  'attempt failed',
  ({ writeUnanswered }) => writeUnanswered,
) {}
