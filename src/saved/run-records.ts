import type { TextStore } from '../platform/ports';
import { parsed } from '../settings/kept';
import type { HeldData, LastRun, RunProgress } from '../sidebar-api';

const VERSION = 1;
const RECORD = 'adreports.run.';
const IN_HAND = 'adreports.inHand.';

/** What the runs of a report left behind. */
export interface RunRecord {
  readonly lastRun: LastRun;
  /** The sheet that was written; null before the first good run. */
  readonly sheetId: number | null;
  readonly held: HeldData | null;
}

/** A run that has begun and not ended. `progress` is as of its last slice; what is newer is in the cache. */
export interface InHand {
  readonly runId: string;
  readonly by: string;
  readonly progress: RunProgress;
  /** How often it was taken up. */
  readonly slices: number;
}

/** What is known of the runs of a file's reports: in the document's properties, apart from the reports, so that an edit and a run never undo each other. */
export class RunRecords {
  constructor(private readonly document: TextStore) {}

  record(id: string, kept?: ReadonlyMap<string, string>): RunRecord | undefined {
    return this.read<RunRecord>(RECORD + id, kept);
  }

  inHand(id: string, kept?: ReadonlyMap<string, string>): InHand | undefined {
    return this.read<InHand>(IN_HAND + id, kept);
  }

  begin(id: string, run: InHand): void {
    this.document.set(IN_HAND + id, JSON.stringify({ v: VERSION, ...run }));
  }

  end(id: string, record: RunRecord): void {
    this.document.set(RECORD + id, JSON.stringify({ v: VERSION, ...record }));
    this.document.delete(IN_HAND + id);
  }

  forget(id: string): void {
    this.document.delete(RECORD + id);
    this.document.delete(IN_HAND + id);
  }

  /** What a newer version or nobody we know wrote counts as nothing known: the next run writes it anew. */
  private read<Kept>(name: string, kept?: ReadonlyMap<string, string>): Kept | undefined {
    const found = parsed(kept === undefined ? this.document.get(name) : kept.get(name));
    if (found?.['v'] !== VERSION) return undefined;
    const { v: _, ...rest } = found;
    return rest as unknown as Kept;
  }
}
