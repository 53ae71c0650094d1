import { type ErrorLog, errorLog } from '../../src/errors/error-log';
import type { Log } from '../../src/platform/ports';

/** An execution log that stores its entries. */
export class FakeLog implements Log {
  readonly entries: Parameters<Log['error']>[0][] = [];

  error(entry: Parameters<Log['error']>[0]): void {
    this.entries.push(entry);
  }
}

/** An error log that fails the test at an unexpected error. */
export const NO_ERRORS: ErrorLog = {
  judge(during, error) {
    const judged = errorLog(new FakeLog(), () => []).judge(during, error);
    if (judged.trace !== undefined) throw error;
    return judged;
  },
};
