import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

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

/** An answer below the form, scrolled into view when it arrives. */
export function Panel({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section ref={place} class="panel" aria-label={label}>
      {children}
    </section>
  );
}
