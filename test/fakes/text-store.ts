import type { TextStore } from '../../src/platform/ports';

/** A property store in memory that counts its calls. */
export function createTextStore(
  kept: Record<string, string> = {},
): TextStore & { readonly kept: Map<string, string>; calls: number } {
  const map = new Map(Object.entries(kept));
  const store = {
    kept: map,
    calls: 0,
    get: (name: string) => {
      store.calls++;
      return map.get(name);
    },
    readAll: () => {
      store.calls++;
      return new Map(map);
    },
    set: (name: string, value: string) => {
      store.calls++;
      map.set(name, value);
    },
    delete: (name: string) => {
      store.calls++;
      map.delete(name);
    },
  };
  return store;
}
