import { failureClass } from './ad-reports-error';

/** The user has changed the sheet in a way that the add-on cannot repair without harm. */
export class SheetConflict extends failureClass('sheet conflict', 'sheetConflict') {}

/** A report of the starter workbook lacks a column that its tabs need. */
export class ColumnMissing extends failureClass('sheet conflict', 'columnMissing') {}

/** A user renamed, deleted or shortened a tab while the add-on was reading or writing it. */
export class TabsChanged extends failureClass('sheet conflict', 'tabsChanged') {}

/** A user sorted or moved rows between reading and writing the sheet, several times in a row. Rows may be in wrong places. */
export class SheetBeingEdited extends failureClass('sheet conflict', 'sheetBeingEdited') {}

export class SpreadsheetFull extends failureClass('spreadsheet full', 'spreadsheetFull') {}

export class TabsFull extends failureClass('spreadsheet full', 'tabsFull') {}

/** The table has more cells than a sheet of the add-on may have. */
export class TableTooLarge extends failureClass('spreadsheet full', 'tableTooLarge') {}

export class SheetBusy extends failureClass('sheet busy', 'sheetBusy') {}

/** The current user may not open or edit the file. The user may work in it with another account in the same browser. */
export class NoAccess extends failureClass('sheet protected', 'noAccess') {}

/** The current user may not edit the cells. Google's text is not shown, because it names an owner whom the user may not know. */
export class SheetProtected extends failureClass('sheet protected', 'sheetProtected') {}

/** Google refuses a write for a reason that stays the same; the reason is Google's text. */
export class WriteRefused extends failureClass('sheet conflict', 'writeRefused') {}

/** Google has not said that it did a write; the reason is Google's text. */
export class WriteFailed extends failureClass('write failed', 'writeFailed') {}
