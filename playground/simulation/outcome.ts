/** How often what happened in a simulation, and what the file had wrong. */
export class Outcome {
  readonly counts = new Map<string, number>();
  readonly findings: string[] = [];

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  /** Notes something wrong, once. */
  find(sentence: string): void {
    if (!this.findings.includes(sentence)) this.findings.push(sentence);
  }

  /** The outcome as lines for the console. */
  lines(): string[] {
    const counts = [...this.counts].map(([what, times]) => `  ${what}: ${times.toLocaleString('en-US')}`);
    return [...counts.sort(), `${this.findings.length} findings`, ...this.findings.slice(0, 20)];
  }
}
