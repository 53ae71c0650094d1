import { failureClass } from './ad-reports-error';

/** The user has changed the sheet in a way that the add-on cannot repair without harm. */
export class SheetConflict extends failureClass('sheet conflict', 'sheetConflict') {}

/** A report of the starter workbook lacks a column that its tabs need. */
export class ColumnMissing extends failureClass('sheet conflict', 'columnMissing') {}

/** A user renamed, deleted or shortened a tab while the add-on was reading or writing it. */
export class TabsChanged extends failureClass('sheet conflict', 'tabsChanged') {}

/**
 * The state of a sheet after a write failed because of edits. `as it was`: nothing was written. `put back`: everything was undone, except
 * lines of the ledger. `cut`: it was undone, but users' cells or formulas may be damaged. `misplaced`: rows may be in wrong places.
 */
type SheetLeft = 'as it was' | 'put back' | 'cut' | 'misplaced';

/** A user edited the sheet between reading and writing it, several times in a row. */
export class SheetBeingEdited extends failureClass('sheet conflict', 'sheetBeingEdited') {
  constructor(
    tab: string,
    readonly left: SheetLeft,
  ) {
    super(tab, left);
  }

  /** True if anything was written. It is then unknown which request the rows in the sheet belong to. */
  get isWritten(): boolean {
    return this.left !== 'as it was';
  }
}

export class SpreadsheetFull extends failureClass('spreadsheet full', 'spreadsheetFull') {}

export class SheetBusy extends failureClass('sheet busy', 'sheetBusy') {}

/** The current user may not edit the cells. Google's text is not shown, because it names an owner whom the user may not know. */
export class SheetProtected extends failureClass('sheet protected', 'sheetProtected') {}

/** Google refused or lost a write; the reason is Google's text. */
export class WriteFailed extends failureClass('write failed', 'writeFailed') {}
