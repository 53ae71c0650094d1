import { useRef } from 'preact/hooks';
import type { CurrentRun } from '../../src/reports';
import type { Runs } from '../run';
import { useRequests } from '../server';
import type { Editing, ServerState, View } from '../state';

export type ReportActions = ReturnType<typeof useReportActions>;

/** The actions on saved reports that the list offers. A failure is shown in the details of its report. */
export function useReportActions(props: {
  readonly serverState: ServerState;
  readonly running: Runs;
  readonly editing: Editing;
  readonly view: View;
  readonly openDetails: (id: string) => void;
}) {
  const { serverState, running, editing, view, openDetails } = props;
  const { server, getNewestState } = serverState;
  const { tryAction, forgetFailure, isBusy, findActionFailure } = useAttempts(openDetails);
  const latestView = useRef(view);
  latestView.current = view;
  const showSheet = (id: string) => tryAction(id, 'go to sheet', () => server.sidebarGoToSheet(id));
  return {
    run: async (id: string, runId?: string): Promise<void> => {
      forgetFailure(id);
      openDetails(id);
      const isFirst = getNewestState().reports.some((report) => report.id === id && report.sheet === null);
      const end = await running.startRun(id, runId);
      // A user who watches the first run wants to see its sheet. Nobody is taken away from what they have turned to since.
      const isWatched = latestView.current.name === 'home' && document.hasFocus();
      if (isFirst && end.phase === 'done' && isWatched) showSheet(id);
    },
    /** Shows the progress of a run that was started elsewhere, until the returned function is called. */
    followRun: (id: string, run: CurrentRun) => running.queue.follow(id, run),
    cancelRun: (id: string) => void running.queue.requestRunEnd(id),
    closeResult: (id: string) => running.queue.forgetResult(id),

    edit: (id: string) => tryAction(id, 'open', () => editing.open(id)),
    remove: (id: string) => tryAction(id, 'delete', () => server.sidebarDeleteReport(id)),

    pause: (id: string, paused: boolean) =>
      tryAction(id, paused ? 'pause' : 'resume', () => server.sidebarPauseReport(id, paused)),
    /** Makes the schedule use the current user's key. Here and below, `version` is the version of the report that the user has seen. */
    takeOver: (id: string, version: string) =>
      tryAction(id, 'take over', () => server.sidebarTakeOver(id, version)),
    approve: (id: string, version: string) =>
      tryAction(id, 'approve', () => server.sidebarApprove(id, version)),
    discardChange: (id: string, version: string) =>
      tryAction(id, 'discard change', () => server.sidebarDiscardChange(id, version)),

    goToSheet: showSheet,
    goToRestatements: () => server.sidebarShowBooks('restatements'),
    isBusy,
    findActionFailure,
  };
}

/** Tries actions on reports, for each report one after another, and keeps the last failure of each report. */
function useAttempts(openDetails: (id: string) => void) {
  const getRequest = useRequests<true>();
  const retries = useRef(new Map<string, () => void>());
  /** Opening a report changes nothing, so it has a request of its own: other actions do not wait for it. */
  const getActionRequest = (id: string) => getRequest(id);
  const getOpenRequest = (id: string) => getRequest(`open/${id}`);
  /** `action` names the action: a double click starts it once. */
  const tryAction = async (id: string, action: string, act: () => Promise<unknown>): Promise<void> => {
    const [request, otherRequest] =
      action === 'open'
        ? [getOpenRequest(id), getActionRequest(id)]
        : [getActionRequest(id), getOpenRequest(id)];
    if (request.isBusy && request.about === action) return;
    otherRequest.forget();
    retries.current.set(id, () => tryAction(id, action, act));
    const isDone = await request.ask(() => act().then(() => true), action);
    if (!isDone) openDetails(id);
  };
  return {
    tryAction,
    forgetFailure: (id: string) => getActionRequest(id).forget(),
    isBusy: (id: string): boolean => getActionRequest(id).isBusy || getOpenRequest(id).isBusy,
    /** Its failure, and what tries it again; null if it has not failed. */
    findActionFailure: (id: string) => {
      const failure = getActionRequest(id).failure ?? getOpenRequest(id).failure;
      return failure && { failure, again: () => retries.current.get(id)?.() };
    },
  };
}
