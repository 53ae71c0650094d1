import type { SheetResource, TextStore } from '../../platform';
import { type CheckedFields, defineStoredFormat, isNumber, isObjectOf, isString } from '../../storage';
import type { Tab } from '../tab';

const LONGEST_PAUSE_MS = 86_400_000;

/** A hidden sheet, the report and the run that fill it, and when an execution last continued it (milliseconds since 1970). */
export type HiddenSheet = CheckedFields<typeof MADE_SHEET>;

const MADE_SHEET = {
  sheetId: isNumber,
  report: isString,
  /** '' for a sheet of a single write. */
  run: isString,
  at: isNumber,
};
const isHiddenSheet = isObjectOf<HiddenSheet>(MADE_SHEET);

/** Which hidden sheets a write may delete. */
export interface CleanUp {
  /** If undefined, no sheet may be deleted. */
  readonly hiddenSheets?: HiddenSheetStore;
  /** The hidden sheet of the current run. It stays. */
  readonly keptSheetId?: number | undefined;
  /** Milliseconds since 1970. If undefined, hidden sheets of other reports stay. */
  readonly now?: number;
}

/** Whether the sheet belongs to another run of this report, or to a run that has been idle for a day. */
export function isAbandoned(
  { properties: { sheetId = 0, hidden = false } = {} }: SheetResource,
  report: string,
  { hiddenSheets, keptSheetId, now }: CleanUp,
): boolean {
  // Each call of `findHiddenSheet` reads the document's properties.
  const sheet = hidden && sheetId !== keptSheetId ? hiddenSheets?.findHiddenSheet(sheetId) : undefined;
  if (sheet === undefined) return false;
  return sheet.report === report || (now !== undefined && now - sheet.at > LONGEST_PAUSE_MS);
}

export function listMetadata({ developerMetadata = [] }: SheetResource, key: string) {
  return developerMetadata
    .filter(({ metadataKey }) => metadataKey === key)
    .map(({ metadataValue = '', metadataId = 0 }) => ({ value: metadataValue, metadataId }));
}

/** The property with the hidden sheets. (Stored name: do not change.) */
export const HIDDEN_SHEETS = 'adreports.hiddenSheets';

const STORED = defineStoredFormat(({ sheets }) => {
  // Earlier versions stored only the ids. They are of runs that no longer go on.
  const toHiddenSheet = (value: unknown): HiddenSheet =>
    isHiddenSheet(value) ? value : { sheetId: Number(value), report: '', run: '', at: 0 };
  return Array.isArray(sheets) ? { sheets: sheets.map(toHiddenSheet) } : undefined;
});

/** The hidden sheets with rows that the add-on has made and not yet deleted, in the document's properties. */
export class HiddenSheetStore {
  constructor(private readonly document: TextStore) {}

  findHiddenSheet(sheetId: number): HiddenSheet | undefined {
    return this.readHiddenSheets().find((sheet) => sheet.sheetId === sheetId);
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
