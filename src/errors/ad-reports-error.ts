import { formatCount } from '../wording/counts';

/** A kind of failure by its short name. */
export type FailureKind =
  | 'not allowed'
  | 'key missing'
  | 'consent missing'
  | 'owner missing'
  | 'key refused'
  | 'not permitted'
  | 'bad request'
  | 'too many requests'
  | 'service down'
  | 'unreachable'
  | 'quota used up'
  | 'not understood'
  | 'too large'
  | 'doubtful'
  | 'out of time'
  | 'download failed'
  | 'device file refused'
  | 'sheet conflict'
  | 'spreadsheet full'
  | 'sheet busy'
  | 'sheet protected'
  | 'write failed'
  | 'run going on'
  | 'report changed'
  | 'awaits approval';

const KEPT = 'Nothing was written; the rows in the sheet are as they were.';

/**
 * A class a kind of failure. `message` is what the user of the sidebar reads: what happened, what it means for the sheet,
 * what to do next. A formula writes nothing and is entered again instead of run again: it takes `happened` alone and
 * goes on in words of its own (formulas/sentences.ts). Texts from the service come in redacted (service/redact.ts); no
 * message holds the key.
 */
export abstract class AdReportsError extends Error {
  abstract readonly kind: FailureKind;

  constructor(
    readonly happened: string,
    readonly doNext = '',
    readonly kept = KEPT,
  ) {
    super([happened, kept, doNext].filter((sentence) => sentence !== '').join(' '));
    this.name = new.target.name;
  }
}

const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** True for what the engine throws at a mistake in the add-on's own code: it is none of Google's failures. */
export function isDefect(error: unknown): boolean {
  return DEFECTS.some((kind) => error instanceof kind);
}

/** The draft or a setting is not allowed. */
export class NotAllowed extends AdReportsError {
  readonly kind = 'not allowed';
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'), '', '');
    this.messages = messages;
  }
}

/** What is wrong with a draft, field by field. */
export class DraftRefused extends NotAllowed {
  constructor(readonly issues: readonly { readonly field: string; readonly message: string }[]) {
    super(issues.map(({ message }) => message));
  }
}

/** A run of the same report is under way. */
export class RunGoingOn extends AdReportsError {
  readonly kind = 'run going on';

  constructor(by: string) {
    super(
      `${by === '' ? 'Somebody' : by} is running this report at this moment.`,
      'Wait until it has ended; the list shows how far it is.',
    );
  }
}

/** The saved report is not the one that the user saw when they clicked. */
export class ReportChanged extends AdReportsError {
  readonly kind = 'report changed';

  constructor() {
    super(
      'Somebody has changed this report, or where it loads its rows, in the meantime.',
      'Look at its card, which shows the new version, and try again.',
    );
  }
}

/** A scheduled report is not the version that its owner approved; `why` says who changed what. */
export class AwaitsApproval extends AdReportsError {
  readonly kind = 'awaits approval';

  constructor(why: string) {
    super(why, 'Choose Approve or Undo on the card of the report.');
  }
}

export class KeyMissing extends AdReportsError {
  readonly kind = 'key missing';

  constructor() {
    super(
      'There is no report key yet.',
      'Open Ad Reports ▸ Settings and paste the key from your account area.',
      '',
    );
  }
}

/** A user without a key pressed Run; a report that colleagues share has not failed by that. */
export class OwnKeyMissing extends AdReportsError {
  readonly kind = 'key missing';

  constructor() {
    super(
      'You have no report key yet, and a run by hand uses your own.',
      'Open Ad Reports ▸ Settings and paste the key from your account area.',
      'The report and its rows are as they were.',
    );
  }
}

/** A user may take over a report only with a key that the service accepts; `why` is what came of asking it. */
export class NotTakenOver extends AdReportsError {
  readonly kind: FailureKind;

  constructor(why: AdReportsError) {
    super(
      why.happened,
      why.doNext,
      'The report was not taken over: that needs a key that the service accepts.',
    );
    this.kind = why.kind;
  }
}

/** The file's owner has a key, but has not allowed the formulas of this file to use it. */
export class ConsentMissing extends AdReportsError {
  readonly kind = 'consent missing';

  constructor() {
    super('The owner of this file has not allowed its formulas to use the report key.', '', '');
  }
}

