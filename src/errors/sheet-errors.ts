import { failureClass } from './ad-reports-error';

/** The sheet is not as the add-on left it, in a way that cannot be repaired without harm. */
export class SheetConflict extends failureClass('sheet conflict', 'sheetConflict') {}

/** A tab was renamed, deleted or made smaller while the add-on was reading or writing it. */
export class TabsChanged extends failureClass('sheet conflict', 'tabsChanged') {}

/**
 * How an edited sheet is left: nothing was written; everything that was written was undone, except lines of the ledger; it was undone, but
 * some of the user's content or formulas may be damaged; or rows may be in wrong places.
 */
type SheetLeft = 'as it was' | 'put back' | 'cut' | 'misplaced';

/** The sheet was edited between reading and writing it, several times in a row. */
export class SheetBeingEdited extends failureClass('sheet conflict', 'sheetBeingEdited') {
  constructor(
    tab: string,
    readonly left: SheetLeft,
  ) {
    super(tab, left);
  }

  /** True if anything was written: then it is unknown which request the rows in the sheet belong to. */
  get isWritten(): boolean {
    return this.left !== 'as it was';
  }
}

export class SpreadsheetFull extends failureClass('spreadsheet full', 'spreadsheetFull') {}

export class SheetBusy extends failureClass('sheet busy', 'sheetBusy') {}

/** The current user may only read the cells. Google's own text names an owner whom the user may not know, so it is not shown. */
export class SheetProtected extends failureClass('sheet protected', 'sheetProtected') {}

/** Google refused or lost a write; the reason is Google's text. */
export class WriteFailed extends failureClass('write failed', 'writeFailed') {}
