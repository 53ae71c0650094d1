import { SheetBeingEdited, TabsChanged, WriteFailed } from '../../errors/sheet-errors';
import { texts } from '../../wording/texts';
import {
  Edited,
  isFailedWrite,
  type Lost,
  Misplaced,
  RequestTooLarge,
  UncertainCommit,
} from '../api/retrying-api';
import type { Work } from '../write-job';

/** A planned write and its outcome. `commit` sends the write; it is undefined if there is nothing to send. */
export interface PreparedWrite {
  readonly work: Work;
  readonly commit?: () => void;
}

/** What is known from earlier attempts of a write. */
export interface Attempts {
  /** Set after an attempt with an unknown outcome: the result of the write if Google applied it. */
  readonly unsure?: Work | undefined;
  /** Finds out whether the write with an unknown outcome was applied. */
  readonly wasDone?: (() => boolean) | undefined;
  /**
   * Set after a batch wrote to the wrong place and was undone. The rows that it wrote into other sheets stay, so they are not written
   * again.
   */
  readonly misplaced?: Misplaced;
  /** What undone attempts could not restore. If there were several, the greatest loss. */
  readonly lost: Lost;
}

/** How often the sheet is read again after a commit with an unknown outcome or an edit. */
const MOST_REPEATS = 3;

/**
 * Plans a write and commits it. After an edit by somebody else or an unknown outcome, plans and commits it again. Throws an error that
 * another attempt cannot correct, and the error of the last attempt.
 */
export function untilWritten(plan: (attempts: Attempts) => PreparedWrite): Work {
  let attempts: Attempts = { lost: 'nothing' };
  for (let nth = 0; ; nth++) {
    let { unsure, wasDone } = attempts;
    try {
      if (unsure !== undefined && wasDone?.() === true) return withLost(unsure, attempts);
      wasDone = undefined;
      const { work, commit } = plan(attempts);
      if (commit === undefined) return withLost(unsure ?? work, attempts);
      unsure = work;
      commit();
      return withLost(work, attempts);
    } catch (error) {
      attempts = after(error, { ...attempts, unsure, wasDone }, nth === MOST_REPEATS);
    }
  }
}

function withLost(work: Work, { lost }: Attempts): Work {
  return lost === 'nothing' ? work : { ...work, notices: [...work.notices, texts().sheets.lost[lost]] };
}

/** The state for the next attempt. Throws the error if another attempt cannot help, or after the last attempt. */
function after(error: unknown, { unsure, wasDone, misplaced, lost }: Attempts, isLast: boolean): Attempts {
  const first = misplaced ?? (error instanceof Misplaced ? error : undefined);
  const isUncertain = error instanceof UncertainCommit;
  const mayHelp = isUncertain || error instanceof Edited || error instanceof TabsChanged;
  if (isLast || !mayHelp) throw shownError(error, first?.tab ?? (wasDone && unsure?.sheetTitle));
  const isWorse = error instanceof Misplaced && lost !== 'numbers' && error.lost !== 'nothing';
  return {
    ...(first === undefined ? {} : { misplaced: first }),
    lost: isWorse ? error.lost : lost,
    ...(isUncertain ? { unsure, wasDone: error.wasDone ?? wasDone } : {}),
  };
}

/**
 * The error for the user. If `tab` is set, an earlier batch wrote or may have written to the wrong place in that tab, so the error must not
 * say that nothing was written.
 */
function shownError(error: unknown, tab: string | undefined): unknown {
  if (tab !== undefined && (isFailedWrite(error) || error instanceof Edited))
    return new SheetBeingEdited(tab, 'misplaced');
  if (error instanceof Edited) return new SheetBeingEdited(error.tab, 'as it was');
  const isInternal = error instanceof UncertainCommit || error instanceof RequestTooLarge;
  return isInternal ? new WriteFailed(error.message) : error;
}
