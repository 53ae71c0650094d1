import type { FailureMessage } from '../../src/errors';
import type { CurrentRun, GoodRun, RunProgress } from '../../src/reports';
import { type Server, toCallFailure, Unanswered } from '../server';

/** The state of a run that was started in this sidebar, or that the sidebar follows. */
export type RunView = { readonly phase: 'waiting' } | RunningView | RunOutcome;

export interface RunningView {
  readonly phase: 'running';
  readonly runId: string;
  readonly progress: RunProgress | null;
  /** Whether the user has requested the end of the run, and what the server has answered. */
  readonly cancel: 'none' | 'requested' | 'accepted' | 'too late';
  /** Who has started the run elsewhere; undefined for a run of this sidebar. */
  readonly by?: string;
}

export type RunOutcome =
  | { readonly phase: 'done'; readonly report: GoodRun }
  | { readonly phase: 'cancelled' }
  | {
      readonly phase: 'failed';
      readonly failure: FailureMessage;
      /** The id of the run if Google sent no answer. The run may continue or may have succeeded. */
      readonly lost?: string;
    };

interface RunServices {
  readonly server: Pick<Server, 'sidebarRun' | 'sidebarProgress' | 'sidebarCancel'>;
  readonly wait: (ms: number) => Promise<void>;
  readonly createRunId: () => string;
  readonly showViews: (views: ReadonlyMap<string, RunView>) => void;
  /** Requests the list of reports: a run that was started elsewhere has ended. */
  readonly requestState: () => void;
}

const POLL_MS = 1_000;

/** Runs reports one after another, because two runs that write to the same spreadsheet would only wait for each other. */
export class RunQueue {
  private views: ReadonlyMap<string, RunView> = new Map();
  private readonly activeRuns = new Map<string, Promise<RunOutcome>>();
  /** The runs of this sidebar that the server has ended. A list that was read before may still call them running. */
  private readonly endedRunIds = new Set<string>();
  private lastRun: Promise<unknown> = Promise.resolve();

  constructor(private readonly services: RunServices) {}

  /** Starts a run, or continues the run with this id. A report that is already running or waiting is not started again. */
  enqueueRun(id: string, runId = this.services.createRunId()): Promise<RunOutcome> {
    const activeRun = this.activeRuns.get(id);
    // If the run was cancelled while it waited, it waits again in its old place in the queue.
    if (activeRun === undefined || this.findRunningView(id) === undefined)
      this.showView(id, { phase: 'waiting' });
    if (activeRun !== undefined) return activeRun;
    const end = this.lastRun.then(() => this.run(id, runId));
    this.activeRuns.set(id, end);
    this.lastRun = end;
    return end;
  }

  /** Shows the progress of a run that was started elsewhere, until the returned function is called. */
  follow(id: string, run: CurrentRun): () => void {
    if (this.endedRunIds.has(run.runId)) return () => undefined;
    this.showView(id, toFollowedView(run));
    this.watch(id, run.runId);
    return () => this.findRunningView(id)?.by !== undefined && this.forgetResult(id);
  }

  /** Removes a waiting run from the queue, or asks the server to end a run that is under way. */
  async requestRunEnd(id: string): Promise<void> {
    const view = this.views.get(id);
    if (view?.phase === 'waiting') this.showView(id, { phase: 'cancelled' });
    if (view?.phase !== 'running' || view.cancel !== 'none') return;
    this.showView(id, { ...view, cancel: 'requested' });
    await this.sendCancelRequest(id);
  }

  forgetResult(id: string): void {
    if (this.activeRuns.has(id)) return;
    const views = new Map(this.views);
    views.delete(id);
    this.publishViews(views);
  }

  private async run(id: string, runId: string): Promise<RunOutcome> {
    const isCancelled = this.views.get(id)?.phase !== 'waiting';
    const end: RunOutcome = isCancelled ? { phase: 'cancelled' } : await this.runAllSlices(id, runId);
    this.activeRuns.delete(id);
    if (!('lost' in end)) this.endedRunIds.add(runId);
    this.showView(id, end);
    return end;
  }

  private async runAllSlices(id: string, runId: string): Promise<RunOutcome> {
    this.showView(id, { phase: 'running', runId, progress: null, cancel: 'none' });
    this.watch(id, runId);
    try {
      for (;;) {
        const answer = await this.services.server.sidebarRun({ reportId: id, runId });
        if (answer.state === 'done') return { phase: 'done', report: answer.report };
        if (answer.state === 'cancelled') return { phase: 'cancelled' };
        this.showProgress(id, answer.progress);
      }
    } catch (error) {
      const failed = { phase: 'failed', failure: toCallFailure(error) } as const;
      return error instanceof Unanswered ? { ...failed, lost: runId } : failed;
    }
  }

  /** Requests the progress of the run every second, one request at a time. */
  private async watch(id: string, runId: string): Promise<void> {
    const hasRunEnded = () => this.findRunningView(id)?.runId !== runId;
    for (;;) {
      await this.services.wait(POLL_MS);
      if (hasRunEnded()) return;
      // Without an answer, the progress bar only stands still for a second. If the run itself fails, sidebarRun says so.
      const progress = await this.services.server.sidebarProgress(runId).catch(() => undefined);
      // The answer may arrive after the run has ended. It must not be shown as the progress of the next run.
      if (hasRunEnded()) return;
      if (progress != null) this.showProgress(id, progress);
      else if (progress === null && this.findRunningView(id)?.by !== undefined)
        return this.services.requestState();
      if (this.findRunningView(id)?.cancel === 'requested') await this.sendCancelRequest(id);
    }
  }

  private async sendCancelRequest(id: string): Promise<void> {
    const view = this.findRunningView(id);
    if (view === undefined) return;
    const isAccepted = await this.services.server.sidebarCancel(view.runId).catch(() => false);
    const after = this.findRunningView(id);
    if (after?.runId !== view.runId || after.cancel !== 'requested') return;
    if (isAccepted) this.showView(id, { ...after, cancel: 'accepted' });
    // If no rows are being written, the server may not have begun the run. `watch` tries again after the next request of the progress.
    else if (after.progress?.phase === 'writing') this.showView(id, { ...after, cancel: 'too late' });
  }

  private findRunningView(id: string): RunningView | undefined {
    const view = this.views.get(id);
    return view?.phase === 'running' ? view : undefined;
  }

  /** Each slice of a long run begins with the phase “starting”, although the run has not started again: this is not shown. */
  private showProgress(id: string, progress: RunProgress): void {
    const view = this.findRunningView(id);
    const isNew = view?.progress == null || (progress.at > view.progress.at && progress.phase !== 'starting');
    if (view !== undefined && isNew) this.showView(id, { ...view, progress });
  }

  private showView(id: string, view: RunView): void {
    this.publishViews(new Map(this.views).set(id, view));
  }

  private publishViews(views: ReadonlyMap<string, RunView>): void {
    this.views = views;
    this.services.showViews(views);
  }
}

export function toFollowedView({ runId, by, progress }: CurrentRun): RunningView {
  return { phase: 'running', runId, by, progress, cancel: 'none' };
}
