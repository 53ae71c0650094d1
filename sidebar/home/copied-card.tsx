import { useId } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server';
import { type Server, type ServerProps, useRequest } from '../server';
import { explainMissingKey } from '../state';
import { getViewTexts } from '../text';
import { Buttons, FailureBox } from '../ui';

const MAX_NAMES = 5;

type CopyAnswer = Parameters<Server['sidebarAnswerCopy']>[0];

/** In a copied file, asks whether the reports should refresh here too. It asks until a user has answered. */
export function CopiedCard(
  props: ServerProps & {
    readonly copied: NonNullable<SidebarState['copied']>;
    readonly onSettings: () => void;
  },
) {
  const { server, state } = props;
  const { controls, home } = getViewTexts();
  const { copied } = home;
  const { names } = props.copied;
  const quoted = names.slice(0, MAX_NAMES).map(copied.quoted);
  const id = useId();
  const answerRequest = useRequest<SidebarState>();
  const sendCopyAnswer = (choice: CopyAnswer) =>
    answerRequest.ask(() => server.sidebarAnswerCopy(choice), choice);
  const buildAnswerButton = (choice: CopyAnswer, label: string, disabledReason = '') => ({
    label,
    busy: answerRequest.isBusy && answerRequest.about === choice ? controls.waiting : '',
    disabledReason,
    act: () => sendCopyAnswer(choice),
  });
  return (
    <section class="question" aria-labelledby={id}>
      <p id={id}>
        <b>{copied.title}</b>
      </p>
      <p>
        {copied.question(
          names.length > MAX_NAMES ? [...quoted, copied.more(names.length - MAX_NAMES)] : quoted,
        )}
      </p>
      <p class="hint">{copied.means}</p>
      <Buttons
        isBusy={answerRequest.isBusy}
        acts={[
          buildAnswerButton('refresh here too', copied.refresh, explainMissingKey(state)),
          buildAnswerButton('leave as it is', copied.leave),
        ]}
      />
      <FailureBox
        failure={answerRequest.failure}
        helpActions={{
          settings: props.onSettings,
          again: () => sendCopyAnswer(answerRequest.about as CopyAnswer),
        }}
      />
    </section>
  );
}
