import type { SheetResource, TextStore } from '../../platform/ports';
import { fieldsCheck, isNumber, isString } from '../../storage/untrusted-value';
import { parsedObject, storedForm } from '../../storage/versioned-json';
import type { Tab } from '../tab';

/**
 * Developer metadata that marks a hidden sheet which a run fills over several executions. (Stored name: do not change.)
 */
export const STAGING_MARK_KEY = 'adreports.filling';

/** Runs are abandoned after a day without progress. */
const LONGEST_PAUSE_MS = 86_400_000;

/** The report and run that fill a hidden sheet, and when an execution last continued it (milliseconds since 1970). */
interface StagingMark {
  readonly report: string;
  readonly run: string;
  readonly at: number;
}

const isStagingMark = fieldsCheck<StagingMark>({ report: isString, run: isString, at: isNumber });

/** What decides which hidden sheets may be deleted. */
export interface CleanUpView {
  /** The hidden sheets that the add-on has made. If undefined, no sheet may be deleted. */
  readonly made?: Pick<MadeSheets, 'has'>;
  /** The id of the current run. Its hidden sheet stays. */
  readonly run?: string;
  /** The current time in milliseconds since 1970. If undefined, hidden sheets of other reports stay. */
  readonly now?: number;
}

export function stagingMarkText(mark: StagingMark): string {
  return JSON.stringify(mark);
}

/** The values and ids of a sheet's developer metadata with this key. */
export function metadataOf({ developerMetadata = [] }: SheetResource, key: string) {
  return developerMetadata
    .filter(({ metadataKey }) => metadataKey === key)
    .map(({ metadataValue = '', metadataId = 0 }) => ({ value: metadataValue, metadataId }));
}

/** The mark of a sheet and its metadata id; undefined if it has none or it is unreadable. */
export function stagingMarkOf(sheet: SheetResource): { mark: StagingMark; metadataId: number } | undefined {
  const [found] = metadataOf(sheet, STAGING_MARK_KEY).flatMap(({ value, metadataId }) => {
    const mark = parsedObject(value);
    return isStagingMark(mark) ? [{ mark, metadataId }] : [];
  });
  return found;
}

/**
 * Whether a hidden sheet may be removed: it belongs to another run of this report, to a run that has been idle for a day, or its mark is
 * unreadable.
 */
export function isAbandoned(sheet: SheetResource, report: string, { run, now }: CleanUpView): boolean {
  if (metadataOf(sheet, STAGING_MARK_KEY).length === 0) return false;
  const mark = stagingMarkOf(sheet)?.mark;
  if (mark?.report === report) return mark.run !== run;
  return mark === undefined || (now !== undefined && now - mark.at > LONGEST_PAUSE_MS);
}

/** The name of the property with the ids of hidden sheets. (Stored name: do not change.) */
export const HIDDEN_SHEETS = 'adreports.hiddenSheets';

const STORED = storedForm(({ sheets }) => (Array.isArray(sheets) ? { sheets } : undefined));

/**
 * The ids of the hidden sheets that the add-on has made and not yet deleted, in the document's properties. Metadata on a sheet does not
 * prove that the add-on made the sheet: every project that may change the file can write metadata.
 */
export class MadeSheets {
  private readonly added = new Set<number>();

  constructor(private readonly document: Pick<TextStore, 'get' | 'set' | 'delete'>) {}

  has(sheetId: number): boolean {
    return this.ids().includes(sheetId);
  }

  /**
   * Called before the sheet is made, so that the next write knows the sheet even if the execution ends right after making it. `tabs` are
   * all tabs of the file. Recorded ids that no tab has any more are dropped.
   */
  add(sheetId: number, tabs: readonly Pick<Tab, 'sheetId'>[]): void {
    const there = new Set([...tabs.map((tab) => tab.sheetId), ...this.added]);
    this.store([...this.ids().filter((id) => there.has(id)), sheetId]);
    this.added.add(sheetId);
  }

  /** Called once the sheet is deleted or shown. */
  remove(sheetId: number): void {
    const ids = this.ids();
    if (ids.includes(sheetId)) this.store(ids.filter((id) => id !== sheetId));
  }

  private ids(): readonly number[] {
    return STORED.read(this.document.get(HIDDEN_SHEETS))?.sheets ?? [];
  }

  private store(sheets: number[]): void {
    if (sheets.length === 0) this.document.delete(HIDDEN_SHEETS);
    else this.document.set(HIDDEN_SHEETS, STORED.write({ sheets }));
  }
}

/** Developer metadata that marks a hidden sheet of a single write. (Stored name: do not change.) */
export const STAGING_KEY = 'adreports.staging';
