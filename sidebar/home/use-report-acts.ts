import { useRef, useState } from 'preact/hooks';
import { failureOf } from '../failure-of';
import type { RunQueue } from '../run/run-queue';
import type { Server } from '../server';
import type { Editing } from '../use-edits';
import type { List } from '../use-list';
import type { View } from '../views';
import type { FailedAct } from './home';
import type { ReportActs } from './report-acts';

/** What the cards of the list do, one thing at a time; a failure is shown on its card. */
export function useReportActs(props: {
  readonly server: Server;
  readonly list: List;
  readonly queue: RunQueue;
  readonly editing: Editing;
  readonly go: (view: View) => void;
}): { readonly acts: ReportActs; readonly failed: FailedAct | null } {
  const { server, list, queue, editing, go } = props;
  const [failed, setFailed] = useState<FailedAct | null>(null);
  const isBusy = useRef(false);
  const attempt = async (id: string, act: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailed(null);
    try {
      await act();
    } catch (error) {
      setFailed({ id, failure: failureOf(error), again: () => attempt(id, act) });
      go({ name: 'home', at: id });
    } finally {
      isBusy.current = false;
    }
  };
  const acts: ReportActs = {
    run: (id, runId) => {
      setFailed(null);
      queue.start(id, runId).then(list.look);
    },
    cancelRun: (id) => void queue.cancel(id),
    closeResult: (id) => queue.close(id),
    discardRun: (id, runId) =>
      attempt(id, async () => {
        await server.sidebarCancel(runId);
        queue.close(id);
        list.take((await server.sidebarReports()).reports);
      }),
    edit: (id) => {
      const report = list.state.reports.find((one) => one.id === id);
      if (report !== undefined) attempt(id, () => editing.openSaved(report));
    },
    dropEdits: editing.drop,
    duplicate: (id) =>
      attempt(id, async () => {
        const before = new Set(list.state.reports.map((one) => one.id));
        const { reports } = await server.sidebarDuplicateReport(id);
        list.take(reports);
        const copy = reports.find((one) => !before.has(one.id));
        if (copy !== undefined) go({ name: 'home', at: copy.id });
      }),
    pause: (id, paused) =>
      attempt(id, async () => list.take((await server.sidebarPauseReport(id, paused)).reports)),
    takeOver: (id) => attempt(id, async () => list.take((await server.sidebarTakeOver(id)).reports)),
    goToSheet: (id) => attempt(id, async () => void (await server.sidebarGoToSheet(id))),
    remove: (id, sheet) =>
      attempt(id, async () => {
        const { reports } = await server.sidebarDeleteReport(id, sheet);
        editing.drop(id);
        list.take(reports);
      }),
    openSettings: () => go({ name: 'settings' }),
    lookAgain: list.look,
  };
  return { acts, failed };
}
