import type { FailureMessage } from '../../src/errors/failure-message';
import type { CurrentRun, RunProgress, RunReport } from '../../src/reports/run-facts';
import { failureOf, type Server, Unanswered } from '../server/server';

/** The state of a run that was started in this sidebar, or that the sidebar follows. */
export type RunView = { readonly phase: 'waiting' } | RunningView | RunEnd;

export interface RunningView {
  readonly phase: 'running';
  readonly runId: string;
  readonly progress: RunProgress | null;
  readonly cancel: 'no' | 'wanted' | 'asked' | 'too late';
  /** Who has started the run elsewhere; undefined for a run of this sidebar. */
  readonly by?: string;
}

export type RunEnd =
  | { readonly phase: 'done'; readonly report: RunReport }
  | { readonly phase: 'cancelled' }
  | {
      readonly phase: 'failed';
      readonly failure: FailureMessage;
      /** The id of the run if Google sent no answer. The run may continue or may have succeeded. */
      readonly lost?: string;
    };

export interface RunPorts {
  readonly server: Pick<Server, 'sidebarRun' | 'sidebarProgress' | 'sidebarCancel'>;
  readonly wait: (ms: number) => Promise<void>;
  readonly newRunId: () => string;
  readonly show: (views: ReadonlyMap<string, RunView>) => void;
  /** Requests the list of reports: a run that was started elsewhere has ended. */
  readonly look: () => void;
}

const POLL_MS = 1_000;

/** Runs reports one after another, because two runs that write to the same spreadsheet would only wait for each other. */
export class RunQueue {
  private views: ReadonlyMap<string, RunView> = new Map();
  private readonly going = new Map<string, Promise<RunEnd>>();
  /** The runs of this sidebar that the server has ended. A list that was read before may still call them running. */
  private readonly ended = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: RunPorts) {}

  /** Starts a run, or continues the run with this id. A report that is already running or waiting is not started again. */
  start(id: string, runId = this.ports.newRunId()): Promise<RunEnd> {
    const going = this.going.get(id);
    // If the run was cancelled while it waited, it waits again in its old place in the queue.
    if (going === undefined || this.running(id) === undefined) this.show(id, { phase: 'waiting' });
    if (going !== undefined) return going;
    const end = this.last.then(() => this.run(id, runId));
    this.going.set(id, end);
    this.last = end;
    return end;
  }

  /** Shows the progress of a run that was started elsewhere, until the returned function is called. */
  follow(id: string, run: CurrentRun): () => void {
    if (this.ended.has(run.runId)) return () => undefined;
    this.show(id, followedView(run));
    this.watch(id, run.runId);
    return () => this.running(id)?.by !== undefined && this.close(id);
  }

  /** Removes a waiting run from the queue, or asks the server to end a run that is under way. */
  async cancel(id: string): Promise<void> {
    const view = this.views.get(id);
    if (view?.phase === 'waiting') this.show(id, { phase: 'cancelled' });
    if (view?.phase !== 'running' || view.cancel !== 'no') return;
    this.show(id, { ...view, cancel: 'wanted' });
    await this.askToEnd(id);
  }

  /** Forgets the result of the last run of a report. */
  close(id: string): void {
    if (this.going.has(id)) return;
    const views = new Map(this.views);
    views.delete(id);
    this.become(views);
  }

  private async run(id: string, runId: string): Promise<RunEnd> {
    const isCancelled = this.views.get(id)?.phase !== 'waiting';
    const end: RunEnd = isCancelled ? { phase: 'cancelled' } : await this.slices(id, runId);
    this.going.delete(id);
    if (!('lost' in end)) this.ended.add(runId);
    this.show(id, end);
    return end;
  }

  private async slices(id: string, runId: string): Promise<RunEnd> {
    this.show(id, { phase: 'running', runId, progress: null, cancel: 'no' });
    this.watch(id, runId);
    try {
      for (;;) {
        const answer = await this.ports.server.sidebarRun({ reportId: id, runId });
        if (answer.state === 'done') return { phase: 'done', report: answer.report };
        if (answer.state === 'cancelled') return { phase: 'cancelled' };
        this.showProgress(id, answer.progress);
      }
    } catch (error) {
      const failed = { phase: 'failed', failure: failureOf(error) } as const;
      return error instanceof Unanswered ? { ...failed, lost: runId } : failed;
    }
  }

  /** Requests the progress of the run every second, one request at a time. */
  private async watch(id: string, runId: string): Promise<void> {
    const isOver = () => this.running(id)?.runId !== runId;
    for (;;) {
      await this.ports.wait(POLL_MS);
      if (isOver()) return;
      // Without an answer, the progress bar only stands still for a second. If the run itself fails, sidebarRun says so.
      const progress = await this.ports.server.sidebarProgress(runId).catch(() => undefined);
      // The answer may arrive after the run has ended. It must not be shown as the progress of the next run.
      if (isOver()) return;
      if (progress != null) this.showProgress(id, progress);
      else if (progress === null && this.running(id)?.by !== undefined) return this.ports.look();
      if (this.running(id)?.cancel === 'wanted') await this.askToEnd(id);
    }
  }

  private async askToEnd(id: string): Promise<void> {
    const view = this.running(id);
    if (view === undefined) return;
    const isTaken = await this.ports.server.sidebarCancel(view.runId).catch(() => false);
    const after = this.running(id);
    if (after?.runId !== view.runId || after.cancel !== 'wanted') return;
    if (isTaken) this.show(id, { ...after, cancel: 'asked' });
    // If no rows are being written, the server may not have begun the run. `watch` tries again after the next request of the progress.
    else if (after.progress?.phase === 'writing') this.show(id, { ...after, cancel: 'too late' });
  }

  private running(id: string): RunningView | undefined {
    const view = this.views.get(id);
    return view?.phase === 'running' ? view : undefined;
  }

  /** Each slice of a long run begins with the phase “starting”, although the run has not started again: this is not shown. */
  private showProgress(id: string, progress: RunProgress): void {
    const view = this.running(id);
    const isNew = view?.progress == null || (progress.at > view.progress.at && progress.phase !== 'starting');
    if (view !== undefined && isNew) this.show(id, { ...view, progress });
  }

  private show(id: string, view: RunView): void {
    this.become(new Map(this.views).set(id, view));
  }

  private become(views: ReadonlyMap<string, RunView>): void {
    this.views = views;
    this.ports.show(views);
  }
}

export function followedView({ runId, by, progress }: CurrentRun): RunningView {
  return { phase: 'running', runId, by, progress, cancel: 'no' };
}
