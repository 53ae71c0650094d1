import { texts } from '../wording/texts';
import { AdReportsError } from './ad-reports-error';

/** HTTP 401, or the service's own code for a bad signature. */
export class KeyRefused extends AdReportsError {
  readonly kind = 'key refused';

  constructor(reason: string) {
    super(texts().errors.keyRefused(reason));
  }
}

export class NotPermitted extends AdReportsError {
  readonly kind = 'not permitted';

  constructor(reason: string) {
    super(texts().errors.notPermitted(reason));
  }
}

export class BadRequest extends AdReportsError {
  readonly kind = 'bad request';

  constructor(reason: string) {
    super(texts().errors.badRequest(reason));
  }
}

export class TooManyRequests extends AdReportsError {
  readonly kind = 'too many requests';

  /** `retryAfterSeconds` is how long to wait, where that is known. */
  constructor(
    reason: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(texts().errors.tooManyRequests(reason, retryAfterSeconds));
  }
}

export class ServiceDown extends AdReportsError {
  readonly kind = 'service down';

  constructor(reason: string) {
    super(texts().errors.serviceDown(reason));
  }
}

export class Unreachable extends AdReportsError {
  readonly kind = 'unreachable';

  constructor(host: string, reason: string) {
    super(texts().errors.unreachable(host, reason));
  }
}

/** Google's own daily limit on fetches or bandwidth. */
export class QuotaUsedUp extends AdReportsError {
  readonly kind = 'quota used up';

  constructor(reason: string) {
    super(texts().errors.quotaUsedUp(reason));
  }
}

/** The answer's status, shape or values are not what the interface describes. */
export class NotUnderstood extends AdReportsError {
  readonly kind = 'not understood';

  constructor(what: string) {
    super(texts().errors.notUnderstood(what));
  }
}

/** More rows than the sheet, or the cell, that asked can take; the end is not known. */
export class TooLarge extends AdReportsError {
  readonly kind = 'too large';

  constructor(readonly rowsAtLeast: number) {
    super(texts().errors.tooLarge(rowsAtLeast));
  }
}

/** Something is to be said of the numbers, and where they would stand there is no place for it; see Table.doubts. */
export class Doubtful extends AdReportsError {
  readonly kind = 'doubtful';

  constructor(doubts: readonly string[]) {
    super({ happened: doubts.join(' ') });
  }
}

/** `after` is the failure that used up the time, where a request was sent several times without success. */
export class OutOfTime extends AdReportsError {
  readonly kind = 'out of time';

  constructor(
    during: string,
    readonly after?: AdReportsError,
  ) {
    super(texts().errors.outOfTime(during));
  }
}
