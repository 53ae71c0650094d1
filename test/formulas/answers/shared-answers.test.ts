import { KeyRefused, OutOfTime, ServiceDown } from '../../../src/errors/service-errors';
import { Remembered } from '../../../src/formulas/answers/fetch-failures';
import { toQuestion } from '../../../src/formulas/answers/question';
import { asked, readBy } from '../asked';
import { AskingFile, DAYS, MINUTE_MS, MOST, NOW, SECOND_MS, tableOf } from '../asking-file';

describe('the answer to a question', () => {
  it('is requested once for all cells', () => {
    const file = new AskingFile();
    const first = file.answer(DAYS);
    expect(file.answer(DAYS)).toEqual(readBy(DAYS, first));
    const clicks = asked({ metrics: ['clickApi'] });
    expect(file.answer(clicks)).toEqual(readBy(clicks, first));
    expect(file.questions).toEqual([toQuestion(DAYS).wide]);
  });

  it('is never requested while the cell has the lock', () => {
    const file = new AskingFile().refuses(() => new KeyRefused(''));
    expect(() => file.answer(DAYS)).toThrow(KeyRefused);
    expect(file.locks.held).toBe(false);
  });

  it('without a dimension is stored for less than a minute, because the next response may have it', () => {
    const file = new AskingFile();
    file.service = (request) => ({ ...tableOf(request), lacks: ['area'] });
    file.answer(DAYS);
    file.answer(DAYS);
    expect(file.questions).toHaveLength(1);
    file.clock.pass(MINUTE_MS);
    file.answer(DAYS);
    expect(file.questions).toHaveLength(2);
  });
});

describe('while another cell fetches', () => {
  it('a cell waits, and uses the answer', () => {
    const file = new AskingFile();
    const { wide } = toQuestion(DAYS);
    const answer = { request: wide, rows: tableOf(wide).rows };
    const other = file.kept(DAYS);
    other.note('wide', { kind: 'claim', until: NOW + 10 * SECOND_MS, token: 'other' });
    file.clock.meanwhile = () => {
      if (file.clock.now() >= NOW + 3 * SECOND_MS) other.keep('wide', answer, NOW + MINUTE_MS);
    };
    expect(file.answer(DAYS)).toEqual(readBy(DAYS, answer));
    expect(file.questions).toEqual([]);
    expect(file.clock.now()).toBeLessThan(NOW + 5 * SECOND_MS);
  });

  it('a cell reads the cache often at first, then less often', () => {
    const file = new AskingFile();
    file.kept(DAYS).note('wide', { kind: 'claim', until: NOW + 5 * SECOND_MS, token: 'other' });
    file.answer(DAYS);
    expect(file.clock.sleeps).toEqual([250, 375, 562.5, 843.75, 1_200, 1_200, 1_200]);
  });

  it('a cell takes over when the claim has expired', () => {
    const file = new AskingFile();
    file.kept(DAYS).note('wide', { kind: 'claim', until: NOW + 10 * SECOND_MS, token: 'dead' });
    expect(file.answer(DAYS).rows).toHaveLength(1);
    expect(file.questions).toHaveLength(1);
    expect(file.clock.now()).toBeGreaterThanOrEqual(NOW + 10 * SECOND_MS);
    expect(file.clock.now()).toBeLessThan(NOW + 12 * SECOND_MS);
  });

  it('a cell ends at its deadline with a sentence, even if other cells claim again', () => {
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

  it('a cell shows the failure of the other cell', () => {
    const file = new AskingFile();
    const other = file.kept(DAYS);
    other.note('wide', { kind: 'claim', until: NOW + 10 * SECOND_MS, token: 'other' });
    file.clock.meanwhile = () =>
      other.note('wide', { kind: 'failed', until: NOW + MINUTE_MS, sentence: 'Not today.' });
    expect(() => file.answer(DAYS)).toThrow(new Remembered('Not today.'));
    expect(file.questions).toEqual([]);
  });

  it('a cell that waits too long leaves the claim of the fetching cell', () => {
    const file = new AskingFile();
    file.service = (request) => {
      expect(() => file.cell(DAYS, 8).answer(MOST)).toThrow(OutOfTime);
      return tableOf(request);
    };
    expect(file.answer(DAYS).rows).toHaveLength(1);
    expect(file.questions).toHaveLength(1);
  });

  it('a cell begins to fetch only with at least four seconds left', () => {
    const file = new AskingFile();
    expect(file.cell(DAYS, 4).answer(MOST).rows).toHaveLength(1);
    const late = new AskingFile();
    expect(() => late.cell(DAYS, 3.999).answer(MOST)).toThrow(OutOfTime);
    expect(late.questions).toEqual([]);
  });

  it('a cell with an expired claim uses the answer of the cell that took over', () => {
    const file = new AskingFile();
    const { wide } = toQuestion(DAYS);
    const brought = { request: wide, rows: tableOf(wide, 8).rows };
    file.service = () => {
      file.clock.pass(12 * SECOND_MS);
      file.kept(DAYS).keep('wide', brought, NOW + MINUTE_MS);
      throw new ServiceDown('');
    };
    expect(file.answer(DAYS)).toEqual(readBy(DAYS, brought));
  });
});
