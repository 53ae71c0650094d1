import { useRef } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors';
import type { CurrentRun } from '../../src/reports';
import type { Runs } from '../run';
import { useRequests } from '../server';
import type { Editing, Navigate, ServerState, View } from '../state';

export type ReportActs = ReturnType<typeof useReportActs>;

/** The last action on a report, if it failed. */
export interface FailedAction {
  readonly failure: FailureMessage;
  readonly again: () => void;
}

/** The actions on saved reports that the list offers. A failure is shown in the details of its report. */
export function useReportActs(props: {
  readonly list: ServerState;
  readonly running: Runs;
  readonly editing: Editing;
  readonly view: View;
  readonly go: Navigate;
  /** Shows the details of a report. */
  readonly openDetails: (id: string) => void;
}) {
  const { list, running, editing, go, openDetails } = props;
  const { server } = list;
  const getRequest = useRequests<true>();
  const retries = useRef(new Map<string, () => void>());
  const isWatched = useIsWatched(props.view);
  /** Opening a report changes nothing, so other actions do not wait for it. */
  const toOpenLane = (id: string) => `open/${id}`;
  /** Runs the actions on a report that the user clicks one after another. `what` names the action: a double click starts it once. */
  const tryReportAction = async (
    id: string,
    what: string,
    act: () => Promise<unknown>,
    lane = id,
  ): Promise<void> => {
    const request = getRequest(lane);
    if (request.isBusy && request.about === what) return;
    getRequest(lane === id ? toOpenLane(id) : id).forget();
    retries.current.set(id, () => tryReportAction(id, what, act, lane));
    const isDone = await request.ask(() => act().then(() => true), what);
    if (!isDone) openDetails(id);
  };
  const acts = {
    run: async (id: string, runId?: string): Promise<void> => {
      getRequest(id).forget();
      openDetails(id);
      const isFirst = list.getNewestState().reports.some((one) => one.id === id && one.sheet === null);
      const end = await running.startRun(id, runId);
      // A user who watches the first run wants to see its sheet. Nobody is taken away from what they have turned to since.
      if (isFirst && end.phase === 'done' && isWatched()) acts.goToSheet(id);
    },
    /** Shows the progress of a run that was started elsewhere, until the returned function is called. */
    followRun: (id: string, run: CurrentRun) => running.queue.follow(id, run),
    cancelRun: (id: string) => void running.queue.requestRunEnd(id),
    closeResult: (id: string) => running.queue.forgetResult(id),
    discardRun: (id: string, runId: string) =>
      tryReportAction(id, 'discard', async () => {
        await server.sidebarCancel(runId);
        running.queue.forgetResult(id);
        await list.requestState();
      }),
    edit: (id: string) => tryReportAction(id, 'open', () => editing.open(id), toOpenLane(id)),
    duplicate: (id: string) =>
      tryReportAction(id, 'duplicate', async () => {
        const reportsBefore = list.getNewestState().reports;
        const { reports } = await server.sidebarDuplicateReport(id);
        const copy = reports.find((one) => reportsBefore.every((other) => other.id !== one.id));
        if (copy === undefined) return;
        // The details say that the copy is refreshed by hand. The focus moves to it if the list is still shown.
        openDetails(copy.id);
        go((now) => (now.name === 'home' ? { name: 'home', reportId: copy.id } : now));
      }),
    pause: (id: string, paused: boolean) =>
      tryReportAction(id, paused ? 'pause' : 'resume', () => server.sidebarPauseReport(id, paused)),
    /** Makes the schedule use the current user's key. Here and below, `version` is the version of the report that the user has seen. */
    takeOver: (id: string, version: string) =>
      tryReportAction(id, 'take over', () => server.sidebarTakeOver(id, version)),
    approve: (id: string, version: string) =>
      tryReportAction(id, 'approve', () => server.sidebarApprove(id, version)),
    /** Restores the approved version. */
    discardChange: (id: string, version: string) =>
      tryReportAction(id, 'discard change', () => server.sidebarDiscardChange(id, version)),
    goToRestatements: () => server.sidebarShowBooks('restatements'),
    goToSheet: (id: string) => tryReportAction(id, 'go to sheet', () => server.sidebarGoToSheet(id)),
    remove: (id: string, sheet: 'keep' | 'delete') =>
      tryReportAction(id, 'delete', () => server.sidebarDeleteReport(id, sheet)),
  };
  return {
    ...acts,
    /** True while an action on the report is under way. */
    isBusy: (id: string): boolean => getRequest(id).isBusy || getRequest(toOpenLane(id)).isBusy,
    /** The last action on the report, if it failed; otherwise null. */
    findActionFailure: (id: string): FailedAction | null => {
      const failure = getRequest(id).failure ?? getRequest(toOpenLane(id)).failure;
      return failure && { failure, again: () => retries.current.get(id)?.() };
    },
  };
}

/** A function that tells whether the user has the list of reports before them, and has not clicked outside the sidebar since. */
function useIsWatched(view: View): () => boolean {
  const latestView = useRef(view);
  latestView.current = view;
  return () => latestView.current.name === 'home' && document.hasFocus();
}
