import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { texts } from '../text/texts';

/** The label of an input with its help, which is hidden until the user presses the button ⓘ. */
export function Label(props: {
  readonly input: string;
  readonly text: string;
  readonly help?: ComponentChildren;
}) {
  const { text, help } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const label = <label for={props.input}>{text}</label>;
  if (help === undefined) return label;
  return (
    <div class="label">
      {label}
      <HelpButton about={text} help={id} isOpen={isOpen} onToggle={setOpen} />
      <div id={id} ref={shown} class="hint" hidden={!isOpen}>
        {isOpen && help}
      </div>
    </div>
  );
}

/** The button ⓘ. It shows and hides the element with the id `help`. */
export function HelpButton(props: {
  readonly about: string;
  readonly help: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}) {
  const { about, help, isOpen, onToggle } = props;
  return (
    <button
      type="button"
      class="help"
      aria-label={texts().controls.helpFor(about)}
      aria-expanded={isOpen}
      aria-controls={help}
      onClick={() => onToggle(!isOpen)}
      onKeyDown={({ key }) => key === 'Escape' && onToggle(false)}
    >
      ⓘ
    </button>
  );
}
