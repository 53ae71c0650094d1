import { useEffect } from 'preact/hooks';
import type { SidebarState } from '../src/sidebar-server';
import { type Server, useRequest } from './server';
import { Shell } from './shell';
import type { SidebarOpening } from './state';
import { getViewTexts } from './text';
import { FailureBox } from './ui';

/** The whole sidebar: one call to the server, then the view of the menu item that opened it. */
export function Sidebar({ server, opening }: { readonly server: Server; readonly opening: SidebarOpening }) {
  const loading = useRequest<SidebarState>();
  const loadState = () => loading.ask(() => server.sidebarState(), '');
  useEffect(() => {
    loadState();
  }, []);
  if (loading.answer !== null) return <Shell server={server} first={loading.answer} opening={opening} />;
  return (
    <main class="view" aria-live="polite">
      <h1>{getViewTexts().controls.name}</h1>
      {loading.failure === null ? (
        <p>{getViewTexts().controls.loading}</p>
      ) : (
        <FailureBox failure={loading.failure} helpActions={{ again: loadState }} />
      )}
    </main>
  );
}
