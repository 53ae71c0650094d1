/** A cache of the newest reports and files, with a limit of their total size. Pages and ranges are read from it. */
export class KeptAnswers<T> {
  private readonly kept = new Map<string, { readonly value: T; readonly size: number }>();

  constructor(private readonly mostSize: number) {}

  /** The cached value of `name`, or a new one. The newest value is always cached. */
  get(name: string, make: () => T, sizeOf: (value: T) => number): T {
    const found = this.kept.get(name);
    if (found) {
      this.kept.delete(name);
      this.kept.set(name, found);
      return found.value;
    }
    const value = make();
    this.kept.set(name, { value, size: sizeOf(value) });
    this.dropOldest();
    return value;
  }

  clear(): void {
    this.kept.clear();
  }

  private dropOldest(): void {
    let size = [...this.kept.values()].reduce((sum, each) => sum + each.size, 0);
    for (const [name, each] of this.kept) {
      if (size <= this.mostSize || this.kept.size === 1) return;
      this.kept.delete(name);
      size -= each.size;
    }
  }
}
