import { useEffect, useId, useRef } from 'preact/hooks';
import { texts } from '../text/texts';

export interface Choice {
  readonly label: string;
  readonly act: () => void;
}

/** A question before something is lost. The first choice gets the focus. Escape means Cancel. */
export function Question(props: {
  readonly title: string;
  readonly means: string;
  readonly choices: readonly Choice[];
  readonly onCancel: () => void;
}) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
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
      <div class="buttons">
        {props.choices.map(({ label, act }, i) => (
          <button key={label} ref={i === 0 ? first : null} type="button" onClick={act}>
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
