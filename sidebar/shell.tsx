import { useEffect } from 'preact/hooks';
import { Editor } from './editor/editor';
import { Help } from './help/help';
import { Home } from './home/home';
import { useRefresh } from './home/use-refresh';
import { useReportActs } from './home/use-report-acts';
import type { Opening } from './opening';
import { useRuns } from './run/use-runs';
import type { Server, SidebarState } from './server';
import { isReady } from './settings/settings';
import { SettingsView } from './settings/settings-view';
import { useEdits } from './use-edits';
import { useList } from './use-list';
import { firstView, useView } from './views';

/** The views, and what they share: the list, the runs that go on behind them, and edits that were not saved. */
export function Shell(props: {
  readonly server: Server;
  readonly first: SidebarState;
  readonly opening: Opening;
}) {
  const { server, first, opening } = props;
  const list = useList(server, first);
  const { state, setState } = list;
  const { runs, queue } = useRuns(server);
  const { root, view, go } = useView(firstView(opening, first));
  const editing = useEdits({ server, list, view, go });
  const refreshing = useRefresh({ queue, list });
  const { acts, failed } = useReportActs({ server, list, queue, editing, go });
  const home = () => go({ name: 'home' });
  const settings = () => {
    go({ name: 'settings' });
    // A first schedule makes the status sheet, and colleagues close months. Should this fail, so will the next call, and say why.
    server.sidebarState().then(setState, () => undefined);
  };
  useEffect(() => {
    if (isReady(first)) refreshing.open(opening);
  }, []);
  const edit = view.name === 'editor' ? editing.edits.get(view.id) : undefined;
  return (
    <main ref={root}>
      {view.name !== 'home' && <h1 class="heard">Ad Reports</h1>}
      {view.name === 'home' && (
        <Home
          server={server}
          state={state}
          runs={runs}
          edits={editing.edits}
          refresh={refreshing.refresh}
          notice={refreshing.notice}
          failed={failed}
          acts={acts}
          onState={setState}
          onNew={editing.openNew}
          onRefreshAll={refreshing.all}
          onCancelAll={refreshing.cancelAll}
          onSettings={settings}
          onHelp={() => go({ name: 'help' })}
        />
      )}
      {view.name === 'settings' && (
        <SettingsView
          server={server}
          state={state}
          onState={setState}
          onSaved={(answer) => {
            setState(answer.state);
            if (!isReady(state) && isReady(answer.state) && !('saved' in answer.keyTest)) home();
          }}
          onClose={isReady(state) || state.reports.length > 0 ? home : null}
        />
      )}
      {view.name === 'help' && <Help onClose={home} />}
      {view.name === 'editor' && edit !== undefined && (
        <Editor
          key={view.id}
          server={server}
          state={state}
          report={state.reports.find(({ id }) => id === view.id) ?? null}
          others={editing.others}
          form={edit.form}
          onForm={editing.type}
          onSaved={editing.save}
          onRun={(id) => acts.run(id)}
          onClose={editing.close}
        />
      )}
    </main>
  );
}
