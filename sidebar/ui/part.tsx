import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A part of a view with its own heading, which can get the focus. */
export function Part(props: {
  readonly title: string;
  readonly id?: string;
  readonly onInput?: () => void;
  readonly children: ComponentChildren;
}) {
  const ownId = useId();
  const { title, id = ownId, onInput, children } = props;
  return (
    <section class="part" aria-labelledby={id} onInput={onInput}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}
