import type { SheetResource, TextStore } from '../../platform/ports';

/** The key of the developer metadata on a hidden sheet to which a run brings its rows, execution by execution. */
export const STAGING_MARK_KEY = 'adreports.filling';

/** A run that has brought nothing for so long does not go on. */
const LONGEST_PAUSE_MS = 86_400_000;

/** Whose a hidden sheet is, and when (milliseconds since 1970) an execution last took it up. */
export interface StagingMark {
  readonly report: string;
  readonly run: string;
  readonly at: number;
}

/** Who looks at the hidden sheets, and when. */
export interface CleanUpView {
  /** The sheets that writes have made for themselves; without it no sheet is taken for one. */
  readonly made?: Pick<MadeSheets, 'has'>;
  /** The run whose own hidden sheet is to stay. */
  readonly run?: string;
  /** Without it no other report's hidden sheet is too old. */
  readonly now?: number;
}

export function stagingMarkText(mark: StagingMark): string {
  return JSON.stringify(mark);
}

/** The mark of a sheet, with the id of its metadata; undefined when it has none that can be read. */
export function stagingMarkOf(sheet: SheetResource): { mark: StagingMark; metadataId: number } | undefined {
  for (const { metadataKey, metadataValue, metadataId } of sheet.developerMetadata ?? []) {
    const mark = metadataKey === STAGING_MARK_KEY ? readMark(metadataValue ?? '') : undefined;
    if (mark !== undefined) return { mark, metadataId: metadataId ?? 0 };
  }
  return undefined;
}

/** True for a hidden sheet that nobody will fill any more: the report's own, unless this run fills it, and old ones. */
export function isAbandoned(
  sheet: SheetResource,
  report: string,
  { run, now }: Pick<CleanUpView, 'run' | 'now'>,
): boolean {
  const marked = (sheet.developerMetadata ?? []).some(({ metadataKey }) => metadataKey === STAGING_MARK_KEY);
  if (!marked) return false;
  const mark = stagingMarkOf(sheet)?.mark;
  if (mark === undefined) return true;
  if (mark.report === report) return mark.run !== run;
  return now !== undefined && now - mark.at > LONGEST_PAUSE_MS;
}

function readMark(text: string): StagingMark | undefined {
  try {
    const { report, run, at } = JSON.parse(text) as Partial<Record<keyof StagingMark, unknown>>;
    return typeof report === 'string' && typeof run === 'string' && typeof at === 'number'
      ? { report, run, at }
      : undefined;
  } catch {
    return undefined;
  }
}

const NAME = 'adreports.hiddenSheets';

const VERSION = 1;

/**
 * The ids of hidden sheets that writes have made for themselves and not yet put away, in the document's properties. A sheet's metadata is
 * no proof: every project that may change the file can write it.
 */
export class MadeSheets {
  private readonly added = new Set<number>();

  constructor(private readonly document: Pick<TextStore, 'get' | 'set' | 'delete'>) {}

  has(sheetId: number): boolean {
    return this.ids().includes(sheetId);
  }

  /**
   * Before the sheet is made: should the execution be ended right after, the next write knows it. `there` are the file's sheets, but for those
   * that were added here.
   */
  add(sheetId: number, there: readonly number[]): void {
    this.keep([...this.ids().filter((id) => there.includes(id) || this.added.has(id)), sheetId]);
    this.added.add(sheetId);
  }

  /** Once the sheet is deleted, or shown. */
  remove(sheetId: number): void {
    const ids = this.ids();
    if (ids.includes(sheetId)) this.keep(ids.filter((id) => id !== sheetId));
  }

  private ids(): readonly number[] {
    try {
      const { v, sheets } = JSON.parse(this.document.get(NAME) ?? '') as Partial<
        Record<'v' | 'sheets', unknown>
      >;
      return v === VERSION && Array.isArray(sheets) ? sheets : [];
    } catch {
      return [];
    }
  }

  private keep(sheets: readonly number[]): void {
    if (sheets.length === 0) this.document.delete(NAME);
    else this.document.set(NAME, JSON.stringify({ v: VERSION, sheets }));
  }
}

/** The key of the developer metadata on a hidden sheet that is only being filled. */
export const STAGING_KEY = 'adreports.staging';
