import type { DraftIssue } from '../../src/request/draft';

const FOCUSABLE = 'input:not(:disabled), select, textarea, button';

/** Moves the focus to a field of the form, and opens the sections that contain it. */
export function focusField(root: HTMLElement | null, field: DraftIssue['field']): void {
  const place = root?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  if (place == null) return;
  let section = place.closest('details');
  while (section !== null) {
    section.open = true;
    section = section.parentElement?.closest('details') ?? null;
  }
  place.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
