import { below as countBelow } from '../api/spans';

/** Rows of a sheet that are left to take, by their numbers: none is looked at again once it is taken, however many are asked for. */
export class RowsLeft {
  private readonly worthy: Stack;
  private readonly meant: Stack;

  /** `rows` ascend; those that are `meant` to go are taken where there are no others. */
  constructor(rows: readonly number[], meant: ReadonlySet<number>) {
    this.worthy = new Stack(rows.filter((row) => !meant.has(row)));
    this.meant = new Stack(rows.filter((row) => meant.has(row)));
  }

  /** Takes `count` rows between two others, where there are so many: the last of them, ascending. */
  take(count: number, above: number, below: number): number[] {
    const rows = this.worthy.take(count, above, below);
    return [...rows, ...this.meant.take(count - rows.length, above, below)].sort((one, other) => one - other);
  }
}

class Stack {
  /** For each position one at or before it, on the way to the last that is not taken; -1 where there is none. */
  private readonly next: number[];

  constructor(private readonly rows: readonly number[]) {
    this.next = rows.map((_, at) => at);
  }

  take(count: number, above: number, below: number): number[] {
    const taken: number[] = [];
    let at = this.last(countBelow(this.rows, below) - 1);
    while (taken.length < count && at >= 0) {
      const row = this.rows[at] ?? -1;
      if (row <= above) break;
      taken.push(row);
      this.next[at] = at - 1;
      at = this.last(at - 1);
    }
    return taken;
  }

  /** The last position at or before `at` that is not taken; shortens the way there. */
  private last(at: number): number {
    let end = at;
    while (end >= 0 && this.next[end] !== end) end = this.next[end] ?? -1;
    for (let step = at; step > end; ) {
      const next = this.next[step] ?? -1;
      this.next[step] = end;
      step = next;
    }
    return end;
  }
}
