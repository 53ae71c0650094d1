import { KeyRefused, OutOfTime, ServiceDown } from '../../../src/errors/service-errors';
import { toQuestion } from '../../../src/formulas/answers/question';
import { Remembered } from '../../../src/formulas/answers/shared-answers';
import { PLAIN } from '../../fakes/text-cache';
import { asked } from '../asked';
import { AskingFile, DAY, DAYS, MINUTE_MS, MOST, NOW, SECOND_MS, tableOf } from '../asking-file';

describe('the answer to a question', () => {
  it('is asked for once, for all who ask', () => {
    const file = new AskingFile();
    const first = file.answer(DAYS);
    expect(file.answer(DAYS)).toEqual(first);
    expect(file.answer(asked({ metrics: ['clickApi'] }))).toEqual(first);
    expect(file.questions).toEqual([toQuestion(DAYS).wide]);
  });

  it('of a single day answers for the other days of its month', () => {
    const file = new AskingFile();
    file.answer(DAY);
    file.answer(asked({ from: '2026-09-10', to: '2026-09-10' }));
    expect(file.questions).toEqual([expect.objectContaining({ from: '2026-09-01', to: '2026-09-14' })]);
  });

  it('is never asked for under the lock, and the lock is let go', () => {
    const file = new AskingFile();
    file.service = () => {
      throw new KeyRefused('');
    };
    expect(() => file.answer(DAYS)).toThrow(KeyRefused);
    expect(file.locks.held).toBe(false);
  });

  it('that lacks a dimension is kept for less than a minute: the next may bring it', () => {
    const file = new AskingFile();
    file.service = (request) => ({ ...tableOf(request), lacks: ['area'] });
    file.answer(DAYS);
    file.answer(DAYS);
    expect(file.questions).toHaveLength(1);
    file.clock.pass(MINUTE_MS);
    file.answer(DAYS);
    expect(file.questions).toHaveLength(2);
  });

  it('that is too long to be kept is right for each, who asks for himself', () => {
    const file = new AskingFile(PLAIN);
    const letters = 'x'.repeat(500_000);
    file.service = (request) => tableOf(request, letters);
    expect(file.answer(DAYS).rows[0]).toContain(letters);
    expect(file.answer(DAYS).rows[0]).toContain(letters);
    expect(file.questions).toHaveLength(2);
  });
});

