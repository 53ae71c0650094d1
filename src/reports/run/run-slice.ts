import { attempt, NO_FAILURE, recordFailure } from '../../errors/record-failure';
import { OwnKeyMissing, RunGoingOn } from '../../errors/run-errors';
import { KeyRefused, NotPermitted, OutOfTime } from '../../errors/service-errors';
import { SheetBeingEdited, SheetBusy } from '../../errors/sheet-errors';
import type { CallCounter } from '../../service/http/connection';
import { texts } from '../../wording/texts';
import { lockWaitMs } from '../fetch/report-job';
import { originOf, RunCache } from '../fetch/run-cache';
import type { PreviousRun, RunMonitor } from '../fetch/run-context';
import { type EndedRun, logRun } from '../logs/record-run';
import type { InHand, RunAnswer, RunProgress, RunReport } from '../run-facts';
import type { StoredReport } from '../saved-report';
import type { LookbackWindow } from '../schedule/lookback-window';
import { isLive } from '../schedule/report-state';
import { afterFailure } from '../schedule/retry';
import type { ReportPorts } from '../store/report-stores';
import type { RunRecord, RunRecords } from '../store/run-records';
import { Cancelled, progressOf, RunSignals } from '../store/run-signals';
import { afterRun } from './after-run';
import { deleteLeftovers } from './cancel-run';
import { heldData, type RunResult, runReport } from './run-report';
import { checkedRunId, type SliceOrder } from './slice-order';

export { checkedRunId, type SliceOrder } from './slice-order';

/** No new work begins after this time: Google ends an execution after 360 s, and an ended execution cannot clean up. */
const SLICE_MS = 270_000;
/** Pages are cached only after this time: caching takes time, and a shorter run never needs the pages again. */
const KEEP_AFTER_MS = 20_000;

/**
 * Executes one slice of a run of a saved report; most runs need only one. Throws OwnKeyMissing for a user without a key who runs it by
 * hand, RunGoingOn while another run of the report is live, and any error that ends the run. Such an error is stored in the run record.
 */
export function runSlice(
  kept: StoredReport,
  order: SliceOrder,
  records: RunRecords,
  ports: ReportPorts,
): RunAnswer {
  if (order.how === 'by hand' && ports.settings.settingsAndKey().key === undefined) throw new OwnKeyMissing();
  return new Slice(kept, { ...order, runId: checkedRunId(order.runId) }, records, ports).run();
}

class Slice {
  private readonly begun: number;
  private readonly before: RunRecord | undefined;
  private readonly signals: RunSignals;
  private cache: RunCache | undefined;
  private inHand: InHand;
  private window: LookbackWindow | undefined;
  private mayHaveRestated = false;
  private readonly sent: CallCounter = { sent: 0 };

  constructor(
    private readonly kept: StoredReport,
    private readonly order: SliceOrder & { readonly runId: string },
    private readonly records: RunRecords,
    private readonly ports: ReportPorts,
  ) {
    const { clock, cache } = ports;
    const { runId } = order;
    this.begun = clock.now();
    this.signals = new RunSignals(cache, clock, runId);
    this.inHand = this.takenUp();
    this.before = records.record(kept.id);
  }

  run(): RunAnswer {
    let ran: RunResult;
    try {
      const { clock } = this.ports;
      const origin = originOf(this.kept.draft, this.begun, this.ports.settings);
      const isLater = this.inHand.slices > 1;
      const isKeeping = () => isLater || clock.now() - this.begun > KEEP_AFTER_MS;
      const run = { runId: this.order.runId, origin, draft: this.kept.draft, isLater };
      this.cache = new RunCache(run, this.ports, isKeeping);
      ran = runReport(this.kept, this.standing(), this.ports, this.watch(this.cache));
    } catch (error) {
      if (error instanceof Cancelled) return this.cancelled();
      if (error instanceof OutOfTime && this.cache?.hasKept === true) return this.unfinished();
      const failure = error instanceof OutOfTime ? (error.after ?? error) : error;
      this.failed(failure);
      throw failure;
    }
    // Outside the try block: an error after the rows are written does not make the run fail.
    return this.done(ran);
  }

