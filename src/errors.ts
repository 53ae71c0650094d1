import { grouped } from './grouped';

/**
 * A class a kind of failure. `message` is what the user reads: what happened, what it means for the numbers,
 * what to do next. Texts from the service come in redacted (see service/redact.ts); no message holds the key.
 */
export abstract class AdReportsError extends Error {
  /** The kind's short name, for the sidebar and the log. */
  abstract readonly kind: string;

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

const KEPT = 'Nothing was written; the rows in the sheet are as they were.';

/** The draft or a setting is not allowed. */
export class NotAllowed extends AdReportsError {
  readonly kind = 'not allowed';
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

export class KeyMissing extends AdReportsError {
  readonly kind = 'key missing';

  constructor() {
    super('There is no report key yet. Open Ad Reports ▸ Settings and paste the key from your account area.');
  }
}

/** HTTP 401, or the service's own code for a bad signature. */
export class KeyRefused extends AdReportsError {
  readonly kind = 'key refused';

  constructor(said: string) {
    super(
      `The service refused the report key${quoted(said)}. ${KEPT} Paste the current key in Ad Reports ▸ Settings.`,
    );
  }
}

export class NotPermitted extends AdReportsError {
  readonly kind = 'not permitted';

  constructor(said: string) {
    super(
      `The service does not permit this request${quoted(said)}. ${KEPT} Check that the key may read this report and these apps.`,
    );
  }
}

export class BadRequest extends AdReportsError {
  readonly kind = 'bad request';

  constructor(said: string) {
    super(
      `The service did not accept the request${quoted(said)}. ${KEPT} Change the days, dimensions or metrics and run again.`,
    );
  }
}

export class TooManyRequests extends AdReportsError {
  readonly kind = 'too many requests';

  constructor(said: string, retryAfterSeconds?: number) {
    const when =
      retryAfterSeconds === undefined ? 'a few minutes' : `${Math.ceil(retryAfterSeconds)} seconds`;
    super(`The service asks for fewer requests${quoted(said)}. ${KEPT} Run again in ${when}.`);
  }
}

export class ServiceDown extends AdReportsError {
  readonly kind = 'service down';

  constructor(said: string) {
    super(`The service has a failure of its own${quoted(said)}. ${KEPT} Run again later.`);
  }
}

export class Unreachable extends AdReportsError {
  readonly kind = 'unreachable';

  constructor(host: string, reason: string) {
    super(
      `No answer came from ${host}${quoted(reason)}. ${KEPT} Check the base URL in Ad Reports ▸ Settings, or run again later.`,
    );
  }
}

/** Google's own daily limit on fetches or bandwidth. */
export class QuotaUsedUp extends AdReportsError {
  readonly kind = 'quota used up';

  constructor(reason: string) {
    super(`Google's limit on web requests is used up${quoted(reason)}. ${KEPT} Run again tomorrow.`);
  }
}

/** The answer's status, shape or values are not what the interface describes. */
export class NotUnderstood extends AdReportsError {
  readonly kind = 'not understood';

  constructor(what: string) {
    super(`The service's answer was not understood: ${what}. ${KEPT}`);
  }
}

export class OutOfTime extends AdReportsError {
  readonly kind = 'out of time';

  constructor(during: string) {
    super(`Time ran out while ${during}. ${KEPT} Ask for fewer days or columns, or run again.`);
  }
}

/** A device file could not be had, or a link to one was not allowed. */
export class DownloadFailed extends AdReportsError {
  readonly kind = 'download failed';

  constructor(centre: string, why: string) {
    super(`The device file of centre ${centre} could not be downloaded: ${why}. ${KEPT} Run again later.`);
  }
}

/** A device file came but its text does not fit; `line` counts from 1. */
export class DeviceFileRefused extends AdReportsError {
  readonly kind = 'device file refused';

  constructor(centre: string, line: number, why: string) {
    super(`The device file of centre ${centre} does not fit at line ${line}: ${why}. ${KEPT}`);
  }
}

/** The sheet is not as the add-on left it, in a way it cannot mend without harm. */
export class SheetConflict extends AdReportsError {
  readonly kind = 'sheet conflict';

  constructor(sheet: string, why: string, doNext: string) {
    super(`Sheet “${sheet}” could not be updated: ${why}. ${KEPT} ${doNext}`);
  }
}

export class SpreadsheetFull extends AdReportsError {
  readonly kind = 'spreadsheet full';

  constructor(needed: number, left: number) {
    super(
      `The table needs ${grouped(needed)} more cells, but this spreadsheet has room for ${grouped(left)} (Google's limit is 10,000,000 over all tabs). ${KEPT} Ask for fewer days or columns, or delete tabs that are no longer used.`,
    );
  }
}

export class SheetBusy extends AdReportsError {
  readonly kind = 'sheet busy';

  constructor() {
    super(`Another refresh is writing to this spreadsheet. ${KEPT} Run again in a minute.`);
  }
}

/** Google refused or lost a write; the text is Google's. */
export class WriteFailed extends AdReportsError {
  readonly kind = 'write failed';

  constructor(reason: string) {
    super(`Google Sheets did not take the table${quoted(reason)}. ${KEPT} Run again in a minute.`);
  }
}

function quoted(said: string): string {
  return said === '' ? '' : ` (“${said}”)`;
}