/** A file in a shared drive has no owner, so formulas have nobody's key. */
export class OwnerMissing extends AdReportsError {
  readonly kind = 'owner missing';

  constructor() {
    super('This file is in a shared drive and has no owner, so formulas have no report key to use.', '', '');
  }
}

/** HTTP 401, or the service's own code for a bad signature. */
export class KeyRefused extends AdReportsError {
  readonly kind = 'key refused';

  constructor(said: string) {
    super(
      `The service refused the report key${quoted(said)}.`,
      'Paste the current key in Ad Reports ▸ Settings.',
    );
  }
}

export class NotPermitted extends AdReportsError {
  readonly kind = 'not permitted';

  constructor(said: string) {
    super(
      `The service does not permit this request${quoted(said)}.`,
      'Check that the key may read this report and these apps.',
    );
  }
}

export class BadRequest extends AdReportsError {
  readonly kind = 'bad request';

  constructor(said: string) {
    super(
      `The service did not accept the request${quoted(said)}.`,
      'Change the days, dimensions or metrics and run again.',
    );
  }
}

export class TooManyRequests extends AdReportsError {
  readonly kind = 'too many requests';

  /** `retryAfterSeconds` is how long to wait, where that is known. */
  constructor(
    said: string,
    readonly retryAfterSeconds?: number,
  ) {
    const when =
      retryAfterSeconds === undefined ? 'a few minutes' : `${Math.ceil(retryAfterSeconds)} seconds`;
    super(`The service asks for fewer requests${quoted(said)}.`, `Run again in ${when}.`);
  }
}

export class ServiceDown extends AdReportsError {
  readonly kind = 'service down';

  constructor(said: string) {
    super(`The service has a failure of its own${quoted(said)}.`, 'Run again later.');
  }
}

export class Unreachable extends AdReportsError {
  readonly kind = 'unreachable';

  constructor(host: string, reason: string) {
    super(
      `No answer came from ${host}${quoted(reason)}.`,
      'Check the base URL in Ad Reports ▸ Settings, or run again later.',
    );
  }
}

/** Google's own daily limit on fetches or bandwidth. */
export class QuotaUsedUp extends AdReportsError {
  readonly kind = 'quota used up';

  constructor(reason: string) {
    super(`Google's limit on web requests is used up${quoted(reason)}.`, 'Run again tomorrow.');
  }
}

/** The answer's status, shape or values are not what the interface describes. */
export class NotUnderstood extends AdReportsError {
  readonly kind = 'not understood';

  constructor(what: string) {
    super(
      `The service's answer was not understood: ${what}.`,
      'Run again later; if it stays so, show this sentence to whoever runs the service.',
    );
  }
}

/** More rows than the sheet, or the cell, that asked can take; the end is not known. */
export class TooLarge extends AdReportsError {
  readonly kind = 'too large';

  constructor(readonly rowsAtLeast: number) {
    super(
      `The report has more than ${formatCount(rowsAtLeast)} rows, which is more than one spreadsheet holds (10,000,000 cells).`,
      'Ask for fewer days, dimensions or metrics.',
      '',
    );
  }
}

/** Something is to be said of the numbers, and where they would stand there is no place for it; see Table.doubts. */
export class Doubtful extends AdReportsError {
  readonly kind = 'doubtful';

  constructor(doubts: readonly string[]) {
    super(doubts.join(' '));
  }
}

/** `after` is the failure that used up the time, where a request was sent several times without success. */
export class OutOfTime extends AdReportsError {
  readonly kind = 'out of time';

  constructor(
    during: string,
    readonly after?: AdReportsError,
  ) {
    super(`Time ran out while ${during}.`, 'Ask for fewer days or columns, or run again.');
  }
}

/** A device file could not be had, or a link to one was not allowed. */
export class DownloadFailed extends AdReportsError {
  readonly kind = 'download failed';

  constructor(centre: string, why: string, doNext = 'Run again later.') {
    super(`The device file of centre ${centre} could not be downloaded: ${why}.`, doNext);
  }
}

/** A device file came but its text does not fit; `line` counts from 1. */
export class DeviceFileRefused extends AdReportsError {
  readonly kind = 'device file refused';

