import { OutOfTime } from '../../../src/errors/service-errors';
import { toQuestion } from '../../../src/formulas/answers/question';
import { readBy } from '../asked';
import { AskingFile, DAYS, MINUTE_MS, NOW, SECOND_MS, tableOf } from '../asking-file';

describe('between reading the cache and getting the lock', () => {
  /** Called just before a cell gets the lock. */
  function before(file: AskingFile, work: () => void): void {
    const given = file.locks.withDocumentLock.bind(file.locks);
    file.locks.withDocumentLock = (waitMs, inner) => {
      work();
      return given(waitMs, inner);
    };
  }

  it('another cell may store the answer: it is used, and no claim is made', () => {
    const file = new AskingFile();
    const { wide } = toQuestion(DAYS);
    const answer = { request: wide, rows: tableOf(wide).rows };
    let names: readonly string[] = [];
    before(file, () => {
      file.kept(DAYS).keep('wide', answer, NOW + MINUTE_MS);
      ({ names } = file.cache);
    });
    expect(file.answer(DAYS)).toEqual(readBy(DAYS, answer));
    expect([file.questions, file.cache.names]).toEqual([[], names]);
  });

  it('another cell may claim the question: the cell waits for it', () => {
    const file = new AskingFile();
    before(file, () => file.kept(DAYS).note('wide', { kind: 'claim', until: NOW + 60_000, token: 'other' }));
    expect(() => file.answer(DAYS)).toThrow(OutOfTime);
    expect(file.questions).toEqual([]);
  });
});

it('a cell that waits for the service keeps its claim until Google has ended it', () => {
  const file = new AskingFile();
  file.service = (request) => {
    for (let second = 0; second < 29; second++) {
      file.clock.pass(SECOND_MS);
      expect(file.kept(DAYS).look().wide?.kind).toBe('claim');
    }
    file.clock.pass(SECOND_MS);
    expect(file.kept(DAYS).look().wide).toBeUndefined();
    return tableOf(request);
  };
  file.answer(DAYS);
});

it('a cell that ends with an unexpected error gives its claim up', () => {
  const file = new AskingFile().refuses(() => (file.questions.length === 1 ? new TypeError('x') : undefined));
  expect(() => file.answer(DAYS)).toThrow(TypeError);
  expect(file.answer(DAYS).rows).toHaveLength(1);
  expect(file.clock.now()).toBe(NOW);
});

describe('without the lock', () => {
  it('a cell claims again if its claim is missing from the cache', () => {
    const file = new AskingFile();
    file.locks.heldOutside = true;
    let times = 0;
    file.clock.meanwhile = () => {
      if (times++ < 2) for (const name of file.cache.names) file.cache.evict(name);
    };
    expect(file.answer(DAYS).rows).toHaveLength(1);
    expect(file.questions).toHaveLength(1);
  });

  it('the cell fetches anyway, and stores the answer', () => {
    const file = new AskingFile();
    file.locks.heldOutside = true;
    const answer = file.answer(DAYS);
    expect(file.answer(DAYS)).toEqual(readBy(DAYS, answer));
    expect(file.questions).toHaveLength(1);
    expect(file.clock.now()).toBeLessThan(NOW + 6 * SECOND_MS);
  });

  it('of several cells that claim at once, the last one fetches and the others wait', () => {
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
    expect(file.answer(DAYS)).toEqual(readBy(DAYS, answer));
    expect(file.questions).toEqual([]);
  });
});
