import { texts } from '../wording/texts';
import { AdReportsError, failureClass } from './ad-reports-error';

/** The service does not accept the key: HTTP 401, or its own code for an invalid key. */
export class KeyRefused extends failureClass('key refused', 'keyRefused') {}

export class NotPermitted extends failureClass('not permitted', 'notPermitted') {}

export class BadRequest extends failureClass('bad request', 'badRequest') {}

/** The service, or Google's own limit for a short time, asks for fewer requests. */
export class TooManyRequests extends AdReportsError {
  readonly kind = 'too many requests';

  constructor(
    reason: string,
    readonly retryAfterSeconds?: number,
    by: 'service' | 'Google' = 'service',
  ) {
    const { tooManyRequests, fetchedTooFast } = texts().errors;
    super(by === 'Google' ? fetchedTooFast(reason) : tooManyRequests(reason, retryAfterSeconds));
  }
}

export class ServiceDown extends failureClass('service down', 'serviceDown') {
  constructor(
    reason: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(reason);
  }
}

/** How long the service does not want to be asked again; 0 if it names no time. */
export function retryAfterSeconds(error: unknown): number {
  const isNamed = error instanceof TooManyRequests || error instanceof ServiceDown;
  return (isNamed ? error.retryAfterSeconds : undefined) ?? 0;
}

export class Unreachable extends failureClass('unreachable', 'unreachable') {}

/** The administrator of the user's company does not let Apps Script connect to a host. */
export class HostBlocked extends failureClass('host blocked', 'hostBlocked') {}

/** Google's own daily limit on fetches is used up. */
export class QuotaUsedUp extends failureClass('quota used up', 'quotaUsedUp') {}

/** The status, the structure or a value of the response is not as the interface describes it. */
export class NotUnderstood extends failureClass('not understood', 'notUnderstood') {}

/** There are more rows than a spreadsheet or a formula's result may have. Their exact number is unknown. */
export class TooLarge extends failureClass('too large', 'tooLarge') {
  constructor(readonly rowsAtLeast: number) {
    super(rowsAtLeast);
  }
}

/** A formula's numbers may be wrong, and a cell has no place to say so. See Table.doubts. */
export class Doubtful extends AdReportsError {
  readonly kind = 'doubtful';

  constructor(doubts: readonly string[]) {
    super({ happened: doubts.join(' ') });
  }
}

/** Time ran out. `after` is the last failure, if a request was sent several times without success. */
export class OutOfTime extends failureClass('out of time', 'outOfTime') {
  constructor(
    during: string,
    readonly after?: AdReportsError,
  ) {
    super(during);
  }
}

/** A device file could not be downloaded, or a link to one was not allowed. */
export class DownloadFailed extends failureClass('download failed', 'downloadFailed') {}

/** The device files of a day cannot be read within the time of one execution. */
export class DayTooLarge extends failureClass('download failed', 'dayTooLarge') {}

/** A device file was received, but its text is invalid. The first line has the number 1. */
export class DeviceFileRefused extends failureClass('device file refused', 'deviceFileRefused') {}
