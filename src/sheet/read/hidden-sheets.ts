import type { SheetResource, TextStore } from '../../platform/ports';
import { type CheckedFields, fieldsCheck, isNumber, isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { Tab } from '../tab';

const LONGEST_PAUSE_MS = 86_400_000;

/** A hidden sheet, the report and the run that fill it, and when an execution last continued it (milliseconds since 1970). */
export type MadeSheet = CheckedFields<typeof MADE_SHEET>;

const MADE_SHEET = {
  sheetId: isNumber,
  report: isString,
  /** '' for a sheet of a single write. */
  run: isString,
  at: isNumber,
};
const isMadeSheet = fieldsCheck<MadeSheet>(MADE_SHEET);

export interface CleanUpView {
  /** If undefined, no sheet may be deleted. */
  readonly made?: Pick<MadeSheets, 'find'>;
  /** The hidden sheet of the current run. It stays. */
  readonly kept?: number | undefined;
  /** Milliseconds since 1970. If undefined, hidden sheets of other reports stay. */
  readonly now?: number;
}

/** Whether the sheet belongs to another run of this report, or to a run that has been idle for a day. */
export function isAbandoned(
  { properties: { sheetId = 0, hidden = false } = {} }: SheetResource,
  report: string,
  { made, kept, now }: CleanUpView,
): boolean {
  // Each call of `find` reads the document's properties.
  const sheet = hidden && sheetId !== kept ? made?.find(sheetId) : undefined;
  if (sheet === undefined) return false;
  return sheet.report === report || (now !== undefined && now - sheet.at > LONGEST_PAUSE_MS);
}

export function metadataOf({ developerMetadata = [] }: SheetResource, key: string) {
  return developerMetadata
    .filter(({ metadataKey }) => metadataKey === key)
    .map(({ metadataValue = '', metadataId = 0 }) => ({ value: metadataValue, metadataId }));
}

/** The property with the hidden sheets. (Stored name: do not change.) */
export const HIDDEN_SHEETS = 'adreports.hiddenSheets';

const STORED = storedForm(({ sheets }) => {
  // Earlier versions stored only the ids. They are of runs that no longer go on.
  const madeSheet = (value: unknown): MadeSheet =>
    isMadeSheet(value) ? value : { sheetId: Number(value), report: '', run: '', at: 0 };
  return Array.isArray(sheets) ? { sheets: sheets.map(madeSheet) } : undefined;
});

/** The hidden sheets with rows that the add-on has made and not yet deleted, in the document's properties. */
export class MadeSheets {
  constructor(private readonly document: Pick<TextStore, 'get' | 'set' | 'delete'>) {}

  find(sheetId: number): MadeSheet | undefined {
    return this.all().find((sheet) => sheet.sheetId === sheetId);
  }

  /** Called before the sheet is made, and when a run goes on. Sheets that are no tab any more are forgotten. */
  note(sheet: MadeSheet, tabs: readonly Pick<Tab, 'sheetId'>[]): void {
    const isTab = (other: MadeSheet) => tabs.some(({ sheetId }) => sheetId === other.sheetId);
    const others = this.all().filter((other) => other.sheetId !== sheet.sheetId && isTab(other));
    this.store([...others, sheet]);
  }

  remove(sheetId: number): void {
    if (this.find(sheetId) !== undefined) this.store(this.all().filter((sheet) => sheet.sheetId !== sheetId));
  }

  private all(): readonly MadeSheet[] {
    return STORED.read(this.document.get(HIDDEN_SHEETS))?.sheets ?? [];
  }

  private store(sheets: readonly MadeSheet[]): void {
    if (sheets.length === 0) this.document.delete(HIDDEN_SHEETS);
    else this.document.set(HIDDEN_SHEETS, STORED.write({ sheets: [...sheets] }));
  }
}
