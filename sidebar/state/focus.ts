/** Moves the focus to an element, and opens the sections that contain it. */
export function focusOn(element: HTMLElement | null | undefined): void {
  let section = element?.closest('details');
  while (section) {
    section.open = true;
    section = section.parentElement?.closest('details');
  }
  element?.focus();
}

/**
 * True if a field of the form or of the section has a text that nobody can read in one way. The field says what is unclear (see ChipField),
 * and gets the focus. Buttons then wait; those of a question are not about the fields.
 */
export function focusUnclear(button: Element): boolean {
  const form = button.closest('form, section, [role="alertdialog"]');
  const unclear = [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.customError);
  focusOn(unclear);
  return unclear !== undefined;
}
