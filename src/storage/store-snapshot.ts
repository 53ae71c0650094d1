import type { TextStore } from '../platform';

/** The texts of a store, read in one call at the first use. Changes by other executions are seen after `discardTexts`. */
export class StoreSnapshot implements TextStore {
  private texts: Map<string, string> | undefined;

  constructor(private readonly store: TextStore) {}

  discardTexts(): void {
    this.texts = undefined;
  }

  get(name: string): string | undefined {
    return this.readTexts().get(name);
  }

  readAll(): ReadonlyMap<string, string> {
    return new Map(this.readTexts());
  }

  set(name: string, value: string): void {
    this.store.set(name, value);
    this.texts?.set(name, value);
  }

  delete(name: string): void {
    this.store.delete(name);
    this.texts?.delete(name);
  }

  private readTexts(): Map<string, string> {
    this.texts ??= new Map(this.store.readAll());
    return this.texts;
  }
}
