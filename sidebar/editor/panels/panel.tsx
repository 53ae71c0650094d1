import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The height of the bar at the bottom, in pixels. */
const BAR = 76;
const GAP = 12;

/** An answer below the form, scrolled into view when it arrives. */
export function Panel({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // In the next frame: Chromium draws the bar in its old place if the page scrolls in the frame in which it grew.
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
  const hidden = bottom - (window.innerHeight - BAR);
  if (hidden > 0) window.scrollBy(0, Math.min(hidden, top - GAP));
}
