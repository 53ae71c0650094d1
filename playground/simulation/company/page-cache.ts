import type { CachedTextPorts } from '../../../src/storage/cached-pieces';

/** Cached texts of one file by name, and the time (milliseconds since 1970) until which each is cached. */
export type CachedPages = ReadonlyMap<string, { readonly text: string; readonly until: number }>;

/** The cache of a file in one execution. Its start is not changed, because an execution may be repeated. */
export class PageCache {
  private changed: Map<string, { readonly text: string; readonly until: number }> | undefined;

  constructor(
    private readonly before: CachedPages,
    private readonly clock: { now(): number },
  ) {}

  get pages(): CachedPages {
    return this.changed ?? this.before;
  }

  get ports(): CachedTextPorts {
    const own = () => {
      this.changed ??= new Map(this.before);
      return this.changed;
    };
    const now = () => this.clock.now();
    const text = (name: string) => {
      const found = this.pages.get(name);
      return found !== undefined && found.until > now() ? found.text : undefined;
    };
    const same = (text: string) => text;
    return {
      pack: same,
      unpack: same,
      digest: same,
      cache: {
        getAll: (names) =>
          new Map(names.flatMap((name) => (text(name) === undefined ? [] : [[name, text(name) ?? '']]))),
        putAll: (texts, seconds) => {
          for (const [name, value] of texts) own().set(name, { text: value, until: now() + seconds * 1000 });
        },
        remove: (names) => {
          for (const name of names) own().delete(name);
        },
      },
    };
  }
}
