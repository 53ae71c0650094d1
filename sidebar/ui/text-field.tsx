import type { ComponentChildren } from 'preact';
import { LabelledField } from './field';

/** A labelled field for a line of text, a day, or a secret. */
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
