import type { ComponentChildren } from 'preact';
import type { PayoutTab } from '../../src/payouts';
import type { PayoutsView } from '../../src/sidebar-server';
import type { Actions, ServerProps } from '../server';
import { getViewTexts } from '../text';
import { BulletList, Part, ViewFailure } from '../ui';

export interface PayoutsProps extends ServerProps {
  readonly data: PayoutsView;
  readonly actions: Actions<PayoutsView>;
  readonly onSettings: () => void;
}

/** Starts an action of the part `about`. `done` is what the view says afterwards. True if it succeeded; null is no change of what is shown. */
export function runPayoutAction(
  { actions, data }: PayoutsProps,
  about: string,
  done: string | ((after: PayoutsView) => string),
  call: () => Promise<PayoutsView | null>,
): Promise<boolean> {
  return actions.runAction({
    about,
    busy: getViewTexts().payouts.working,
    done: typeof done === 'string' ? () => done : done,
    call: () => call().then((after) => after ?? data),
  });
}

export function showTab(props: PayoutsProps, about: string, tab: PayoutTab): void {
  void runPayoutAction(props, about, '', () => props.server.sidebarShowPayouts(tab));
}

/**
 * A part of the view: its heading, which can get the focus, and the failure of its last action, until the user changes something in this
 * part.
 */
export function PayoutPart(
  props: PayoutsProps & {
    /** The id of the heading, and what the actions of this part are about. */
    readonly about: string;
    readonly title: string;
    readonly children: ComponentChildren;
  },
) {
  const { about, title, actions, children } = props;
  return (
    <Part title={title} id={about} onInput={() => actions.forgetMessage(about)}>
      {children}
      <ViewFailure {...props} failure={actions.findFailure(about)} />
    </Part>
  );
}

/** A sentence that the user should see before going on; nothing if it is ''. */
export function Notice({ text }: { readonly text: string }) {
  return text === '' ? null : <p class="notices">{text}</p>;
}

/** A list of sentences below another one, as something to look at; nothing if the list is empty. */
export function Sentences(props: { readonly title: string; readonly lines: readonly string[] }) {
  if (props.lines.length === 0) return null;
  return (
    <div class="notices">
      <p>{props.title}</p>
      <BulletList class="bullets" lines={props.lines} />
    </div>
  );
}
