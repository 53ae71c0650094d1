import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { type Actions, LOADING } from '../server/use-actions';
import { texts } from '../text/texts';
import { ViewFailure } from './view-failure';
import { ViewHead } from './view-head';

/**
 * A view with its own data: its name, why the data could not be read, and what the last action says. That message covers what the user has
 * scrolled below it, so it goes as soon as the user types or chooses something.
 */
export function ActingView<Data>(props: {
  readonly name: string;
  readonly title: string;
  readonly loading: string;
  readonly actions: Actions<Data>;
  readonly state: SidebarState;
  readonly onSettings: () => void;
  readonly onClose: () => void;
  readonly children: (data: Data) => ComponentChildren;
}) {
  const { data, isBusy, message, about, failureOf, load, forget } = props.actions;
  return (
    <div class={`view acting ${props.name}`} onInput={() => forget('')}>
      <ViewHead title={props.title} back={texts().controls.backToBooks} onClose={props.onClose} />
      <ViewFailure {...props} failure={failureOf(LOADING)} onAgain={load} />
      <p class={message === '' ? 'heard' : 'note'} role="status">
        {about === LOADING && isBusy ? props.loading : message}
      </p>
      {data === null && isBusy && <p aria-hidden="true">{props.loading}</p>}
      {data !== null && props.children(data)}
    </div>
  );
}

/** A button of such a view. */
interface Act {
  readonly label: string;
  /** What screen readers say, if several buttons have the same label. */
  readonly name?: string;
  readonly isPrimary?: boolean;
  readonly isBarred?: boolean;
  /** Why it is disabled; '' if that is obvious. */
  readonly why?: string;
  /** Without an action, the button submits its form. */
  readonly act?: () => unknown;
}

/** Buttons that stay in the page while they are disabled, so that the focus stays on them. They are disabled during each action. */
export function ActButtons(props: {
  readonly actions: { readonly isBusy: boolean };
  readonly acts: readonly Act[];
}) {
  const { actions, acts } = props;
  const id = useId();
  return (
    <div class="buttons">
      {acts.map(({ label, name, isPrimary, isBarred, why, act }, nth) => {
        const isOff = actions.isBusy || isBarred === true;
        return (
          <button
            key={label}
            type={act ? 'button' : 'submit'}
            class={isPrimary ? 'primary' : undefined}
            aria-label={name}
            aria-disabled={isOff}
            aria-describedby={why ? `${id}-${nth}` : undefined}
            onClick={() => !isOff && act?.()}
          >
            {label}
          </button>
        );
      })}
      {acts.map(
        ({ why }, nth) =>
          why && (
            <p key={why} id={`${id}-${nth}`} class="hint">
              {why}
            </p>
          ),
      )}
    </div>
  );
}
