import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { getViewTexts } from '../text';

/** The attributes that connect an input with its label, hint and issue. */
interface InputAttributes {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** A labelled input. Below it is the issue of the typed text, or a hint if there is no issue. `help` is hidden until the user asks for it. */
export function LabelledField(props: {
  readonly label: string;
  readonly help?: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
  readonly children: (inputAttributes: InputAttributes) => ComponentChildren;
}) {
  const id = useId();
  return (
    <div class="field">
      <Label input={id} text={props.label} help={props.help} />
      {props.children({ id, 'aria-describedby': `${id}-hint`, 'aria-invalid': props.fault !== undefined })}
      <div id={`${id}-hint`}>
        {props.fault !== undefined && <p class="fault">{props.fault}</p>}
        {props.fault === undefined && props.hint !== undefined && <p class="hint">{props.hint}</p>}
      </div>
    </div>
  );
}

export function Label(props: {
  readonly input: string;
  readonly text: string;
  readonly help?: ComponentChildren;
}) {
  const { text, help } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const helpBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) helpBox.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const label = <label for={props.input}>{text}</label>;
  if (help === undefined) return label;
  return (
    <div class="label">
      {label}
      <HelpButton about={text} help={id} isOpen={isOpen} onToggle={setOpen} />
      <div id={id} ref={helpBox} class="hint" hidden={!isOpen}>
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
      aria-label={getViewTexts().controls.helpFor(about)}
      aria-expanded={isOpen}
      aria-controls={help}
      onClick={() => onToggle(!isOpen)}
      onKeyDown={({ key }) => key === 'Escape' && onToggle(false)}
    >
      ⓘ
    </button>
  );
}

export function TextField(props: {
  readonly label: string;
  readonly type?: 'text' | 'url' | 'date' | 'password' | 'search';
  readonly help?: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
  readonly example?: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}) {
  return (
    <LabelledField label={props.label} help={props.help} hint={props.hint} fault={props.fault}>
      {(inputAttributes) => (
        <input
          {...inputAttributes}
          type={props.type ?? 'text'}
          value={props.value}
          placeholder={props.example}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => props.onType(event.currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}

export function Select(props: {
  readonly label: string;
  readonly help?: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <LabelledField label={props.label} help={props.help} hint={props.hint}>
      {(inputAttributes) => (
        <select
          {...inputAttributes}
          value={props.chosen}
          onChange={(event) => props.onChoose(event.currentTarget.value)}
        >
          {props.choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