  /** Reserves the report for this run, unless another run is live. Uses the lock, so that two clicks start only one run. */
  private takenUp(): InHand {
    const { kept, records, ports } = this;
    const { runId, how } = this.order;
    const given = ports.locks.withDocumentLock(lockWaitMs(how), () => {
      const other = records.inHand(kept.id);
      const lives = other !== undefined && isLive(progressOf(other, ports), this.begun);
      if (lives && (other.runId !== runId || !other.waits) && !this.isOwnNextSlice(other))
        throw new RunGoingOn(other.by);
      if (other !== undefined && !lives) this.noteLost(other);
      const earlier = other?.runId === runId ? other : undefined;
      const inHand = {
        runId,
        by: ports.activeUser() || (how === 'by schedule' ? kept.owner : ''),
        how,
        progress: { ...(earlier?.progress ?? this.atStart()), at: this.begun },
        slices: (earlier?.slices ?? 0) + 1,
        calls: earlier === undefined ? 0 : earlier.calls + (earlier.waits ? 0 : earlier.progress.calls),
        waits: false,
      };
      records.begin(kept.id, inHand);
      return inHand;
    });
    if (given === undefined) throw new SheetBusy();
    return given.result;
  }

  /** The sidebar may continue its run at once, even if it never received the response of the previous slice. */
  private isOwnNextSlice(other: InHand): boolean {
    return this.order.how === 'by hand' && other.how === 'by hand' && other.runId === this.order.runId;
  }

  /** Records a run as failed and logs it: a run that Google ended, or an unfinished scheduled run that the hourly check abandons. */
  private noteLost(other: InHand): void {
    const { kept, records, ports, order } = this;
    const isOneOfIts = order.how === 'by schedule' && other.how === order.how;
    if (other.waits && (other.runId === order.runId || !isOneOfIts)) return;
    const said = other.waits ? texts().errors.runGivenUp : texts().errors.runKilled;
    const { at, startedAt } = other.progress;
    const record = records.record(kept.id);
    // Google may have ended the run after its rows were written: the summary may lack its restatements.
    if (record !== undefined) records.note(kept.id, { ...record, summaryDue: true });
    if (other.how === 'by schedule') {
      const { by, how } = other;
      const lastRun = { startedAt, endedAt: at, by, how, result: 'failed', ...said } as const;
      const failures = afterFailure(record?.failures ?? null, 'out of time', ports.clock.now());
      records.note(kept.id, { ...records.unchanged(kept.id, lastRun), failures });
    }
    this.log(
      { ...other, runId: `${other.runId}-${other.slices}` },
      { endedAt: at, result: other.waits ? 'failed' : 'killed', sentence: said.sentence },
    );
  }

  private atStart(): RunProgress {
    return { phase: 'starting', done: 0, of: null, rows: 0, calls: 0, startedAt: this.begun, at: this.begun };
  }

  /** The sheet's content and the previous request; `held` is null if the sheet was deleted. */
  private standing(): PreviousRun {
    const { before } = this;
    const stands =
      before?.held != null && this.ports.tabs.all().some(({ sheetId }) => sheetId === before.sheetId);
    return {
      how: this.order.how,
      held: stands ? before.held : null,
      question: before?.question ?? '',
      output: before?.output ?? null,
      wholeAt: before?.wholeAt ?? null,
    };
  }

  private watch(cache: RunCache): RunMonitor {
    const { startedAt } = this.inHand.progress;
    return {
      deadline: Math.min(this.order.deadline ?? Number.POSITIVE_INFINITY, this.begun + SLICE_MS),
      runId: this.order.runId,
      cache,
      calls: this.sent,
      answersSince: this.inHand.slices > 1 ? startedAt : null,
      onWindowChosen: (window) => {
        this.window = window;
      },
      onRestatement: () => {
        this.mayHaveRestated = true;
      },
      heartbeat: () => this.signals.tell(this.inHand.progress),
      reportProgress: (progress) => {
        this.inHand = { ...this.inHand, progress: { ...progress, startedAt, at: this.ports.clock.now() } };
        this.signals.tell({ ...progress, startedAt });
      },
    };
  }

