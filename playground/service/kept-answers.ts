/** A cache of the newest reports and files, with a limit of their number. Pages and ranges are read from it. */
export class KeptAnswers<T> {
  private readonly kept = new Map<string, T>();

  constructor(private readonly most: number) {}

  /** The cached value of `name`, or a new one. */
  get(name: string, make: () => T): T {
    const value = this.kept.get(name) ?? make();
    this.kept.delete(name);
    this.kept.set(name, value);
    for (const oldest of this.kept.keys()) if (this.kept.size > this.most) this.kept.delete(oldest);
    return value;
  }

  clear(): void {
    this.kept.clear();
  }
}
