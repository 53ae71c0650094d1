import { AdReportsError, NotAllowed, OutOfTime, RunGoingOn, SheetBusy } from '../errors';
import type { HeldData, LastRun, RunAnswer, RunProgress } from '../sidebar-api';
import type { Table } from '../table/table';
import { KeptPages } from './kept-pages';
import type { KeptReport } from './kept-report';
import type { SavedPorts } from './ports';
import { isLive } from './report-state';
import type { InHand, RunRecord, RunRecords } from './run-records';
import { type Ran, runReport } from './run-report';
import { Cancelled, progressOf, RunSignals } from './run-signals';
import { rememberSuggestions } from './suggestions';

/** Google ends an execution after 360 s, and a killed one cleans nothing up: past this, nothing new begins. */
const SLICE_MS = 270_000;
/** Keeping pages for a later slice costs time; a run that is over by then never needs them. */
const KEEP_AFTER_MS = 20_000;
const LOCK_WAIT_MS = 5_000;
const RUN_ID = /^[0-9a-f]{16,64}$/;

/**
 * One slice of a run of a saved report: most runs are over with the first. Throws RunGoingOn while another run of the report
 * is live, and whatever ends the run as a failure, which is then also kept with the report.
 */
export function runSlice(
  kept: KeptReport,
  runId: unknown,
  records: RunRecords,
  ports: SavedPorts,
): RunAnswer {
  return new Slice(kept, checkedRunId(runId), records, ports).run();
}

/** True for a text that the sidebar may have made as the name of a run. */
export function checkedRunId(runId: unknown): string {
  if (typeof runId !== 'string' || !RUN_ID.test(runId))
    throw new NotAllowed([
      'Run: its name is none that the sidebar makes. Reload the spreadsheet and run again.',
    ]);
  return runId;
}

class Slice {
  private readonly begun: number;
  private readonly before: RunRecord | undefined;
  private readonly signals: RunSignals;
  private readonly pages: KeptPages;
  private inHand: InHand;

  constructor(
    private readonly kept: KeptReport,
    runId: string,
    private readonly records: RunRecords,
    private readonly ports: SavedPorts,
  ) {
    const { clock, cache } = ports;
    this.begun = clock.now();
    this.before = records.record(kept.id);
    this.signals = new RunSignals(cache, clock, runId);
    this.inHand = this.takenUp(runId);
    const { settings, key } = ports.settings.settingsAndKey();
    this.pages = new KeptPages(
      runId,
      JSON.stringify([settings.baseUrl, settings.paths, key]),
      ports,
      this.inHand.slices > 1,
      () => this.inHand.slices > 1 || clock.now() - this.begun > KEEP_AFTER_MS,
    );
  }

  run(): RunAnswer {
    let ran: Ran;
    try {
      ran = runReport(this.kept, this.ports, this.watch());
    } catch (error) {
      if (error instanceof Cancelled) return this.cancelled();
      if (error instanceof OutOfTime && this.hasCome()) return this.unfinished();
      this.failed(error);
      throw error;
    }
    // Outside: what goes wrong once the rows stand makes no failed run of it.
    return this.done(ran);
  }

  /** Takes the report for this run, unless another one is live: under the lock, so that two clicks start one. */
  private takenUp(runId: string): InHand {
    const { locks, activeUser } = this.ports;
    const given = locks.withDocumentLock(LOCK_WAIT_MS, () => {
      const other = this.records.inHand(this.kept.id);
      if (other !== undefined && other.runId !== runId && isLive(progressOf(other, this.ports), this.begun))
        throw new RunGoingOn(other.by);
      const earlier = other?.runId === runId ? other : undefined;
      const inHand = {
        runId,
        by: activeUser(),
        progress: { ...(earlier?.progress ?? this.atStart()), at: this.begun },
        slices: (earlier?.slices ?? 0) + 1,
      };
      this.records.begin(this.kept.id, inHand);
      return inHand;
    });
    if (given === undefined) throw new SheetBusy();
    return given.result;
  }

  private atStart(): RunProgress {
    return { phase: 'starting', done: 0, of: null, rows: 0, calls: 0, startedAt: this.begun, at: this.begun };
  }

  private watch() {
    const { startedAt } = this.inHand.progress;
    return {
      deadline: this.begun + SLICE_MS,
      earlier: this.pages,
      tell: (progress: Omit<RunProgress, 'at' | 'startedAt'>) => {
        this.inHand = { ...this.inHand, progress: { ...progress, startedAt, at: this.ports.clock.now() } };
        this.signals.tell({ ...progress, startedAt });
      },
    };
  }

  /** True when a further slice will be ahead of this one: it finds pages kept that this one had to ask for. */
  private hasCome(): boolean {
    return this.pages.kept > 0;
  }

  private done({ report, table }: Ran): RunAnswer {
    const held = heldData(report, table, this.ports.clock.now());
    this.end({ lastRun: this.lastRun('done', ''), sheetId: report.sheetId, held });
    rememberSuggestions(table, this.ports.document);
    return { state: 'done', report };
  }

  private cancelled(): RunAnswer {
    this.end({ ...this.unchanged(), lastRun: this.lastRun('cancelled', '') });
    return { state: 'cancelled' };
  }

  private unfinished(): RunAnswer {
    const { progress } = this.inHand;
    this.records.begin(this.kept.id, this.inHand);
    return { state: 'unfinished', progress };
  }

  private failed(error: unknown): void {
    const sentence = error instanceof AdReportsError ? error.happened : UNEXPECTED;
    this.end({ ...this.unchanged(), lastRun: this.lastRun('failed', sentence) });
  }

  private unchanged(): Pick<RunRecord, 'sheetId' | 'held'> {
    return { sheetId: this.before?.sheetId ?? null, held: this.before?.held ?? null };
  }

  private lastRun(result: LastRun['result'], sentence: string): LastRun {
    const { progress, by } = this.inHand;
    return { startedAt: progress.startedAt, endedAt: this.ports.clock.now(), by, result, sentence };
  }

  private end(record: RunRecord): void {
    this.records.end(this.kept.id, record);
    this.signals.forget();
  }
}

const UNEXPECTED = 'The run ended with an error that the add-on does not know.';

function heldData(report: Ran['report'], { columns, rows }: Table, now: number): HeldData {
  const day = columns.findIndex(({ field }) => field === 'date');
  const days = day < 0 ? [] : rows.map((row) => String(row[day] ?? ''));
  const newestDay = days.reduce((newest, one) => (one > newest ? one : newest), '');
  return {
    rows: report.rows,
    columns: report.columns,
    from: report.from,
    to: report.to,
    completeThrough: report.newestCompleteDay,
    newestDay: newestDay === '' ? null : newestDay,
    fetchedAt: now,
  };
}
