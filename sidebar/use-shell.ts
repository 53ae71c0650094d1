import { useEffect } from 'preact/hooks';
import type { SidebarState } from '../src/sidebar-server';
import type { OnSaved } from './editor';
import { useListView } from './home/list/list-choices';
import { useStarter } from './home/starter';
import { useRefresh } from './home/use-refresh';
import { useReportActions } from './home/use-report-actions';
import { useRuns } from './run';
import type { Server } from './server';
import { isReady, type SidebarOpening, selectFirstView, useEdits, useServerState, useView } from './state';

export interface ShellProps {
  readonly server: Server;
  readonly first: SidebarState;
  readonly opening: SidebarOpening;
}

export type ShellState = ReturnType<typeof useShell>;

/** What the views share: the state of the server, the runs that continue while another view is in front, and unsaved edits. */
export function useShell({ server: plainServer, first, opening }: ShellProps) {
  const serverState = useServerState(plainServer, first);
  const { state, server } = serverState;
  const running = useRuns(serverState);
  const { root, view, go } = useView(selectFirstView(opening, first));
  const editing = useEdits({ serverState, view, go });
  const listView = useListView();
  const { openDetails } = listView;
  const refreshing = useRefresh({ running, serverState, openDetails });
  const actions = useReportActions({ serverState, running, editing, view, openDetails });
  const starter = useStarter(server);
  const showHome = () => go({ name: 'home' });
  const showSettings = () => {
    go({ name: 'settings' });
    // The settings need a new state: the first schedule of the file creates the status sheet. A failure is ignored,
    // because the next call of the user would also fail, and its failure is shown.
    server.sidebarState().catch(() => undefined);
  };
  const handleSaved: OnSaved = ({ id, report }, sent, thenRun) => {
    editing.acceptSave(report, sent);
    if (thenRun) actions.run(id);
  };
  useEffect(() => {
    // Refreshing formulas needs no key of the current user.
    if (isReady(first) || opening === 'refresh formulas') refreshing.runOpening(opening);
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
    requestState: serverState.requestState,
    actions,
    handleSaved,
    showHome,
    showSettings,
  };
}
