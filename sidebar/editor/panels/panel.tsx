import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const GAP = 12;

/** An answer below the form, scrolled into view when it arrives. */
export function Panel({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Waits for the next frame. If the page grows and scrolls in the same frame, Chromium draws the bar in its old place.
    const frame = requestAnimationFrame(() => place.current !== null && bringIntoSight(place.current));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section ref={place} class="panel" aria-label={label}>
      {children}
    </section>
  );
}

/** Scrolls only this page. scrollIntoView would also scroll Google's page around it. */
function bringIntoSight(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  const bar = element.closest('form')?.querySelector('.bottom-bar')?.clientHeight ?? 0;
  const hidden = bottom - (window.innerHeight - bar);
  if (hidden > 0) window.scrollBy(0, Math.min(hidden, top - GAP));
}
