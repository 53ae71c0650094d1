import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { getViewTexts } from '../text';
import { Buttons } from './buttons';
import { TextField } from './field';

/** A question before something is lost. Its field, or the first choice, gets the focus. Escape means Cancel. */
export function QuestionBox(props: {
  readonly title: string;
  readonly means: string;
  /** The reason that the user must write before a choice: the label of its field, a hint, and what to say if it is missing. */
  readonly reason?: { readonly label: string; readonly hint?: string; readonly missing: string } | null;
  readonly choices: readonly { readonly label: string; readonly act: (reason: string) => unknown }[];
  /** Called before a choice, and when the user cancels. */
  readonly onClose: () => void;
}) {
  const { title, means, reason = null, choices, onClose } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = reason !== null && typed.trim() === '';
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const acts = choices.map(({ label, act }) => ({
    label,
    act: () => {
      if (isMissing) return setAsked(true);
      onClose();
      return act(typed);
    },
  }));
  return (
    <div
      ref={box}
      class="question"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-means`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <p id={id}>
        <b>{title}</b>
      </p>
      <p id={`${id}-means`}>{means}</p>
      {reason !== null && (
        <TextField
          label={reason.label}
          hint={reason.hint}
          fault={isAsked && isMissing ? reason.missing : undefined}
          value={typed}
          onType={setTyped}
        />
      )}
      <Buttons acts={[...acts, { label: getViewTexts().controls.cancel, act: onClose }]} />
    </div>
  );
}