describe('while another cell fetches', () => {
  it('it waits, and takes the answer', () => {
    const file = new AskingFile();
    const { wide } = toQuestion(DAYS);
    const answer = { request: wide, rows: tableOf(wide).rows };
    const other = file.kept(DAYS);
    other.note('wide', { kind: 'claim', until: NOW + 10 * SECOND_MS, token: 'other' });
    file.clock.meanwhile = () => {
      if (file.clock.now() >= NOW + 3 * SECOND_MS) other.keep('wide', answer, NOW + MINUTE_MS);
    };
    expect(file.answer(DAYS)).toEqual(answer);
    expect(file.questions).toEqual([]);
    expect(file.clock.now()).toBeLessThan(NOW + 5 * SECOND_MS);
  });

  it('it looks often at first, then more seldom', () => {
    const file = new AskingFile();
    file.kept(DAYS).note('wide', { kind: 'claim', until: NOW + 5 * SECOND_MS, token: 'other' });
    file.answer(DAYS);
    expect(file.clock.sleeps).toEqual([250, 375, 562.5, 843.75, 1_200, 1_200, 1_200]);
  });

  it('it takes over when that one gives no sign of life', () => {
    const file = new AskingFile();
    file.kept(DAYS).note('wide', { kind: 'claim', until: NOW + 10 * SECOND_MS, token: 'dead' });
    expect(file.answer(DAYS).rows).toHaveLength(1);
    expect(file.questions).toHaveLength(1);
    expect(file.clock.now()).toBeGreaterThanOrEqual(NOW + 10 * SECOND_MS);
    expect(file.clock.now()).toBeLessThan(NOW + 12 * SECOND_MS);
  });

  it('it ends at its deadline with a sentence, however long that one lives', () => {
    const file = new AskingFile();
    const other = file.kept(DAYS);
    const live = () =>
      other.note('wide', { kind: 'claim', until: file.clock.now() + 10 * SECOND_MS, token: 'slow' });
    live();
    file.clock.meanwhile = live;
    expect(() => file.answer(DAYS)).toThrow(OutOfTime);
    expect(file.clock.now()).toBe(NOW + 20 * SECOND_MS);
    expect(file.questions).toEqual([]);
  });

  it('it is told of its failure', () => {
    const file = new AskingFile();
    const other = file.kept(DAYS);
    other.note('wide', { kind: 'claim', until: NOW + 10 * SECOND_MS, token: 'other' });
    file.clock.meanwhile = () =>
      other.note('wide', { kind: 'failed', until: NOW + MINUTE_MS, sentence: 'Not today.' });
    expect(() => file.answer(DAYS)).toThrow(new Remembered('Not today.'));
    expect(file.questions).toEqual([]);
  });

  it('a cell that shows signs of life keeps its claim for as long as it needs', () => {
    const file = new AskingFile();
    file.service = (request, watch) => {
      for (let page = 0; page < 5; page++) {
        watch.heartbeat(0);
        file.clock.pass(4 * SECOND_MS);
        expect(file.kept(DAYS).look().wide).toMatchObject({ kind: 'claim' });
      }
      return tableOf(request);
    };
    expect(file.cell(DAYS, 60).answer(MOST).rows).toHaveLength(1);
  });

  it('a cell that asks page after page within a second writes no sign of life for each', () => {
    const file = new AskingFile();
    const trips: number[] = [];
    file.service = (request, watch) => {
      for (let page = 0; page < 25; page++) {
        file.clock.pass(100);
        const before = file.cache.trips;
        watch.heartbeat(0);
        trips.push(file.cache.trips - before);
      }
      return tableOf(request);
    };
    file.answer(DAYS);
    expect(trips.reduce((sum, count) => sum + count)).toBe(2);
    expect([trips[9], trips[19]]).toEqual([1, 1]);
  });

  it('a cell that waits long keeps its claim for that time too', () => {
    const file = new AskingFile();
    file.service = (request, watch) => {
      watch.heartbeat(30 * SECOND_MS);
      file.clock.pass(30 * SECOND_MS);
      expect(file.kept(DAYS).look().wide).toMatchObject({ kind: 'claim' });
      return tableOf(request);
    };
    expect(file.cell(DAYS, 60).answer(MOST).rows).toHaveLength(1);
  });

  it('a cell takes no other cell’s claim for its own', () => {
    const file = new AskingFile();
    file.service = (request) => {
      expect(() => file.cell(DAYS, 8).answer(MOST)).toThrow(OutOfTime);
      return tableOf(request);
    };
    expect(file.answer(DAYS).rows).toHaveLength(1);
    expect(file.questions).toHaveLength(1);
  });

  it('a cell with four seconds left begins, with less it does not', () => {
    const file = new AskingFile();
    expect(file.cell(DAYS, 4).answer(MOST).rows).toHaveLength(1);
    const late = new AskingFile();
    expect(() => late.cell(DAYS, 3.999).answer(MOST)).toThrow(OutOfTime);
    expect(late.questions).toEqual([]);
  });

  it('a holder that was slower than its claim takes what the other brought', () => {
    const file = new AskingFile();
    const { wide } = toQuestion(DAYS);
    const brought = { request: wide, rows: tableOf(wide, 8).rows };
    file.service = () => {
      file.clock.pass(12 * SECOND_MS);
      file.kept(DAYS).keep('wide', brought, NOW + MINUTE_MS);
      throw new ServiceDown('');
    };
    expect(file.answer(DAYS)).toEqual(brought);
  });
});
