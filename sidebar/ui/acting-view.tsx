import type { ComponentChildren } from 'preact';
import { type Actions, LOADING_DATA, type ServerProps } from '../server';
import { getViewTexts } from '../text';
import { IconButton } from './buttons';
import { ViewFailure } from './failure';

export interface ViewProps extends ServerProps {
  readonly onSettings: () => void;
  readonly onClose: () => void;
}

/**
 * A view with its own data: its name, why the data could not be read, and what the last action says. That message covers what the user has
 * scrolled below it, so it goes as soon as the user types or chooses something.
 */
export function ActingView<Data>(
  props: ViewProps & {
    readonly name: string;
    readonly title: string;
    readonly loading: string;
    readonly actions: Actions<Data>;
    readonly children: (data: Data) => ComponentChildren;
  },
) {
  const { data, isBusy, message, about, findFailure, loadData, forgetMessage } = props.actions;
  return (
    <div class={`view acting ${props.name}`} onInput={() => forgetMessage('')}>
      <ViewHead title={props.title} back={getViewTexts().controls.backToBooks} onClose={props.onClose} />
      <ViewFailure {...props} failure={findFailure(LOADING_DATA)} onAgain={loadData} />
      <p class={message === '' ? 'heard' : 'note'} role="status">
        {about === LOADING_DATA && isBusy ? props.loading : message}
      </p>
      {data === null && isBusy && <p aria-hidden="true">{props.loading}</p>}
      {data !== null && props.children(data)}
    </div>
  );
}

/** The top of a view other than the list: its name, and the way back. */
export function ViewHead(props: {
  readonly title: string;
  readonly back?: string;
  readonly onClose: (() => void) | null;
}) {
  const { title, back = getViewTexts().controls.back, onClose } = props;
  return (
    <header class="head">
      {onClose !== null && <IconButton icon="back" label={back} act={onClose} />}
      <h2 tabIndex={-1}>{title}</h2>
    </header>
  );
}
