import { useEffect, useState } from 'preact/hooks';
import { Failure } from './failure';
import { type Form, newForm, withDefaults } from './form';
import { ReportForm } from './report-form';
import type { Server, SidebarState } from './server';
import { isReady } from './settings';
import { SettingsCard } from './settings-card';
import { useCall } from './use-call';

/** The whole sidebar: the settings, and once there is a key the report form. */
export function Sidebar({ server }: { readonly server: Server }) {
  const [state, setState] = useState<SidebarState | null>(null);
  const [form, setForm] = useState<Form | null>(null);
  const load = useCall(() =>
    server.sidebarState().then((first) => {
      setForm(newForm(first));
      setState(first);
    }),
  );
  useEffect(() => load.start(), [load.start]);
  if (state === null || form === null) return <Loading load={load} />;
  const take = (after: SidebarState) => {
    setForm((latest) => latest && withDefaults(latest, state, after));
    setState(after);
  };
  return (
    <main>
      <SettingsCard server={server} state={state} onState={take} />
      {isReady(state) && (
        <ReportForm server={server} catalogue={state.catalogue} form={form} onForm={setForm} />
      )}
    </main>
  );
}

function Loading({ load }: { readonly load: ReturnType<typeof useCall<[], void>> }) {
  return (
    <main class="loading" aria-live="polite">
      {load.state.phase === 'failed' ? (
        <>
          <Failure call={load.state} />
          <button type="button" onClick={() => load.start()}>
            Try again
          </button>
        </>
      ) : (
        <p>Loading…</p>
      )}
    </main>
  );
}
