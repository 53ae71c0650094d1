import { useRef, useState } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors/failure-message';
import type { Runs } from '../run/use-runs';
import { failureOf } from '../server/failure-of';
import { isUnsaved } from '../state/edits';
import type { FailedActs, ReportActs } from '../state/report-acts';
import type { Editing } from '../state/use-edits';
import type { List } from '../state/use-server-state';
import type { Navigate, View } from '../state/views';
import { oneByOne } from './one-by-one';

/** The actions of the reports in the list. A failure is shown in the details of its report. */
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
  const { failed, busy, attempt, open, forgive, showFailure } = useAttempts(unfold);
  const isWatched = useIsWatched(props.view);
  const acts: ReportActs = {
    run: async (id, runId) => {
      forgive(id);
      unfold(id);
      const isFirst = list.now().reports.some((one) => one.id === id && one.sheet === null);
      const end = await running.start(id, runId);
      // A user who watches the first run wants to see its sheet. Nobody is taken away from what they have turned to since.
      if (isFirst && end.phase === 'done' && isWatched()) acts.goToSheet(id);
    },
    cancelRun: (id) => void running.queue.cancel(id),
    closeResult: (id) => running.queue.close(id),
    discardRun: (id, runId) =>
      attempt(id, 'discard', async () => {
        await server.sidebarCancel(runId);
        running.queue.close(id);
        await server.sidebarReports();
      }),
    edit: (id) => {
      if (isUnsaved(editing.edits, id)) editing.goOn(id);
      if (list.state.reports.some((one) => one.id === id)) open(id, () => editing.open(id));
    },
    dropEdits: editing.drop,
    duplicate: (id) =>
      attempt(id, 'duplicate', async () => {
        const before = new Set(list.now().reports.map((one) => one.id));
        const { reports } = await server.sidebarDuplicateReport(id);
        const copy = reports.find((one) => !before.has(one.id));
        if (copy !== undefined) go(toCard(copy.id));
      }),
    pause: (id, paused) =>
      attempt(id, paused ? 'pause' : 'resume', async () => {
        await server.sidebarPauseReport(id, paused);
      }),
    takeOver: (id, version) =>
      attempt(id, 'take over', async () => {
        await server.sidebarTakeOver(id, version);
      }),
    approve: (id, version) =>
      attempt(id, 'approve', async () => {
        await server.sidebarApprove(id, version);
      }),
    discardChange: (id, version) =>
      attempt(id, 'discard change', async () => {
        await server.sidebarDiscardChange(id, version);
      }),
    goToSheet: (id) => attempt(id, 'go to sheet', async () => void (await server.sidebarGoToSheet(id))),
    remove: (id, sheet) =>
      attempt(id, 'delete', async () => {
        await server.sidebarDeleteReport(id, sheet);
        editing.drop(id);
      }),
    openSettings: () => go({ name: 'settings' }),
    lookAgain: list.look,
  };
  return { acts, failed, busy, showFailure };
}

/** Runs the actions that the user clicks, one after another. Failures are stored by the ids of their reports, and unfold their details. */
function useAttempts(unfold: (id: string) => void) {
  const [failed, setFailed] = useState<FailedActs>(new Map());
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [doInTurn] = useState(oneByOne);
  const [openInTurn] = useState(oneByOne);
  const forgive = (id: string) => setFailed((now) => new Map([...now].filter(([failing]) => failing !== id)));
  const showFailure = (id: string, failure: FailureMessage, again: () => void) => {
    setFailed((now) => new Map(now).set(id, { failure, again }));
    unfold(id);
  };
  /** `what` names the action. While an action of this name is under way for the report, it is not started again. */
  const attempt = (id: string, what: string, act: () => Promise<void>, inTurn = doInTurn): void => {
    const isTaken = inTurn(`${what} ${id}`, async () => {
      try {
        await act();
      } catch (error) {
        showFailure(id, failureOf(error), () => attempt(id, what, act, inTurn));
      }
      setBusy((now) => now.filter((_, at) => at !== now.indexOf(id)));
    });
    if (!isTaken) return;
    forgive(id);
    setBusy((now) => [...now, id]);
  };
  /** Opening a report changes nothing, so other actions do not wait for it. */
  const open = (id: string, act: () => Promise<void>) => attempt(id, 'open', act, openInTurn);
  return { failed, busy, forgive, attempt, open, showFailure };
}

/** A function that tells whether the user has the list of reports before them, and has not clicked outside the sidebar since. */
function useIsWatched(view: View): () => boolean {
  const shown = useRef(view);
  shown.current = view;
  return () => shown.current.name === 'home' && document.hasFocus();
}

/** Moves the focus to a report if the list is shown. If another view is shown, nothing changes. */
function toCard(id: string): (now: View) => View {
  return (now) => (now.name === 'home' ? { name: 'home', at: id } : now);
}
