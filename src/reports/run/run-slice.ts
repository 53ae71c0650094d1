import { report as catalogueEntry } from '../../catalogue/catalogue';
import { attempt, recordFailure } from '../../errors/record-failure';
import { KeyRefused, NotPermitted, OutOfTime } from '../../errors/service-errors';
import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { CallCounter } from '../../service/http/connection';
import { StoreSnapshot } from '../../storage/store-snapshot';
import { texts } from '../../wording/texts';
import { KEEP_AFTER_MS, originOf, RunCache } from '../fetch/run-cache';
import type { RunContext, RunMonitor } from '../fetch/run-context';
import { type EndedRun, loggedRun } from '../logs/logged-run';
import type { Properties } from '../report-ports';
import { type LastRun, lastRunOf, type RunAnswer, type RunHow, type UnfinishedRun } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { afterFailure, isOfService } from '../schedule/retry';
import type { RunRecord } from '../store/run-records';
import { Cancelled, RunSignals } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';
import { afterRun } from './after-run';
import type { BegunSlice } from './begin-slice';
import { deleteLeftovers } from './cancel-run';
import { heldData, type RunResult, runContext, runReport } from './run-report';

/** A slice begins no new work after 270 s. Google ends an execution after 360 s and leaves it no time to clean up. */
const SLICE_MS = 270_000;

/** How a run ended. `properties` are the document's properties if they were read already. */
type Ending = Pick<EndedRun, 'report'> &
  Parameters<typeof lastRunOf>[3] & { readonly properties?: Properties };

/** One execution of a run. Most runs need only one. */
export class Slice implements RunMonitor {
  readonly runId: string;
  readonly deadline: number;
  readonly answersSince: number | null;
  readonly calls: CallCounter = { sent: 0 };
  private readonly report: StoredReport;
  private readonly how: RunHow;
  private readonly signals: RunSignals;
  private readonly isLater: boolean;
  private cache: RunCache | undefined;
  private current: UnfinishedRun;
  private context: RunContext | undefined;
  private mayHaveRestated = false;
  private logId: string;

  constructor(
    private readonly start: BegunSlice,
    private readonly sources: ReportStores,
  ) {
    const { report, begun, run, deadline } = start;
    this.report = report;
    this.runId = run.runId;
    this.logId = run.runId;
    this.how = run.how;
    this.deadline = Math.min(deadline, begun + SLICE_MS);
    this.signals = new RunSignals(sources, run.runId);
    this.current = run;
    this.isLater = run.slices > 1;
    this.answersSince = this.isLater ? run.progress.startedAt : null;
  }

  /** Throws any error that ends the run. The run record also stores that error. */
  run(): RunAnswer {
    let result: RunResult;
    try {
      const cache = this.openCache();
      this.cache = cache;
      const { report, sources: ports } = this;
      const previous = { ...this.start.before, how: this.how };
      this.context = runContext({ report, previous, ports, monitor: this, cache });
      result = runReport(this.context);
    } catch (error) {
      if (error instanceof Cancelled) return this.cancelled();
      if (error instanceof OutOfTime && this.cache?.hasSaved === true) return this.unfinished();
      const failure = error instanceof OutOfTime ? (error.after ?? error) : error;
      this.failed(failure);
      throw failure;
    }
    // This line is outside the try block, because an error after the rows are written does not make the run fail.
    return this.done(result);
  }

  reportProgress(progress: Parameters<RunMonitor['reportProgress']>[0]): void {
    const { startedAt } = this.current.progress;
    const facts = { calls: this.calls.sent, startedAt, at: this.sources.clock.now() };
    this.current = { ...this.current, progress: { ...progress, ...facts } };
    this.heartbeat();
  }

  heartbeat(): void {
    const { progress } = this.current;
    if (this.how === 'by hand') this.signals.report(progress);
    else this.signals.reportScheduled(progress);
  }

  onRestatement(): void {
    this.mayHaveRestated = true;
  }

  private openCache(): RunCache {
    const { clock, settings, cells } = this.sources;
    const draft = cells.currentDraft(this.report);
    const { runId, isLater } = this;
    const { begun } = this.start;
    const isKeeping = () => isLater || clock.now() - begun > KEEP_AFTER_MS;
    const origin = originOf(draft, begun, settings);
    return new RunCache({ runId, origin, draft, isLater }, this.sources, isKeeping);
  }

