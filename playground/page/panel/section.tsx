import type { ComponentChildren } from 'preact';

interface SectionProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A titled part of the panel. */
export function Section({ title, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
