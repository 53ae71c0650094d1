import { useEffect } from 'preact/hooks';
import type { StarterProgress } from '../../src/charts/workbook/starter-workbook';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Failure } from '../ui/failure';

const LOOK_EVERY_MS = 5_000;

/** Makes the starter workbook, or what is missing of it. While it is made, the list of reports shows how far it is. */
export function StarterCard(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly onSettings: () => void;
}) {
  const { server, state, onSettings } = props;
  const { starter } = texts().home;
  const asking = useRequest<StarterProgress>();
  const isFirst = state.reports.length === 0;
  useEffect(() => {
    if (!asking.isBusy) return;
    const timer = setInterval(() => server.sidebarState().catch(() => undefined), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [asking.isBusy]);
  const make = async () => {
    for (;;) {
      const answer = await asking.ask(() => server.sidebarStarter(), 'starter');
      if (answer?.state !== 'unfinished') return;
    }
  };
  return (
    <section class="starter" aria-label={starter.title}>
      <p class="hint">{isFirst ? starter.about : starter.again}</p>
      <button type="button" class={isFirst ? 'primary' : ''} disabled={asking.isBusy} onClick={make}>
        {starter.title}
      </button>
      <p role="status">
        {asking.isBusy && starter.progress}
        {asking.answer?.state === 'done' && starter.done}
        {asking.answer?.state === 'cancelled' && starter.cancelled}
      </p>
      <Failure failure={asking.failure} state={state} helps={{ again: make, settings: onSettings }} />
    </section>
  );
}
