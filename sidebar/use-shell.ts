import { useEffect } from 'preact/hooks';
import type { SidebarState } from '../src/sidebar-server/messages';
import type { OnSaved } from './editor/saving';
import { useListView } from './home/list/list-choices';
import { useStarter } from './home/starter';
import { useRefresh } from './home/use-refresh';
import { useReportActs } from './home/use-report-acts';
import { useRuns } from './run/use-runs';
import type { Server } from './server/server';
import { isReady } from './settings/settings';
import { useEdits } from './state/use-edits';
import { useList } from './state/use-server-state';
import type { Opening } from './state/views';
import { firstView, useView } from './state/views';

export interface ShellProps {
  readonly server: Server;
  readonly first: SidebarState;
  readonly opening: Opening;
}

export type Shell = ReturnType<typeof useShell>;

/** What the views share: the list, the runs that continue while another view is in front, and unsaved edits. */
export function useShell({ server: asked, first, opening }: ShellProps) {
  const list = useList(asked, first);
  const { state, server } = list;
  const running = useRuns(list);
  const { root, view, go } = useView(firstView(opening, first));
  const editing = useEdits({ list, view, go });
  const listView = useListView();
  const { unfold } = listView;
  const refreshing = useRefresh({ running, list, unfold });
  const acts = useReportActs({ list, running, editing, view, go, unfold });
  const starter = useStarter(server);
  const home = () => go({ name: 'home' });
  const settings = () => {
    go({ name: 'settings' });
    // The settings need a new state: the first schedule of the file creates the status sheet. A failure is ignored,
    // because the next call of the user would also fail, and its failure is shown.
    server.sidebarState().catch(() => undefined);
  };
  const saved: OnSaved = ({ id, report }, sent, thenRun) => {
    editing.save(report, sent);
    if (thenRun) acts.run(id);
  };
  useEffect(() => {
    // Refreshing formulas needs no key of the current user.
    if (isReady(first) || opening === 'refresh formulas') refreshing.open(opening);
  }, []);
  return {
    state,
    server,
    runs: running.runs,
    root,
    view,
    go,
    editing,
    listView,
    refreshing,
    starter,
    look: list.look,
    acts,
    saved,
    home,
    settings,
  };
}