  constructor(centre: string, line: number, why: string) {
    super(
      `The device file of centre ${centre} does not fit at line ${line}: ${why}.`,
      'Run again later; if it stays so, show this sentence to whoever runs the service.',
    );
  }
}

/** The sheet is not as the add-on left it, in a way it cannot mend without harm. */
export class SheetConflict extends AdReportsError {
  readonly kind = 'sheet conflict';

  constructor(sheet: string, why: string, doNext: string) {
    super(`Sheet “${sheet}” could not be updated: ${why}.`, doNext);
  }
}

/** A tab was renamed, deleted or made smaller while the add-on was at it. */
export class TabsChanged extends AdReportsError {
  readonly kind = 'sheet conflict';

  constructor(tab: string) {
    const which = tab === '' ? 'A tab' : `Sheet “${tab}”`;
    super(
      `${which} was renamed, deleted or changed in size while the add-on was reading or writing it.`,
      'Run again.',
    );
  }
}

const PUT_BACK = 'The new rows were taken out again; those in the sheet are as they were';

/** What is said of how a sheet is left: what may be wrong, and of its rows. */
const LEFT = {
  'as it was': { wrong: '', kept: KEPT },
  'put back': { wrong: '', kept: `${PUT_BACK}.` },
  cut: {
    wrong: '',
    kept: `${PUT_BACK}, but what stood beside them may be missing, or formulas show #REF! or leave out rows.`,
  },
  misplaced: {
    wrong:
      ': its rows may stand in a wrong place until the next run, which puts them right or names a header to be typed again, and what stood beside them may be missing',
    kept: '',
  },
} as const;

/** Edits came between the add-on's look at a sheet and its write, again and again. */
export class SheetBeingEdited extends AdReportsError {
  readonly kind = 'sheet conflict';

  /**
   * How the sheet is left: nothing was written; all that was written is taken back, but for lines of the ledger, or `cut`: not all that
   * stood beside the rows came back; or rows may stand anywhere.
   */
  constructor(
    tab: string,
    readonly left: keyof typeof LEFT,
  ) {
    const { wrong, kept } = LEFT[left];
    const isWhole = left === 'as it was' || left === 'put back';
    super(
      `Sheet “${tab}” was being edited at the same moment as it was to be written${wrong}.`,
      `Run again when nobody sorts it or moves its rows.${isWhole ? '' : ' What stood there before is in File ▸ Version history.'}`,
      kept,
    );
  }

  /** True where anything of the write stands: the rows are of no question then. */
  get isWritten(): boolean {
    return this.left !== 'as it was';
  }
}

export class SpreadsheetFull extends AdReportsError {
  readonly kind = 'spreadsheet full';

  /** `long` tells of a table that is brought row by row; `twice` that its rows of old stand beside the new ones for a moment. */
  constructor(needed: number, left: number, table: 'short' | 'long' | 'twice' = 'short') {
    const why =
      table === 'twice' ? ' While it is refreshed, its new rows stand beside the old ones for a moment.' : '';
    const less = table === 'short' ? 'fewer days or columns' : 'fewer days or columns, for a summary';
    super(
      `The table needs ${formatCount(needed)} more cells, but this spreadsheet has room for ${formatCount(left)} (Google's limit is 10,000,000 over all tabs).${why}`,
      `Ask for ${less}, or delete tabs that are no longer used.`,
    );
  }
}

export class SheetBusy extends AdReportsError {
  readonly kind = 'sheet busy';

  constructor() {
    super('Another refresh is writing to this spreadsheet.', 'Run again in a minute.');
  }
}

/** Google lets this person read the cells only; its own advice speaks of an owner whom nobody knows. */
export class SheetProtected extends AdReportsError {
  readonly kind = 'sheet protected';

  constructor() {
    super(
      'Google does not let whoever runs this change the sheet: it is protected, or the file is shared for viewing only.',
      'Ask the owner of the file to allow it (Data ▸ Protect sheets and ranges, or Share), then run again.',
    );
  }
}

/** Google refused or lost a write; the text is Google's. */
export class WriteFailed extends AdReportsError {
  readonly kind = 'write failed';

  constructor(reason: string) {
    super(`Google Sheets did not take the table${quoted(reason)}.`, 'Run again in a minute.');
  }
}

function quoted(said: string): string {
  return said === '' ? '' : ` (“${said}”)`;
}
