import { texts } from '../wording/texts';
import type { FailureKind } from './ad-reports-error';
import { AdReportsError } from './ad-reports-error';

/** A run of the same report is under way. */
export class RunGoingOn extends AdReportsError {
  readonly kind = 'run going on';

  constructor(by: string) {
    super(texts().errors.runGoingOn(by));
  }
}

/** The saved report is not the one that the user saw when they clicked. */
export class ReportChanged extends AdReportsError {
  readonly kind = 'report changed';

  constructor() {
    super(texts().errors.reportChanged);
  }
}

/** A scheduled report is not the version that its owner approved; `why` says who changed what. */
export class AwaitsApproval extends AdReportsError {
  readonly kind = 'awaits approval';

  constructor(why: string) {
    super(texts().errors.awaitsApproval(why));
  }
}

export class KeyMissing extends AdReportsError {
  readonly kind = 'key missing';

  constructor() {
    super(texts().errors.keyMissing);
  }
}

/** A user without a key pressed Run; a report that colleagues share has not failed by that. */
export class OwnKeyMissing extends AdReportsError {
  readonly kind = 'key missing';

  constructor() {
    super(texts().errors.ownKeyMissing);
  }
}

/** A user may take over a report only with a key that the service accepts; `why` is what came of asking it. */
export class NotTakenOver extends AdReportsError {
  readonly kind: FailureKind;

  constructor(why: AdReportsError) {
    super({ happened: why.happened, doNext: why.doNext, kept: texts().errors.notTakenOver });
    this.kind = why.kind;
  }
}

/** The file's owner has a key, but has not allowed the formulas of this file to use it. */
export class ConsentMissing extends AdReportsError {
  readonly kind = 'consent missing';

  constructor() {
    super(texts().errors.consentMissing);
  }
}

/** A file in a shared drive has no owner, so formulas have nobody's key. */
export class OwnerMissing extends AdReportsError {
  readonly kind = 'owner missing';

  constructor() {
    super(texts().errors.ownerMissing);
  }
}
