import { useState } from 'preact/hooks';
import type { Runs } from '../run/use-runs';
import { failureOf } from '../server/failure-of';
import type { FailedActs, ReportActs } from '../state/report-acts';
import type { Editing } from '../state/use-edits';
import type { List } from '../state/use-server-state';
import type { Go, View } from '../state/views';
import { oneByOne } from './one-by-one';

/** What the cards of the list do; a failure is shown on its card. */
export function useReportActs(props: {
  readonly list: List;
  readonly running: Runs;
  readonly editing: Editing;
  readonly go: Go;
}): { readonly acts: ReportActs; readonly failed: FailedActs; readonly busy: readonly string[] } {
  const { list, running, editing, go } = props;
  const { server } = list;
  const { failed, busy, attempt, open, forgive } = useAttempts();
  const acts: ReportActs = {
    run: (id, runId) => {
      forgive(id);
      running.start(id, runId);
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
      const report = list.state.reports.find((one) => one.id === id);
      if (report === undefined) return editing.goOn(id);
      editing.show(report);
      open(id, () => editing.update(id));
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
    undoChanges: (id, version) =>
      attempt(id, 'undo', async () => {
        await server.sidebarUndoChanges(id, version);
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
  return { acts, failed, busy };
}

/** Runs the actions that the user clicks, one after another; a failure is stored by the id of its report. */
function useAttempts() {
  const [failed, setFailed] = useState<FailedActs>(new Map());
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [doInTurn] = useState(oneByOne);
  const [openInTurn] = useState(oneByOne);
  const forgive = (id: string) => setFailed((now) => new Map([...now].filter(([failing]) => failing !== id)));
  /** `what` is the name of the action: the same one is not started twice for a report. */
  const attempt = (id: string, what: string, act: () => Promise<void>, inTurn = doInTurn): void => {
    const isTaken = inTurn(`${what} ${id}`, async () => {
      try {
        await act();
      } catch (error) {
        const again = () => attempt(id, what, act, inTurn);
        setFailed((now) => new Map(now).set(id, { failure: failureOf(error), again }));
      }
      setBusy((now) => now.filter((_, at) => at !== now.indexOf(id)));
    });
    if (!isTaken) return;
    forgive(id);
    setBusy((now) => [...now, id]);
  };
  /** Opening changes nothing, so changes do not wait for it. */
  const open = (id: string, act: () => Promise<void>) => attempt(id, 'open', act, openInTurn);
  return { failed, busy, forgive, attempt, open };
}

/** Shows the card of a report if the list is in front; another view stays. */
function toCard(id: string): (now: View) => View {
  return (now) => (now.name === 'home' ? { name: 'home', at: id } : now);
}
