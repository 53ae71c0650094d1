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

describe('whoever watches a write', () => {
  it('is told before each request, and of all rows at the end', () => {
    const { told, seen } = watched();
    told.before(0, 9);
    told.before(5, 9);
    let sent = 0;
    told.last(() => sent++);
    told.done();
    expect(sent).toBe(1);
    expect(seen).toEqual(['0 of 9', '5 of 9', '9 of 9']);
  });

  it('hears nothing of a write that carries no rows', () => {
    const { told, seen } = watched();
    told.done();
    expect(seen).toEqual([]);
  });

  it('ends it by throwing before the last batch', () => {
    const { told, cancel } = watched();
    told.before(0, 9);
    cancel();
    expect(() => told.before(5, 9)).toThrow('cancelled');
  });

  it('cannot end it any more once the last batch is sent, done or not', () => {
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

  it('can end it still where the last batch was refused as too large', () => {
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

  it('may be nobody', () => {
    const told = rowProgress();
    expect(() => told.before(0, 1)).not.toThrow();
    expect(() => told.done()).not.toThrow();
  });
});
