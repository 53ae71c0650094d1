import { RequestTooLarge } from '../../../src/sheet/api/retrying-api';
import { rowProgress } from '../../../src/sheet/api/write-progress';
import type { WriteProgress } from '../../../src/sheet/write-job';

/** A watcher that throws from now on where `cancel` was called. */
function watched() {
  const seen: string[] = [];
  let isCancelled = false;
  const told = rowProgress(({ rowsWritten, of }: WriteProgress) => {
    seen.push(`${rowsWritten} of ${of}`);
    if (isCancelled) throw new Error('cancelled');
  });
  return {
    told,
    seen,
    cancel: () => {
      isCancelled = true;
    },
  };
}

describe('the observer of a write', () => {
  it('is called before each request, and at the end with all rows', () => {
    const { told, seen } = watched();
    told.before(0, 9);
    told.before(5, 9);
    let sent = 0;
    told.last(() => sent++);
    told.done();
    expect(sent).toBe(1);
    expect(seen).toEqual(['0 of 9', '5 of 9', '9 of 9']);
  });

  it('is not called for a write without rows', () => {
    const { told, seen } = watched();
    told.done();
    expect(seen).toEqual([]);
  });

  it('ends the write by throwing before the last batch', () => {
    const { told, cancel } = watched();
    told.before(0, 9);
    cancel();
    expect(() => told.before(5, 9)).toThrow('cancelled');
  });

  it('cannot end the write after the last batch is sent', () => {
    for (const send of [
      () => {},
      () => {
        throw new Error('timed out');
      },
    ]) {
      const { told, seen, cancel } = watched();
      cancel();
      try {
        told.last(send);
      } catch (error) {
        expect((error as Error).message).toBe('timed out');
      }
      told.before(5, 9);
      expect(seen).toEqual([]);
      expect(() => told.done()).not.toThrow();
      expect(seen).toEqual(['9 of 9']);
    }
  });

  it('can still end the write if the last batch was refused as too large', () => {
    const { told, cancel } = watched();
    const refused = new RequestTooLarge('too large');
    expect(() =>
      told.last(() => {
        throw refused;
      }),
    ).toThrow(refused);
    cancel();
    expect(() => told.before(0, 9)).toThrow('cancelled');
  });

  it('is optional', () => {
    const told = rowProgress();
    expect(() => told.before(0, 1)).not.toThrow();
    expect(() => told.done()).not.toThrow();
  });
});
