import type { Log } from '../../src/platform/ports';

/** An execution log that stores its entries. */
export class FakeLog implements Log {
  readonly entries: Parameters<Log['error']>[0][] = [];

  error(entry: Parameters<Log['error']>[0]): void {
    this.entries.push(entry);
  }
}
