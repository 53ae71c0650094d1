import { useEffect } from 'preact/hooks';
import type { StarterProgress } from '../../src/charts/workbook/starter-workbook';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Failure } from '../ui/failure';

const LOOK_EVERY_MS = 5_000;

/** Makes the starter workbook, or what is missing of it. While it is made, the list of reports shows how far it is. */
export function useStarter(server: Server) {
  const request = useRequest<StarterProgress>();
  useEffect(() => {
    if (!request.isBusy) return;
    const timer = setInterval(() => server.sidebarState().catch(() => undefined), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [request.isBusy]);
  const make = async (): Promise<void> => {
    for (;;) {
      const answer = await request.ask(() => server.sidebarStarter(), 'starter');
      if (answer?.state !== 'unfinished') return;
    }
  };
  return { request, make };
}

type Starter = ReturnType<typeof useStarter>;

/** Offers the starter workbook in a file without reports. Later, it is in the menu. */
export function StarterOffer({ request, make }: Starter) {
  const { starter } = texts().home;
  const busy = request.isBusy ? texts().controls.waiting : '';
  return (
    <section class="part" aria-label={starter.title}>
      <p class="hint">{starter.about}</p>
      <Buttons acts={[{ label: starter.title, busy, act: make }]} />
    </section>
  );
}

/** How far the starter workbook is, and whether it is ready. */
export function StarterStatus(props: {
  readonly state: SidebarState;
  readonly settings: () => void;
  readonly starter: Starter;
}) {
  const { state, settings } = props;
  const { request, make } = props.starter;
  const { starter } = texts().home;
  const { isBusy, answer, failure } = request;
  const sentences = { done: starter.done, cancelled: starter.cancelled, unfinished: '' };
  return (
    <>
      <p class={isBusy || answer ? 'note' : 'heard'} role="status">
        {isBusy ? starter.progress : answer && sentences[answer.state]}
      </p>
      <Failure failure={failure} state={state} helps={{ again: make, settings }} />
    </>
  );
}
