import { useEffect } from 'preact/hooks';
import { useAsking } from './asking';
import { detailsOf } from './details';
import { Failure } from './failure';
import type { Opening } from './opening';
import type { Server, SidebarState } from './server';
import { Shell } from './shell';

/** The whole sidebar: one call, and then the view that was asked for. */
export function Sidebar({ server, opening }: { readonly server: Server; readonly opening: Opening }) {
  const loading = useAsking<SidebarState>();
  const load = () => loading.ask(() => server.sidebarState(), '');
  useEffect(() => {
    load();
  }, []);
  if (loading.answer !== null) return <Shell server={server} first={loading.answer} opening={opening} />;
  return (
    <main class="view" aria-live="polite">
      <h1>Ad Reports</h1>
      {loading.failure === null ? (
        <p>Loading…</p>
      ) : (
        <Failure
          failure={loading.failure}
          details={detailsOf(loading.failure, null, null)}
          helps={{ again: load }}
        />
      )}
    </main>
  );
}