  private done({ report, table, newestDay, window, question, output }: RunResult): RunAnswer {
    const now = this.ports.clock.now();
    const before = this.records.record(this.kept.id);
    const record: RunRecord = {
      ...this.records.unchanged(this.kept.id, this.lastRun('done')),
      sheetId: report.sheetId,
      held: heldData(report, newestDay, window, before?.held ?? null, now),
      question,
      output,
      lastGoodAt: this.inHand.progress.startedAt,
      wholeAt: window.isWhole ? this.inHand.progress.startedAt : (before?.wholeAt ?? null),
      failures: null,
      summaryDue: before?.summaryDue === true || this.mayHaveRestated || this.inHand.slices > 1,
    };
    this.end(record, { result: 'done', report });
    const problems = afterRun(this.kept, record, table, this.records, this.ports);
    return { state: 'done', report: { ...report, notices: [...report.notices, ...problems] } };
  }

  private cancelled(): RunAnswer {
    const { kept, ports, inHand } = this;
    // This slice may have been cancelled before it read the staged rows of earlier slices.
    if (inHand.slices > 1)
      attempt(texts().reports.runs.receivedRows, ports, () => deleteLeftovers(kept.id, ports));
    this.end(this.records.unchanged(this.kept.id, this.lastRun('cancelled')), { result: 'cancelled' });
    return { state: 'cancelled' };
  }

  private unfinished(): RunAnswer {
    const { progress } = this.inHand;
    this.inHand = { ...this.inHand, calls: this.inHand.calls + this.sent.sent, waits: true };
    this.records.begin(this.kept.id, this.inHand);
    return { state: 'unfinished', progress };
  }

  private failed(error: unknown): void {
    const { kept, records, order, ports } = this;
    const { kind, sentence, doNext } = recordFailure(error, ports.errors);
    const asBefore = this.recordOfOthers(error);
    if (asBefore !== undefined) {
      this.end(asBefore, { result: 'failed', sentence });
      return;
    }
    const record = records.unchanged(kept.id, this.lastRun('failed', { sentence, doNext }));
    const failures =
      order.how === 'by schedule' ? afterFailure(record.failures, kind, ports.clock.now()) : record.failures;
    // Google may have executed a write that it reported as failed.
    const summaryDue = record.summaryDue || this.mayHaveRestated;
    // The rows may be in wrong places, so they belong to no request: the next run fetches the whole range.
    const question = error instanceof SheetBeingEdited && error.isWritten ? '' : record.question;
    this.end({ ...record, failures, summaryDue, question }, { result: 'failed', sentence });
  }

  /** The unchanged record, if the service refuses the key of a user who runs another user's report: the report itself has not failed. */
  private recordOfOthers(error: unknown): RunRecord | undefined {
    if (!(error instanceof KeyRefused || error instanceof NotPermitted)) return undefined;
    const { before, inHand, order } = this;
    return order.how === 'by hand' && before?.lastRun.by !== inHand.by ? before : undefined;
  }

  private lastRun(result: 'done' | 'failed' | 'cancelled', said = NO_FAILURE) {
    const { progress, by, how } = this.inHand;
    return { startedAt: progress.startedAt, endedAt: this.ports.clock.now(), by, how, result, ...said };
  }

  private end(record: RunRecord, ended: Omit<EndedRun, 'endedAt'> & { readonly report?: RunReport }): void {
    const calls = this.inHand.calls + this.sent.sent;
    this.log({ ...this.inHand, calls }, { ...ended, endedAt: this.ports.clock.now() });
    this.records.end(this.kept.id, record);
    this.signals.forget();
  }

  private log(run: InHand, ended: EndedRun): void {
    logRun({ name: this.kept.name, asked: this.window?.asked ?? null, run, ended }, this.ports.document);
  }
}
