import { useEffect } from 'preact/hooks';
import type { SidebarState } from '../src/sidebar-server/messages';
import type { Server } from './server/server';
import { useRequest } from './server/use-request';
import { Shell } from './shell';
import type { Opening } from './state/views';
import { texts } from './text/texts';
import { Failure } from './ui/failure';

/** The whole sidebar: one call to the server, then the view of the menu item that opened it. */
export function Sidebar({ server, opening }: { readonly server: Server; readonly opening: Opening }) {
  const loading = useRequest<SidebarState>();
  const load = () => loading.ask(() => server.sidebarState(), '');
  useEffect(() => {
    load();
  }, []);
  if (loading.answer !== null) return <Shell server={server} first={loading.answer} opening={opening} />;
  return (
    <main class="view" aria-live="polite">
      <h1>{texts().controls.name}</h1>
      {loading.failure === null ? (
        <p>{texts().controls.loading}</p>
      ) : (
        <Failure failure={loading.failure} state={null} helps={{ again: load }} />
      )}
    </main>
  );
}
