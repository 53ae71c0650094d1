import { AuditView } from './audit/audit-view';
import { MonthCloseView } from './close/month-close';
import { Editor } from './editor/editor';
import { Help } from './help/help';
import { Books } from './home/books';
import { Head, isTab } from './home/head';
import { Home } from './home/home';
import { Payouts } from './payouts/payouts';
import { isInUse } from './settings/settings';
import { SettingsView } from './settings/settings-view';
import { texts } from './text/texts';
import { Question } from './ui/question';
import { type ShellProps, useShell } from './use-shell';

/** Shows the present view. */
export function Shell(props: ShellProps) {
  const shell = useShell(props);
  const { state, server, view, go, editing } = shell;
  const ofBooks = { server, state, onSettings: shell.settings, onClose: () => go({ name: 'books' }) };
  return (
    <main ref={shell.root}>
      <h1 class="heard">{texts().controls.name}</h1>
      {isTab(view.name) && <Head {...shell} />}
      {view.name === 'books' && <Books {...shell} />}
      {view.name === 'home' && editing.question && (
        <div class="view">
          <Question {...editing.question} />
        </div>
      )}
      {view.name === 'home' && <Home shell={shell} at={view.at ?? ''} />}
      {view.name === 'settings' && (
        <SettingsView
          server={server}
          state={state}
          onReady={() => go((now) => (now.name === 'settings' ? { name: 'home' } : now))}
          onClose={isInUse(state) ? shell.home : null}
        />
      )}
      {view.name === 'month close' && <MonthCloseView {...ofBooks} />}
      {view.name === 'payouts' && <Payouts {...ofBooks} />}
      {view.name === 'audit' && <AuditView {...ofBooks} />}
      {view.name === 'help' && <Help onClose={shell.home} />}
      {view.name === 'editor' && editing.edit !== null && (
        <Editor {...{ server, state, editing }} opened={editing.edit} onSaved={shell.saved} />
      )}
    </main>
  );
}
