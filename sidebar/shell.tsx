import { AuditView } from './audit/audit-view';
import { MonthCloseView } from './close/month-close-view';
import { Editor } from './editor';
import { HelpView } from './help/help';
import { BooksPanel, Head, isTabView } from './home/head';
import { Home } from './home/home';
import { Payouts } from './payouts/payouts';
import { SettingsView } from './settings/settings-view';
import { applyLanguage, isFileInUse } from './state';
import { getViewTexts } from './text';
import { type ShellProps, useShell } from './use-shell';

export function Shell(props: ShellProps) {
  const shell = useShell(props);
  const { state, server, view, go, editing } = shell;
  // The user may have chosen another one.
  applyLanguage(state.language.language);
  const ofBooks = { server, state, onSettings: shell.showSettings, onClose: () => go({ name: 'books' }) };
  return (
    <main ref={shell.root}>
      <h1 class="heard">{getViewTexts().controls.name}</h1>
      {isTabView(view.name) && <Head {...shell} />}
      {view.name === 'books' && <BooksPanel {...shell} />}
      {view.name === 'home' && <Home shell={shell} reportId={view.reportId ?? ''} />}
      {view.name === 'settings' && (
        <SettingsView
          server={server}
          state={state}
          onReady={() => go((now) => (now.name === 'settings' ? { name: 'home' } : now))}
          onClose={isFileInUse(state) ? shell.showHome : null}
        />
      )}
      {view.name === 'month close' && <MonthCloseView {...ofBooks} />}
      {view.name === 'payouts' && <Payouts {...ofBooks} />}
      {view.name === 'audit' && <AuditView {...ofBooks} />}
      {view.name === 'help' && <HelpView onClose={shell.showHome} />}
      {view.name === 'editor' && editing.openedForm !== null && (
        <Editor {...{ server, state, editing }} opened={editing.openedForm} onSaved={shell.handleSaved} />
      )}
    </main>
  );
}
