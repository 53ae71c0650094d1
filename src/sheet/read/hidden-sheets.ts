import type { TextStore } from '../../platform';
import {
  type CheckedFields,
  defineStoredFormat,
  isListOf,
  isNumber,
  isObjectOf,
  isString,
} from '../../storage';
import type { Tab } from '../tab';

const LONGEST_PAUSE_MS = 86_400_000;

/** A hidden sheet, the report and the run that fill it, and when an execution last continued it (milliseconds since 1970). */
export type HiddenSheet = CheckedFields<typeof HIDDEN_SHEET>;

const HIDDEN_SHEET = {
  sheetId: isNumber,
  report: isString,
  /** '' for a sheet of a single write. */
  run: isString,
  at: isNumber,
};

/** The property with the hidden sheets. (Stored name: do not change.) */
export const HIDDEN_SHEETS = 'adreports.hiddenSheets';

const isHiddenSheets = isListOf(isObjectOf<HiddenSheet>(HIDDEN_SHEET));
const STORED = defineStoredFormat(({ sheets }) => (isHiddenSheets(sheets) ? { sheets } : undefined));

/** The hidden sheets with rows that the add-on has made and not yet deleted, in the document's properties. */
export class HiddenSheetStore {
  constructor(private readonly document: TextStore) {}

  findHiddenSheet(sheetId: number): HiddenSheet | undefined {
    return this.readHiddenSheets().find((sheet) => sheet.sheetId === sheetId);
  }

  /** The sheets of this report, which its next run deletes, and those of any run that has been idle for a day. */
  listAbandonedIds(report: string, now: number): number[] {
    return this.readHiddenSheets().flatMap((sheet) =>
      sheet.report === report || now - sheet.at > LONGEST_PAUSE_MS ? sheet.sheetId : [],
    );
  }

  /** Called before the sheet is made, and when a run goes on. Sheets that are no tab any more are forgotten. */
  recordHiddenSheet(sheet: HiddenSheet, tabs: readonly Tab[]): void {
    const isExistingTab = (other: HiddenSheet) => tabs.some(({ sheetId }) => sheetId === other.sheetId);
    const otherSheets = this.readHiddenSheets().filter(
      (other) => other.sheetId !== sheet.sheetId && isExistingTab(other),
    );
    this.storeHiddenSheets([...otherSheets, sheet]);
  }

  removeHiddenSheet(sheetId: number): void {
    if (this.findHiddenSheet(sheetId) !== undefined)
      this.storeHiddenSheets(this.readHiddenSheets().filter((sheet) => sheet.sheetId !== sheetId));
  }

  private readHiddenSheets(): readonly HiddenSheet[] {
    return STORED.read(this.document.get(HIDDEN_SHEETS))?.sheets ?? [];
  }

  private storeHiddenSheets(sheets: readonly HiddenSheet[]): void {
    if (sheets.length === 0) this.document.delete(HIDDEN_SHEETS);
    else this.document.set(HIDDEN_SHEETS, STORED.write({ sheets: [...sheets] }));
  }
}
