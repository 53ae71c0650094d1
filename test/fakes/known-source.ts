import type { KnownSource, KnownValues } from '../../src/request/known-values';

/** A file that knows these values, and a service that knows more, or no more. */
export function createKnownSource(stored: Partial<KnownValues> = {}, more: Partial<KnownValues> = {}) {
  const none: KnownValues = { apps: [], networks: [], placements: [] };
  const ask = jest.fn((_since?: string): KnownValues => ({ ...none, ...stored, ...more }));
  return { readStored: () => ({ ...none, ...stored }), fetchValues: ask } satisfies KnownSource;
}
