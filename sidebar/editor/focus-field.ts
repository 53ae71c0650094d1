import type { DraftIssue } from '../../src/request/draft';

const FOCUSABLE = 'input:not(:disabled), select, textarea, button';

/** Moves the focus to a field of the form, and opens the sections that contain it. */
export function focusField(root: HTMLElement | null, field: DraftIssue['field']): void {
  const places = root?.querySelectorAll<HTMLElement>(`[data-field="${field}"]`) ?? [];
  // If the field has several places in the form, the last one gets the focus.
  const place = places[places.length - 1];
  if (place === undefined) return;
  let section = place.closest('details');
  while (section !== null) {
    section.open = true;
    section = section.parentElement?.closest('details') ?? null;
  }
  place.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