  private done(result: RunResult): RunAnswer {
    const { report, fetched, context } = result;
    const { startedAt } = this.current.progress;
    // Read once for all that follows.
    const document = new StoreSnapshot(this.sources.document);
    const properties = document.all();
    const before = this.record(properties);
    const changes = {
      sheetId: report.sheetId,
      held: heldData(result, before.held, this.sources.clock.now()),
      question: context.question,
      output: context.request.output,
      lastGoodAt: startedAt,
      wholeAt: context.window.isWhole ? startedAt : before.wholeAt,
      failures: null,
      summaryDue: before.summaryDue || this.mayHaveRestated || this.isLater,
    };
    const record = this.end('done', { ...before, ...changes }, { report, properties });
    const problems = afterRun(this.report, record, fetched.table, this.how, this.sources, document);
    return { state: 'done', report: { ...report, notices: [...report.notices, ...problems] } };
  }

  private cancelled(): RunAnswer {
    const { id } = this.report;
    // Earlier slices may have created hidden sheets that this slice does not know. They are deleted here.
    if (this.isLater)
      attempt(texts().reports.runs.receivedRows, this.sources, () => deleteLeftovers(id, this.sources));
    this.end('cancelled', this.record());
    return { state: 'cancelled' };
  }

  private unfinished(): RunAnswer {
    this.sources.records.begin(this.report.id, { ...this.currentWithCalls(), waits: true });
    return { state: 'unfinished', progress: this.current.progress };
  }

  private failed(error: unknown): void {
    const { errors, clock } = this.sources;
    const { kind, ...message } = recordFailure(error, errors);
    if (this.isOnlyOfUser(error)) {
      const { before } = this.start;
      this.end('failed', before, message, before.lastRun);
      return;
    }
    const record = this.record();
    const { failures } = record;
    const isScheduled = this.how === 'by schedule';
    // Rows may be in wrong places. Without the digest in the run record, the next run fetches all days.
    const isMisplaced = error instanceof SheetBeingEdited;
    const changes = {
      failures: isScheduled ? afterFailure(failures, kind, clock.now()) : failures,
      // Google may have executed a write that it reported as failed. In that case the restatement summary lacks the run's restatements.
      summaryDue: record.summaryDue || this.mayHaveRestated,
      question: isMisplaced ? '' : record.question,
    };
    const continues = isScheduled && isOfService(kind) && this.keepsPages();
    // The run may have several failures before it ends, so each has its own id in the run log.
    if (continues) this.logId = `${this.runId}-${this.current.slices}`;
    this.end('failed', { ...record, ...changes }, message);
    if (continues) this.unfinished();
  }

  /** Returns false if there are no pages, or if the report has device files: they are read again. */
  private keepsPages(): boolean {
    const isPaged =
      this.context !== undefined && catalogueEntry(this.context.request.report).source === 'pages';
    return isPaged && this.cache?.keepPages() === true;
  }

  /** The user runs the report by hand, the service refuses their key, and another user made the last run. */
  private isOnlyOfUser(error: unknown): boolean {
    if (!(error instanceof KeyRefused || error instanceof NotPermitted)) return false;
    const { lastRun } = this.start.before;
    return this.how === 'by hand' && lastRun !== null && lastRun.by !== this.current.by;
  }

  private record(properties?: Properties): RunRecord {
    return this.sources.records.record(this.report.id, properties);
  }

  private end(
    result: LastRun['result'],
    before: RunRecord,
    { report, properties, ...message }: Ending = {},
    lastRun: LastRun | null = lastRunOf(this.current, this.sources.clock.now(), result, message),
  ): RunRecord {
    const { clock, pending, records } = this.sources;
    const { id, name } = this.report;
    const record = { ...before, lastRun };
    const ended = { endedAt: clock.now(), result, report, sentence: message.sentence };
    const asked = this.context?.window.asked ?? null;
    const run = loggedRun(name, asked, { ...this.currentWithCalls(), runId: this.logId }, ended);
    records.end(id, record, pending.textsWith(run, properties));
    this.signals.forgetReported();
    return record;
  }

  private currentWithCalls(): UnfinishedRun {
    return { ...this.current, calls: this.current.calls + this.calls.sent };
  }
}
