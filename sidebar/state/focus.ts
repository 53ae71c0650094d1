import { HEADINGS } from './views';

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
 * If the focused element is removed, such as a Cancel button that is no longer needed, moves the focus to the nearest heading that can
 * have it. Otherwise the browser would move the focus to the whole page.
 */
export function keepFocus(root: Element): void {
  let focused: Element | null = null;
  let focusAncestors: readonly Element[] = [];
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    focusAncestors = listAncestors(focused, root);
  });
  new MutationObserver(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (focused === null || focused.isConnected || !isFocusLost) return;
    const places = focusAncestors.filter((place) => place.isConnected);
    const headings = places.map((place) => place.querySelector<HTMLElement>(HEADINGS));
    headings.find((heading) => heading !== null)?.focus();
  }).observe(root, { childList: true, subtree: true });
}

/** The ancestors of an element from the inside to the outside. The last one is the root. */
function listAncestors({ parentElement }: Element, root: Element): Element[] {
  if (parentElement === null) return [];
  return parentElement === root ? [root] : [parentElement, ...listAncestors(parentElement, root)];
}
