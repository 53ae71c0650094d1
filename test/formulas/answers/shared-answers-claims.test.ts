import { OutOfTime } from '../../../src/errors/service-errors';
import { toQuestion } from '../../../src/formulas/answers/question';
import { AskingFile, DAYS, MINUTE_MS, NOW, SECOND_MS, tableOf } from '../asking-file';

describe('between a look and the lock', () => {
  /** Something that happens just before a cell gets the lock. */
  function before(file: AskingFile, work: () => void): void {
    const given = file.locks.withDocumentLock.bind(file.locks);
    file.locks.withDocumentLock = (waitMs, inner) => {
      work();
      return given(waitMs, inner);
    };
  }

  it('another cell may bring the answer: it is taken, and nothing is claimed', () => {
    const file = new AskingFile();
    const { wide } = toQuestion(DAYS);
    const answer = { request: wide, rows: tableOf(wide).rows };
    let names: readonly string[] = [];
    before(file, () => {
      file.kept(DAYS).keep('wide', answer, NOW + MINUTE_MS);
      ({ names } = file.cache);
    });
    expect(file.answer(DAYS)).toEqual(answer);
    expect([file.questions, file.cache.names]).toEqual([[], names]);
  });

  it('another cell may have begun: it is waited for', () => {
    const file = new AskingFile();
    before(file, () => file.kept(DAYS).note('wide', { kind: 'claim', until: NOW + 60_000, token: 'other' }));
    expect(() => file.answer(DAYS)).toThrow(OutOfTime);
    expect(file.questions).toEqual([]);
  });
});

describe('when the lock is not to be had', () => {
  it('a cell whose claim Google lets go claims anew', () => {
    const file = new AskingFile();
    file.locks.heldOutside = true;
    let times = 0;
    file.clock.meanwhile = () => {
      if (times++ < 2) for (const name of file.cache.names) file.cache.evict(name);
    };
    expect(file.answer(DAYS).rows).toHaveLength(1);
    expect(file.questions).toHaveLength(1);
  });

  it('the cell fetches all the same, and keeps the answer', () => {
    const file = new AskingFile();
    file.locks.heldOutside = true;
    const answer = file.answer(DAYS);
    expect(file.answer(DAYS)).toEqual(answer);
    expect(file.questions).toHaveLength(1);
    expect(file.clock.now()).toBeLessThan(NOW + 6 * SECOND_MS);
  });

  it('of those who claim at once the last one fetches, and the others wait for it', () => {
    const file = new AskingFile();
    file.locks.heldOutside = true;
    const { wide } = toQuestion(DAYS);
    const answer = { request: wide, rows: tableOf(wide).rows };
    const other = file.kept(DAYS);
    let hasClaimed = false;
    file.clock.meanwhile = () => {
      const { wide: slot } = file.kept(DAYS).look();
      if (slot?.kind === 'claim' && !hasClaimed) {
        hasClaimed = true;
        other.note('wide', { kind: 'claim', until: file.clock.now() + 10 * SECOND_MS, token: 'last' });
      } else if (hasClaimed) other.keep('wide', answer, NOW + MINUTE_MS);
    };
    expect(file.answer(DAYS)).toEqual(answer);
    expect(file.questions).toEqual([]);
  });
});
