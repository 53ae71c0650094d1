import type { FailureText } from '../wording/failure-text';
import { texts } from '../wording/texts';
import { AdReportsError } from './ad-reports-error';

/** The sheet is not as the add-on left it, in a way it cannot mend without harm. */
export class SheetConflict extends AdReportsError {
  readonly kind = 'sheet conflict';

  constructor(sheet: string, { why, doNext }: { readonly why: string; readonly doNext: string }) {
    super({ happened: texts().errors.sheetConflict(sheet, why), doNext });
  }
}

/** A tab was renamed, deleted or made smaller while the add-on was at it. */
export class TabsChanged extends AdReportsError {
  readonly kind = 'sheet conflict';

  constructor(tab: string) {
    super(texts().errors.tabsChanged(tab));
  }
}

/**
 * How an edited sheet is left: nothing was written; all that was written is taken back, except lines of the ledger; taken back, but some of
 * the user's content or formulas may be damaged; or rows may stand anywhere.
 */
type SheetLeft = 'as it was' | 'put back' | 'cut' | 'misplaced';

/** Edits came between the add-on's look at a sheet and its write, again and again. */
export class SheetBeingEdited extends AdReportsError {
  readonly kind = 'sheet conflict';

  constructor(
    tab: string,
    readonly left: SheetLeft,
  ) {
    super(editedText(tab, left));
  }

  /** True where anything of the write stands: then nobody knows which question the rows answer. */
  get isWritten(): boolean {
    return this.left !== 'as it was';
  }
}

function editedText(tab: string, left: SheetLeft): FailureText {
  const { happened, happenedMisplaced, doNext, keptPutBack, keptCut } = texts().errors.sheetBeingEdited;
  if (left === 'misplaced') return { happened: happenedMisplaced(tab), doNext: doNext(false), kept: '' };
  if (left === 'cut') return { happened: happened(tab), doNext: doNext(false), kept: keptCut };
  if (left === 'put back') return { happened: happened(tab), doNext: doNext(true), kept: keptPutBack };
  return { happened: happened(tab), doNext: doNext(true) };
}

export class SpreadsheetFull extends AdReportsError {
  readonly kind = 'spreadsheet full';

  /** `long` is a table written row by row through a hidden sheet; `twice` one with old and new rows side by side for a moment. */
  constructor(needed: number, left: number, table: 'short' | 'long' | 'twice' = 'short') {
    super(texts().errors.spreadsheetFull(needed, left, table));
  }
}

export class SheetBusy extends AdReportsError {
  readonly kind = 'sheet busy';

  constructor() {
    super(texts().errors.sheetBusy);
  }
}

/** Google lets this person read the cells only; its own advice speaks of an owner whom nobody knows. */
export class SheetProtected extends AdReportsError {
  readonly kind = 'sheet protected';

  constructor() {
    super(texts().errors.sheetProtected);
  }
}

/** Google refused or lost a write; the text is Google's. */
export class WriteFailed extends AdReportsError {
  readonly kind = 'write failed';

  constructor(reason: string) {
    super(texts().errors.writeFailed(reason));
  }
}
