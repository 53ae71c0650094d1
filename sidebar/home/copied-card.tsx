import { useId } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { whyNoKey } from '../settings/settings';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Failure } from '../ui/failure';

const MOST_NAMES = 5;

type Answer = Parameters<Server['sidebarAnswerCopy']>[0];

/** In a copied file, asks whether the reports should refresh here too. It asks until a user has answered. */
export function CopiedCard(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly copied: NonNullable<SidebarState['copied']>;
  readonly onSettings: () => void;
}) {
  const { server, state } = props;
  const { controls, home } = texts();
  const { copied } = home;
  const { names } = props.copied;
  const quoted = names.slice(0, MOST_NAMES).map(copied.quoted);
  const id = useId();
  const asking = useRequest<SidebarState>();
  const answer = (choice: Answer) => asking.ask(() => server.sidebarAnswerCopy(choice), choice);
  const button = (choice: Answer, label: string, whyOff = '') => ({
    label,
    busy: asking.isBusy && asking.about === choice ? controls.waiting : '',
    whyOff,
    act: () => answer(choice),
  });
  return (
    <section class="question" aria-labelledby={id}>
      <p id={id}>
        <b>{copied.title}</b>
      </p>
      <p>
        {copied.question(
          names.length > MOST_NAMES ? [...quoted, copied.more(names.length - MOST_NAMES)] : quoted,
        )}
      </p>
      <p class="hint">{copied.means}</p>
      <Buttons
        isBusy={asking.isBusy}
        acts={[
          button('refresh here too', copied.refresh, whyNoKey(state)),
          button('leave as it is', copied.leave),
        ]}
      />
      <Failure
        failure={asking.failure}
        state={state}
        helps={{ settings: props.onSettings, again: () => answer(asking.about as Answer) }}
      />
    </section>
  );
}
