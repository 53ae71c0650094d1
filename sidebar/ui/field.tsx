import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** What ties an input to its label, hint and fault. */
export interface Tied {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** A labelled input and below it what is wrong with it, or else a hint. */
export function Field(props: {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
  readonly children: (tied: Tied) => ComponentChildren;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {props.children({ id, 'aria-describedby': `${id}-hint`, 'aria-invalid': props.fault !== undefined })}
      <div id={`${id}-hint`}>
        {props.fault !== undefined && <p class="fault">{props.fault}</p>}
        {props.fault === undefined && props.hint !== undefined && <p class="hint">{props.hint}</p>}
      </div>
    </div>
  );
}
