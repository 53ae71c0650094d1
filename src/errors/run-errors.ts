import { texts } from '../wording/texts';
import { AdReportsError, type FailureKind, failureClass } from './ad-reports-error';

export class RunGoingOn extends failureClass('run going on', 'runGoingOn') {}

/** The saved report has changed since the user saw it and clicked. */
export class ReportChanged extends failureClass('report changed', 'reportChanged') {}

/** The file has no room for more stored texts: Google limits the properties of a document to 500 KB. */
export class StorageFull extends failureClass('storage full', 'storageFull') {}

/** A scheduled report is not the version that its owner approved. The sentence says who changed what. */
export class AwaitsApproval extends failureClass('awaits approval', 'awaitsApproval') {}

export class KeyMissing extends failureClass('key missing', 'keyMissing') {}

/** A user without a key clicked Run. It is not recorded as a failure of the report, because colleagues may have a key. */
export class OwnKeyMissing extends failureClass('key missing', 'ownKeyMissing') {}

/** Google refused an hourly trigger: the user probably has 20 in other files. */
export class CheckRefused extends failureClass('not allowed', 'checkRefused') {}

/** A user tried to take over a report without a key that the service accepts. `why` is the failure of the test request. */
export class NotTakenOver extends AdReportsError {
  readonly kind: FailureKind;

  constructor(why: AdReportsError) {
    super({ happened: why.happened, doNext: why.doNext, kept: texts().errors.notTakenOver });
    this.kind = why.kind;
  }
}

/** There is a key, but no consent that the formulas of this file use it. */
export class ConsentMissing extends failureClass('consent missing', 'consentMissing') {}
