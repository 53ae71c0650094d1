import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Label } from './label';

/** The attributes that connect an input with its label, hint and issue. */
export interface Tied {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** A labelled input. Below it is the issue of the typed text, or a hint if there is no issue. `help` is hidden until the user asks for it. */
export function Field(props: {
  readonly label: string;
  readonly help?: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
  readonly children: (tied: Tied) => ComponentChildren;
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
