/** The newest few of what is costly to make, within a total size: pages of one answer, ranges of one file. */
export class KeptAnswers<T> {
  private readonly kept: Map<string, { readonly value: T; readonly size: number }>;
  private readonly mostSize: number;

  constructor(mostSize: number) {
    this.kept = new Map();
    this.mostSize = mostSize;
  }

  /** What is kept under `name`, or else made now; the newest is always kept. */
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
