import type { ComponentChildren } from 'preact';
import { LabelledField } from './field';

interface Choice {
  readonly id: string;
  readonly label: string;
}

/** A labelled list with one chosen entry. */
export function Select(props: {
  readonly label: string;
  readonly help?: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly choices: readonly Choice[];
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
