/**
 * Keeps the focus near its place when the element that has it goes away (a Cancel that is no longer needed): it moves to the
 * nearest heading that can take it, instead of falling to the page.
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
    const headings = places.map((place) => place.querySelector<HTMLElement>(':is(h1, h2, h3)[tabindex]'));
    headings.find((heading) => heading !== null)?.focus();
  }).observe(root, { childList: true, subtree: true });
}

/** From the inside out, up to and with the root. */
function ancestors(element: Element, root: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    found.push(at);
    if (at === root) break;
  }
  return found;
}
