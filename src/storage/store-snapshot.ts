import type { TextStore } from '../platform/ports';

/** Read in one call, at its first use. Changes of other executions are seen after `forget`. The texts `fresh` are always read anew. */
export class StoreSnapshot implements TextStore {
  private texts: Map<string, string> | undefined;

  constructor(
    private readonly store: TextStore,
    private readonly fresh: readonly string[] = [],
  ) {}

  forget(): void {
    this.texts = undefined;
  }

  get(name: string): string | undefined {
    return this.fresh.includes(name) ? this.store.get(name) : this.read().get(name);
  }

  all(): ReadonlyMap<string, string> {
    return new Map(this.read());
  }

  set(name: string, value: string): void {
    this.store.set(name, value);
    this.texts?.set(name, value);
  }

  setAll(texts: ReadonlyMap<string, string>): void {
    this.store.setAll(texts);
    for (const [name, value] of texts) this.texts?.set(name, value);
  }

  delete(name: string): void {
    this.store.delete(name);
    this.texts?.delete(name);
  }

  deleteAll(names: readonly string[]): void {
    this.store.deleteAll(names);
    for (const name of names) this.texts?.delete(name);
  }

  private read(): Map<string, string> {
    this.texts ??= new Map(this.store.all());
    return this.texts;
  }
}
