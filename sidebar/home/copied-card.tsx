import { useId } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Failure } from '../ui/failure';

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
  const id = useId();
  const asking = useRequest<SidebarState>();
  const answer = (choice: Answer) =>
    !asking.isBusy && asking.ask(() => server.sidebarAnswerCopy(choice), choice);
  const button = (choice: Answer, label: string) => (
    <button type="button" aria-disabled={asking.isBusy} onClick={() => answer(choice)}>
      {asking.isBusy && asking.about === choice ? controls.waiting : label}
    </button>
  );
  return (
    <section class="question" aria-labelledby={id}>
      <p id={id}>
        <b>{copied.title}</b>
      </p>
      <p>{copiedText(props.copied)}</p>
      <p class="hint">{copied.means}</p>
      <div class="buttons">
        {button('refresh here too', copied.refresh)}
        {button('leave as it is', copied.leave)}
      </div>
      <Failure
        failure={asking.failure}
        state={state}
        helps={{ settings: props.onSettings, again: () => answer(asking.about as Answer) }}
      />
    </section>
  );
}

const MOST_NAMES = 5;

/** "The copy contains the reports A and B. Should they refresh here too?" */
export function copiedText({ names }: NonNullable<SidebarState['copied']>): string {
  const { copied } = texts().home;
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).map(copied.quoted);
  return copied.question(more > 0 ? [...shown, copied.more(more)] : shown);
}
