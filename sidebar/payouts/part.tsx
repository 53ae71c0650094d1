import type { ComponentChildren } from 'preact';
import { ViewFailure } from '../ui/view-failure';
import type { PayoutsProps } from './payouts-props';

/**
 * A part of the view: its heading, which can get the focus, and the failure of its last action, until the user changes something in this
 * part.
 */
export function Part(
  props: PayoutsProps & {
    /** The id of the heading, and what the actions of this part are about. */
    readonly about: string;
    readonly title: string;
    readonly children: ComponentChildren;
  },
) {
  const { about, title, actions, children } = props;
  return (
    <section class="part" aria-labelledby={about} onInput={() => actions.forget(about)}>
      <h3 id={about} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <ViewFailure {...props} failure={actions.failureOf(about)} />
    </section>
  );
}

/** A sentence that the user should see before going on; nothing if it is ''. */
export function Notice({ text }: { readonly text: string }) {
  return text === '' ? null : <p class="notices">{text}</p>;
}

/** A list of sentences below another one, as something to look at; nothing if the list is empty. */
export function Sentences(props: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly children?: ComponentChildren;
}) {
  if (props.lines.length === 0) return null;
  return (
    <div class="notices">
      <p>{props.title}</p>
      <ul class="bullets">
        {[...new Set(props.lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {props.children}
    </div>
  );
}
