import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

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
