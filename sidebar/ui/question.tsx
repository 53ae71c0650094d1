import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { texts } from '../text/texts';

export interface Choice {
  readonly label: string;
  readonly act: () => void;
}

/** A question before something is lost. Its field, or the first choice, gets the focus. Escape means Cancel. */
export function Question(props: {
  readonly title: string;
  readonly means: string;
  readonly choices: readonly Choice[];
  readonly onCancel: () => void;
  /** Fields between the text and the buttons. */
  readonly children?: ComponentChildren;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return (
    <div
      ref={box}
      class="question"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-means`}
      onKeyDown={(event) => event.key === 'Escape' && props.onCancel()}
    >
      <p id={id}>
        <b>{props.title}</b>
      </p>
      <p id={`${id}-means`}>{props.means}</p>
      {props.children}
      <div class="buttons">
        {props.choices.map(({ label, act }) => (
          <button key={label} type="button" onClick={act}>
            {label}
          </button>
        ))}
        <button type="button" onClick={props.onCancel}>
          {texts().controls.cancel}
        </button>
      </div>
    </div>
  );
}
