import type { WriteProgress } from '../write-job';
import { RequestTooLarge } from './retrying-api';

export type RowProgress = ReturnType<typeof rowProgress>;

/** Reports to an observer how many rows of a write have been sent. */
export function rowProgress(onProgress: (progress: WriteProgress) => void = () => {}) {
  let tooLate = false;
  let all: number | undefined;
  return {
    /** Called before a request with rows; an error of the observer ends the write. */
    before(rowsWritten: number, of: number): void {
      all = of;
      if (!tooLate) onProgress({ rowsWritten, of });
    },
    /** Sends the batch that changes the visible sheet: after that the write cannot be cancelled. */
    last(send: () => void): void {
      tooLate = true;
      try {
        send();
      } catch (error) {
        // Google wrote nothing, and the caller sends the rows in another way. The write can still be cancelled.
        if (error instanceof RequestTooLarge) tooLate = false;
        throw error;
      }
    },
    /** Called after the write. The rows are written, so errors of the observer are ignored. Without rows, there is nothing new to report. */
    done(): void {
      if (all === undefined || all === 0) return;
      try {
        onProgress({ rowsWritten: all, of: all });
      } catch {
        // An error thrown here would tell the user that the sheet still contains the old rows.
      }
    },
  };
}
