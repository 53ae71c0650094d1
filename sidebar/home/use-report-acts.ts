import { useState } from 'preact/hooks';
import { failureOf } from '../failure-of';
import type { RunQueue } from '../run/run-queue';
import type { Server } from '../server';
import type { Editing } from '../use-edits';
import type { List } from '../use-list';
import type { Go, View } from '../views';
import type { FailedAct } from './home';
import { oneByOne } from './one-by-one';
import type { ReportActs } from './report-acts';

/** What the cards of the list do; a failure is shown on its card. */
export function useReportActs(props: {
  readonly server: Server;
  readonly list: List;
  readonly queue: RunQueue;
  readonly editing: Editing;
  readonly go: Go;
}): { readonly acts: ReportActs; readonly failed: FailedAct | null } {
  const { server, list, queue, editing, go } = props;
  const [failed, setFailed] = useState<FailedAct | null>(null);
  const [doInTurn] = useState(oneByOne);
  /** `what` tells acts on one report apart. */
  const attempt = (id: string, what: string, act: () => Promise<void>): void =>
    doInTurn(`${what} ${id}`, async () => {
      setFailed(null);
      try {
        await act();
      } catch (error) {
        setFailed({ id, failure: failureOf(error), again: () => attempt(id, what, act) });
        go(toCard(id));
      }
    });
  const acts: ReportActs = {
    run: (id, runId) => {
      setFailed(null);
      queue.start(id, runId).then(list.look);
    },
    cancelRun: (id) => void queue.cancel(id),
    closeResult: (id) => queue.close(id),
    discardRun: (id, runId) =>
      attempt(id, 'discard', async () => {
        await server.sidebarCancel(runId);
        queue.close(id);
        list.take((await server.sidebarReports()).reports);
      }),
    edit: (id) => {
      const report = list.state.reports.find((one) => one.id === id);
      if (report === undefined) return;
      editing.show(report);
      attempt(id, 'open', () => editing.update(id));
    },
    dropEdits: editing.drop,
    duplicate: (id) =>
      attempt(id, 'duplicate', async () => {
        const before = new Set(list.state.reports.map((one) => one.id));
        const { reports } = await server.sidebarDuplicateReport(id);
        list.take(reports);
        const copy = reports.find((one) => !before.has(one.id));
        if (copy !== undefined) go(toCard(copy.id));
      }),
    pause: (id, paused) =>
      attempt(id, paused ? 'pause' : 'resume', async () =>
        list.take((await server.sidebarPauseReport(id, paused)).reports),
      ),
    takeOver: (id) =>
      attempt(id, 'take over', async () => list.take((await server.sidebarTakeOver(id)).reports)),
    goToSheet: (id) => attempt(id, 'go to sheet', async () => void (await server.sidebarGoToSheet(id))),
    remove: (id, sheet) =>
      attempt(id, 'delete', async () => {
        const { reports } = await server.sidebarDeleteReport(id, sheet);
        editing.drop(id);
        list.take(reports);
      }),
    openSettings: () => go({ name: 'settings' }),
    lookAgain: list.look,
  };
  return { acts, failed };
}

/** To the card of a report, from the list and from its own form; who is elsewhere by now stays there. */
function toCard(id: string): (now: View) => View {
  return (now) =>
    now.name === 'home' || (now.name === 'editor' && now.id === id) ? { name: 'home', at: id } : now;
}
