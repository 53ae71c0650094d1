import type { WriteProgress } from '../write-job';
import { RequestTooLarge } from './retrying-api';

/** Tells whoever watches a write how many of its rows are on their way. */
export interface RowProgress {
  /** Before a request that carries rows; what the watcher throws ends the write. */
  before(rowsWritten: number, of: number): void;
  /** Sends the batch that changes what a reader sees: from then on it is too late to end the write. */
  last(send: () => void): void;
  /** After the write. The rows stand, so nothing that the watcher throws can end it any more. */
  done(): void;
}

export function rowProgress(onProgress: (progress: WriteProgress) => void = () => {}): RowProgress {
  let tooLate = false;
  let all: number | undefined;
  return {
    before(rowsWritten, of) {
      all = of;
      if (!tooLate) onProgress({ rowsWritten, of });
    },
    last(send) {
      tooLate = true;
      try {
        send();
      } catch (error) {
        // Only then is it sure that nothing was done, and the rows go another way.
        if (error instanceof RequestTooLarge) tooLate = false;
        throw error;
      }
    },
    done() {
      if (all === undefined) return;
      try {
        onProgress({ rowsWritten: all, of: all });
      } catch {
        // To pass it on would be to say that the old rows stand.
      }
    },
  };
}
