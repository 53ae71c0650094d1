/** The executions that have not ended yet. */
export class Running {
  private readonly works = new Map<Promise<unknown>, readonly string[]>();

  /** Records an execution that has just started. `triggers` are the ids of the triggers that started it. */
  begun<Result>(work: Promise<Result>, triggers: readonly string[] = []): Promise<Result> {
    const noted = work.finally(() => this.works.delete(noted));
    this.works.set(noted, triggers);
    return noted;
  }

  hasTrigger(id: string): boolean {
    return [...this.works.values()].some((triggers) => triggers.includes(id));
  }

  /** Calls `act` as soon as no execution is running. */
  async whenNothingRuns(act: () => void): Promise<void> {
    while (this.works.size > 0) await Promise.allSettled(this.works.keys());
    act();
  }
}
