import { useEffect } from 'preact/hooks';
import type { SettingsAnswer, SidebarState } from '../src/sidebar-server/messages';
import { AuditView } from './audit/audit-view';
import { MonthCloseView } from './close/month-close';
import { Editor } from './editor/editor';
import type { OnSaved } from './editor/saving';
import { Help } from './help/help';
import { Home } from './home/home';
import { useListView } from './home/list/use-list-view';
import { useRefresh } from './home/use-refresh';
import { useReportActs } from './home/use-report-acts';
import { Payouts } from './payouts/payouts';
import { useRuns } from './run/use-runs';
import type { Server } from './server/server';
import { useRequest } from './server/use-request';
import { savingNotice } from './settings/saving-notice';
import { isReady } from './settings/settings';
import { SettingsView } from './settings/settings-view';
import type { Opening } from './state/opening';
import { useEdits } from './state/use-edits';
import { useList } from './state/use-server-state';
import { firstView, useView } from './state/views';
import { texts } from './text/texts';

interface Props {
  readonly server: Server;
  readonly first: SidebarState;
  readonly opening: Opening;
}

/** What the views share: the list, the runs that continue while another view is in front, and unsaved edits. */
function useShell(props: Props) {
  const { first, opening } = props;
  const list = useList(props.server, first);
  const { server } = list;
  const running = useRuns(list);
  const { root, view, go } = useView(firstView(opening, first));
  const editing = useEdits({ list, view, go });
  const listView = useListView();
  const { unfold } = listView;
  const refreshing = useRefresh({ running, list, unfold });
  const { acts, failed, busy, showFailure } = useReportActs({ list, running, editing, view, go, unfold });
  const savingSettings = useRequest<SettingsAnswer>();
  const home = () => go({ name: 'home' });
  const settings = () => {
    go({ name: 'settings' });
    // The settings need a new state: the first schedule of the file creates the status sheet. A failure is ignored,
    // because the next call of the user would also fail, and its failure is shown.
    server.sidebarState().catch(() => undefined);
  };
  const leaveSettings = () => {
    // The user has seen this failure in the settings, so the list does not show it again.
    savingSettings.forget();
    home();
  };
  const saved: OnSaved = ({ id, report, unscheduled }, sent, thenRun) => {
    editing.save(report, sent);
    if (thenRun) acts.run(id);
    if (unscheduled !== null)
      showFailure(id, { ...unscheduled, kept: texts().actions.savedByHand }, () => acts.edit(id));
  };
  useEffect(() => {
    // Refreshing formulas needs no key of the current user.
    if (isReady(first) || opening === 'refresh formulas') refreshing.open(opening);
    // Brings the tab Reconciliation up to date. A failure is ignored: the tab says how old it is, and Payouts shows why.
    if (first.hasPayouts && isReady(first) && opening !== 'payouts')
      server.sidebarPayouts().catch(() => undefined);
  }, []);
  return {
    list,
    running,
    root,
    view,
    go,
    editing,
    listView,
    refreshing,
    acts,
    failed,
    busy,
    savingSettings,
    saved,
    home,
    settings,
    leaveSettings,
  };
}

/** Shows the present view. */
export function Shell(props: Props) {
  const shell = useShell(props);
  const { list, view, go, editing, refreshing, savingSettings, acts, failed } = shell;
  const { state, server } = list;
  const edit = view.name === 'editor' ? editing.edits.get(view.id) : undefined;
  return (
    <main ref={shell.root}>
      {view.name !== 'home' && <h1 class="heard">{texts().controls.name}</h1>}
      {view.name === 'home' && (
        <Home
          server={server}
          state={state}
          runs={shell.running.runs}
          edits={editing.edits}
          refresh={refreshing.refresh}
          notice={refreshing.notice}
          formulas={refreshing.formulas}
          failed={failed}
          busy={shell.busy}
          saving={editing.saving}
          savingSettings={savingNotice(savingSettings)}
          acts={acts}
          listView={shell.listView}
          at={view.at ?? ''}
          onNew={editing.openNew}
          onRefreshAll={refreshing.all}
          onRefreshFormulas={refreshing.allFormulas}
          onCancelAll={refreshing.cancelAll}
          onMonthClose={() => go({ name: 'month close' })}
          onPayouts={() => go({ name: 'payouts' })}
          onSettings={shell.settings}
          onHelp={() => go({ name: 'help' })}
        />
      )}
      {view.name === 'settings' && (
        <SettingsView
          server={server}
          state={state}
          saving={savingSettings}
          onReady={() => go((now) => (now.name === 'settings' ? { name: 'home' } : now))}
          onClose={isReady(state) || state.reports.length > 0 ? shell.leaveSettings : null}
        />
      )}
      {view.name === 'month close' && (
        <MonthCloseView server={server} state={state} onSettings={shell.settings} onClose={shell.home} />
      )}
      {view.name === 'payouts' && (
        <Payouts server={server} state={state} onSettings={shell.settings} onClose={shell.home} />
      )}
      {view.name === 'audit' && (
        <AuditView server={server} state={state} onSettings={shell.settings} onClose={shell.home} />
      )}
      {view.name === 'help' && <Help onClose={shell.home} />}
      {view.name === 'editor' && edit !== undefined && (
        <Editor
          key={view.id}
          server={server}
          state={state}
          report={state.reports.find(({ id }) => id === view.id) ?? null}
          failed={failed.get(view.id) ?? null}
          form={edit.form}
          latest={editing.latest}
          saving={editing.saving(view.id)}
          preview={editing.preview}
          onForm={editing.type}
          onSaved={shell.saved}
          onClose={editing.close}
        />
      )}
    </main>
  );
}
