import type { WriteProgress } from '../write-job';

export type RowProgress = ReturnType<typeof rowProgress>;

export function rowProgress(onProgress: (progress: WriteProgress) => void = () => {}) {
  let isTooLate = false;
  let all: number | undefined;
  return {
    /** An error of the observer ends the write. */
    before(rowsWritten: number, of: number): void {
      all = of;
      if (!isTooLate) onProgress({ rowsWritten, of });
    },
    /** After the batch that changes the visible sheet is sent, the write cannot be cancelled, unless Google refuses it. */
    setTooLate(isSent: boolean): void {
      isTooLate = isSent;
    },
    done(): void {
      if (all === undefined || all === 0) return;
      try {
        onProgress({ rowsWritten: all, of: all });
      } catch {
        // The rows are written: an error thrown here would say that the sheet still contains the old ones.
      }
    },
  };
}
