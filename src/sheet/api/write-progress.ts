import type { WriteProgress } from '../write-job';
import { RequestTooLarge } from './retrying-api';

/** Reports how many rows of a write have been sent. */
export interface RowProgress {
  /** Called before a request with rows; an error of the observer ends the write. */
  before(rowsWritten: number, of: number): void;
  /** Sends the batch that changes the visible sheet: after that the write cannot be cancelled. */
  last(send: () => void): void;
  /** Called after the write. The rows are written, so errors of the observer are ignored. */
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
        // Nothing was done, and the rows are sent in another way.
        if (error instanceof RequestTooLarge) tooLate = false;
        throw error;
      }
    },
    done() {
      if (all === undefined) return;
      try {
        onProgress({ rowsWritten: all, of: all });
      } catch {
        // Passing it on would claim that the old rows are still there.
      }
    },
  };
}
