import type { TextStore } from '../../src/platform/ports';

/** A property store that lives as long as the test. */
export function fakeTextStore(
  kept: Record<string, string> = {},
): TextStore & { readonly kept: Map<string, string> } {
  const map = new Map(Object.entries(kept));
  return {
    kept: map,
    get: (name) => map.get(name),
    set: (name, value) => {
      map.set(name, value);
    },
    delete: (name) => {
      map.delete(name);
    },
  };
}
