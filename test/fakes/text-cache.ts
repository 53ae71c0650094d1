import { gunzipSync, gzipSync } from 'node:zlib';
import type { Clock, Locks, Packing, TextCache } from '../../src/platform/ports';

const MOST_BYTES = 102_400;
const LONGEST_SECONDS = 21_600;

/** Google's document cache: entries expire, may be evicted earlier, and have a size limit. */
export class FakeTextCache implements TextCache {
  /** The number of calls. */
  trips = 0;
  private readonly entries = new Map<string, { readonly text: string; readonly until: number }>();

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** The names of the stored entries. */
  get names(): string[] {
    return [...this.entries].filter(([, { until }]) => until > this.clock.now()).map(([name]) => name);
  }

  getAll(names: readonly string[]): ReadonlyMap<string, string> {
    this.trips++;
    const living = names.filter((name) => this.names.includes(name));
    return new Map(living.map((name) => [name, this.entries.get(name)!.text]));
  }

  putAll(texts: ReadonlyMap<string, string>, seconds: number): void {
    this.trips++;
    if (!(Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_SECONDS))
      throw new Error(`Invalid argument: ${seconds} s`);
    for (const text of texts.values())
      if (Buffer.byteLength(text) > MOST_BYTES) throw new Error('Argument too large: value');
    for (const [name, text] of texts)
      this.entries.set(name, { text, until: this.clock.now() + seconds * 1000 });
  }

  remove(names: readonly string[]): void {
    this.trips++;
    for (const name of names) this.entries.delete(name);
  }

  /** Removes an entry, as Google may do at any time. */
  removeEntry(name: string): void {
    this.entries.delete(name);
  }
}

/** A document's lock. */
export class FakeLocks implements Locks {
  held = false;
  /** True while another execution holds the lock. */
  heldOutside = false;

  constructor(private readonly clock: Clock) {}

  withDocumentLock<T>(waitMs: number, work: () => T): { readonly result: T } | undefined {
    if (this.held) return { result: work() };
    if (this.heldOutside) {
      this.clock.sleep(waitMs);
      return undefined;
    }
    this.held = true;
    try {
      return { result: work() };
    } finally {
      this.held = false;
    }
  }
}

/** gzip and base64, as in Google's Utilities service. */
export const GZIP: Packing = {
  pack: (text) => gzipSync(Buffer.from(text)).toString('base64'),
  unpack: (packed) => gunzipSync(Buffer.from(packed, 'base64')).toString('utf8'),
};

/** base64 without compression, for text that compression would not shorten. */
export const PLAIN: Packing = {
  pack: (text) => Buffer.from(text).toString('base64'),
  unpack: (packed) => Buffer.from(packed, 'base64').toString('utf8'),
};
