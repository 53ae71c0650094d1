/** Events in the order of their times. Events of the same time keep the order in which they were added. */
export class EventQueue<Event> {
  private readonly heap: { readonly at: number; readonly nth: number; readonly event: Event }[] = [];
  private added = 0;

  add(at: number, event: Event): void {
    const { heap } = this;
    this.added += 1;
    heap.push({ at, nth: this.added, event });
    let child = heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (this.isBefore(parent, child)) break;
      this.swap(parent, child);
      child = parent;
    }
  }

  /** Removes the next event. */
  next(): { readonly at: number; readonly event: Event } | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let least = parent;
      if (left < heap.length && this.isBefore(left, least)) least = left;
      if (right < heap.length && this.isBefore(right, least)) least = right;
      if (least === parent) return first;
      this.swap(parent, least);
      parent = least;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const a = this.heap[one]!;
    const b = this.heap[other]!;
    return a.at < b.at || (a.at === b.at && a.nth < b.nth);
  }

  private swap(one: number, other: number): void {
    const { heap } = this;
    [heap[one], heap[other]] = [heap[other]!, heap[one]!];
  }
}
