import { HEADINGS } from './views';

/**
 * If the focused element is removed, such as a Cancel button that is no longer needed, moves the focus to the nearest heading that can
 * have it. Otherwise the browser would move the focus to the whole page.
 */
export function keepFocus(root: Element): void {
  let focused: Element | null = null;
  let around: readonly Element[] = [];
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    around = ancestors(focused, root);
  });
  new MutationObserver(() => {
    const fell = document.activeElement === null || document.activeElement === document.body;
    if (focused === null || focused.isConnected || !fell) return;
    const places = around.filter((place) => place.isConnected);
    const headings = places.map((place) => place.querySelector<HTMLElement>(HEADINGS));
    headings.find((heading) => heading !== null)?.focus();
  }).observe(root, { childList: true, subtree: true });
}

/** The ancestors of an element from the inside to the outside. The last one is the root. */
function ancestors({ parentElement }: Element, root: Element): Element[] {
  if (parentElement === null) return [];
  return parentElement === root ? [root] : [parentElement, ...ancestors(parentElement, root)];
}
