import { RequestTooLarge } from '../../../src/sheet/api/retrying-api';
import { rowProgress } from '../../../src/sheet/api/write-progress';
import type { WriteProgress } from '../../../src/sheet/write-job';

/** A watcher that throws from now on where `cancel` was called. */
function watched() {
  const seen: string[] = [];
  let isCancelled = false;
  const progress = rowProgress(({ rowsWritten, of }: WriteProgress) => {
    seen.push(`${rowsWritten} of ${of}`);
    if (isCancelled) throw new Error('cancelled');
  });
  return {
    progress,
    seen,
    cancel: () => {
      isCancelled = true;
    },
  };
}

describe('the observer of a write', () => {
  it('is called before each request, and at the end with all rows', () => {
    const { progress, seen } = watched();
    progress.before(0, 9);
    progress.before(5, 9);
    let sent = 0;
    progress.last(() => sent++);
    progress.done();
    expect(sent).toBe(1);
    expect(seen).toEqual(['0 of 9', '5 of 9', '9 of 9']);
  });

  it('is not called for a write without rows', () => {
    const { progress, seen } = watched();
    progress.done();
    expect(seen).toEqual([]);
  });

  it('ends the write by throwing before the last batch', () => {
    const { progress, cancel } = watched();
    progress.before(0, 9);
    cancel();
    expect(() => progress.before(5, 9)).toThrow('cancelled');
  });

  it('cannot end the write after the last batch is sent', () => {
    for (const send of [
      () => {},
      () => {
        throw new Error('timed out');
      },
    ]) {
      const { progress, seen, cancel } = watched();
      cancel();
      try {
        progress.last(send);
      } catch (error) {
        expect((error as Error).message).toBe('timed out');
      }
      progress.before(5, 9);
      expect(seen).toEqual([]);
      expect(() => progress.done()).not.toThrow();
      expect(seen).toEqual(['9 of 9']);
    }
  });

  it('can still end the write if the last batch was refused as too large', () => {
    const { progress, cancel } = watched();
    const refused = new RequestTooLarge('too large');
    expect(() =>
      progress.last(() => {
        throw refused;
      }),
    ).toThrow(refused);
    cancel();
    expect(() => progress.before(0, 9)).toThrow('cancelled');
  });

  it('is optional', () => {
    const progress = rowProgress();
    expect(() => progress.before(0, 1)).not.toThrow();
    expect(() => progress.done()).not.toThrow();
  });
});
