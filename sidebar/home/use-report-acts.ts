import { useRef } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors/failure-message';
import type { CurrentRun } from '../../src/reports/run-facts';
import type { Runs } from '../run/use-runs';
import { useRequests } from '../server/use-request';
import type { Editing } from '../state/use-edits';
import type { List } from '../state/use-server-state';
import type { Navigate, View } from '../state/views';

export type ReportActs = ReturnType<typeof useReportActs>;

/** The last action on a report, if it failed. */
export interface FailedAct {
  readonly failure: FailureMessage;
  readonly again: () => void;
}

/** The actions on saved reports that the list offers. A failure is shown in the details of its report. */
export function useReportActs(props: {
  readonly list: List;
  readonly running: Runs;
  readonly editing: Editing;
  readonly view: View;
  readonly go: Navigate;
  /** Shows the details of a report. */
  readonly unfold: (id: string) => void;
}) {
  const { list, running, editing, go, unfold } = props;
  const { server } = list;
  const acting = useRequests<true>();
  const again = useRef(new Map<string, () => void>());
  const isWatched = useIsWatched(props.view);
  /** Opening a report changes nothing, so other actions do not wait for it. */
  const opening = (id: string) => `open/${id}`;
  /** Runs the actions on a report that the user clicks one after another. `what` names the action: a double click starts it once. */
  const attempt = async (id: string, what: string, act: () => Promise<unknown>, lane = id): Promise<void> => {
    const request = acting(lane);
    if (request.isBusy && request.about === what) return;
    acting(lane === id ? opening(id) : id).forget();
    again.current.set(id, () => attempt(id, what, act, lane));
    const isDone = await request.ask(() => act().then(() => true), what);
    if (!isDone) unfold(id);
  };
  const acts = {
    run: async (id: string, runId?: string): Promise<void> => {
      acting(id).forget();
      unfold(id);
      const isFirst = list.now().reports.some((one) => one.id === id && one.sheet === null);
      const end = await running.start(id, runId);
      // A user who watches the first run wants to see its sheet. Nobody is taken away from what they have turned to since.
      if (isFirst && end.phase === 'done' && isWatched()) acts.goToSheet(id);
    },
    /** Shows the progress of a run that was started elsewhere, until the returned function is called. */
    followRun: (id: string, run: CurrentRun) => running.queue.follow(id, run),
    cancelRun: (id: string) => void running.queue.cancel(id),
    closeResult: (id: string) => running.queue.close(id),
    discardRun: (id: string, runId: string) =>
      attempt(id, 'discard', async () => {
        await server.sidebarCancel(runId);
        running.queue.close(id);
        await list.look();
      }),
    edit: (id: string) => attempt(id, 'open', () => editing.open(id), opening(id)),
    duplicate: (id: string) =>
      attempt(id, 'duplicate', async () => {
        const before = list.now().reports;
        const { reports } = await server.sidebarDuplicateReport(id);
        const copy = reports.find((one) => before.every((other) => other.id !== one.id));
        if (copy === undefined) return;
        // The details say that the copy is refreshed by hand. The focus moves to it if the list is still shown.
        unfold(copy.id);
        go((now) => (now.name === 'home' ? { name: 'home', at: copy.id } : now));
      }),
    pause: (id: string, paused: boolean) =>
      attempt(id, paused ? 'pause' : 'resume', () => server.sidebarPauseReport(id, paused)),
    /** Makes the schedule use the current user's key. Here and below, `version` is the version of the report that the user has seen. */
    takeOver: (id: string, version: string) =>
      attempt(id, 'take over', () => server.sidebarTakeOver(id, version)),
    approve: (id: string, version: string) =>
      attempt(id, 'approve', () => server.sidebarApprove(id, version)),
    /** Restores the approved version. */
    discardChange: (id: string, version: string) =>
      attempt(id, 'discard change', () => server.sidebarDiscardChange(id, version)),
    goToRestatements: () => server.sidebarShowBooks('restatements'),
    goToSheet: (id: string) => attempt(id, 'go to sheet', () => server.sidebarGoToSheet(id)),
    remove: (id: string, sheet: 'keep' | 'delete') =>
      attempt(id, 'delete', () => server.sidebarDeleteReport(id, sheet)),
  };
  return {
    ...acts,
    /** True while an action on the report is under way. */
    isBusy: (id: string): boolean => acting(id).isBusy || acting(opening(id)).isBusy,
    /** The last action on the report, if it failed; otherwise null. */
    failed: (id: string): FailedAct | null => {
      const failure = acting(id).failure ?? acting(opening(id)).failure;
      return failure && { failure, again: () => again.current.get(id)?.() };
    },
  };
}

/** A function that tells whether the user has the list of reports before them, and has not clicked outside the sidebar since. */
function useIsWatched(view: View): () => boolean {
  const shown = useRef(view);
  shown.current = view;
  return () => shown.current.name === 'home' && document.hasFocus();
}
