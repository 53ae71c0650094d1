import {
  BadRequest,
  Doubtful,
  KeyRefused,
  NotUnderstood,
  OutOfTime,
  ServiceDown,
  TooLarge,
  TooManyRequests,
} from '../../../src/errors/service-errors';
import { Remembered } from '../../../src/formulas/answers/fetch-failures';
import { toQuestion } from '../../../src/formulas/answers/question';
import type { Request } from '../../../src/request/request';
import { asked, readBy } from '../asked';
import { AskingFile, DAY, DAYS, MINUTE_MS, NOW, SECOND_MS, tableOf } from '../asking-file';

const MONTH = { from: '2026-08-01', to: '2026-08-31' };

describe('a failure', () => {
  const failing = () => {
    const file = new AskingFile().refuses(() => new ServiceDown('HTTP 500'));
    expect(() => file.answer(DAYS)).toThrow(ServiceDown);
    return file;
  };

  it('is shown by other cells of the next minute without another request', () => {
    const file = failing();
    file.clock.pass(50 * SECOND_MS);
    expect(() => file.answer(DAYS)).toThrow(/internal error/);
    expect(file.questions).toHaveLength(1);
  });

  it('is dropped before a minute is over', () => {
    const file = failing();
    file.service = (request) => tableOf(request);
    file.clock.pass(MINUTE_MS);
    expect(file.answer(DAYS).rows).toHaveLength(1);
  });

  it('of one question does not affect another question', () => {
    const file = failing();
    file.service = (request) => tableOf(request);
    expect(file.answer(asked({ apps: ['app-2'] })).rows).toHaveLength(1);
  });

  it('for lack of time is not stored if the cell began its request late', () => {
    const file = new AskingFile();
    file.kept(DAYS).note('wide', { kind: 'claim', until: NOW + 10 * SECOND_MS, token: 'dead' });
    file.refuses(() => new OutOfTime('reading the report'));
    expect(() => file.answer(DAYS)).toThrow(OutOfTime);
    file.service = (request) => tableOf(request);
    expect(file.answer(DAYS).rows).toHaveLength(1);
  });

  it('for lack of time is stored if the cell began its request at once', () => {
    const file = new AskingFile();
    file.service = () => {
      file.clock.pass(15 * SECOND_MS);
      throw new OutOfTime('reading the report');
    };
    expect(() => file.answer(DAYS)).toThrow(OutOfTime);
    expect(() => file.answer(DAYS)).toThrow(Remembered);
    expect(file.questions).toHaveLength(1);
  });

  it('for too many requests is not stored, because the next cell may have time to wait for its turn', () => {
    const file = new AskingFile().refuses(() => new TooManyRequests('', 30));
    expect(() => file.answer(DAYS)).toThrow(TooManyRequests);
    file.service = (request) => tableOf(request);
    expect(file.answer(DAYS).rows).toHaveLength(1);
  });

  it('to receive another cell’s answer shows why that cell was late', () => {
    const file = new AskingFile();
    const hold = () =>
      file
        .kept(DAYS)
        .note('wide', { kind: 'claim', until: file.clock.now() + 10 * SECOND_MS, token: 'slow' });
    hold();
    file.clock.meanwhile = hold;
    file.whyLate = new TooManyRequests('', 30);
    expect(() => file.answer(DAYS)).toThrow(TooManyRequests);
  });

  it('that is unexpected is not stored, and the claim expires', () => {
    const file = new AskingFile().refuses(() => new TypeError('a defect'));
    expect(() => file.answer(DAYS)).toThrow(TypeError);
    file.service = (request) => tableOf(request);
    expect(file.answer(DAYS).rows).toHaveLength(1);
  });
});

describe('a wide question that fails', () => {
  it('for too many rows is replaced by one for the days of the cell, also in later cells', () => {
    const file = new AskingFile();
    const { wide } = toQuestion(DAY);
    const ofDay = (request: Request) => ({ ...wide, from: request.from, to: request.to });
    file.refuses((request) => (request.from !== request.to ? new TooLarge(5_000) : undefined));
    const answer = file.answer(DAY);
    const next = asked({ from: '2026-09-04', to: '2026-09-04' });
    file.answer(next);
    expect(file.answer(DAY)).toEqual(readBy(DAY, answer));
    expect(file.questions).toEqual([wide, ofDay(DAY), ofDay(next)]);
  });

  it.each([
    ['an answer that is not understood', () => new NotUnderstood('it is cut off')],
    ['a service that does not accept it', () => new BadRequest('unknown metric')],
  ])('for %s is replaced by one for the metrics that cells asked for', (_why, error) => {
    const file = new AskingFile().refuses((request) =>
      request.metrics.includes('clickApi') ? error() : undefined,
    );
    file.answer(asked({ ...MONTH, metrics: ['revenue'] }));
    file.answer(asked({ ...MONTH, metrics: ['dau'] }));
    file.answer(asked({ ...MONTH, from: '2026-08-10', metrics: ['dau', 'revenue'] }));
    expect(() => file.answer(asked({ ...MONTH, metrics: ['clickApi'] }))).toThrow(error());
    expect(file.answer(asked({ ...MONTH, metrics: ['dau'] })).rows).toHaveLength(1);
    expect(file.questions.map(({ metrics }) => (metrics.length > 5 ? 'all' : metrics.join()))).toEqual([
      'all',
      'revenue',
      'dau,revenue',
      'clickApi,dau,revenue',
      'clickApi',
    ]);
  });

  it('because of doubtful rows is replaced by the exact one', () => {
    const file = new AskingFile();
    file.service = (request) => ({
      ...tableOf(request),
      doubts: request.from === request.to ? [] : ['10 rows were announced, 9 came.'],
    });
    expect(file.answer(DAY)).toMatchObject({ request: toQuestion(DAY).exact });
  });

  it('doubts about the exact one are a failure that is stored for less than a minute', () => {
    const file = new AskingFile();
    const doubts = ['10 rows were announced, 9 came.'];
    file.service = (request) => ({ ...tableOf(request), doubts });
    expect(() => file.answer(DAYS)).toThrow(Doubtful);
    file.service = (request) => tableOf(request);
    file.clock.pass(50 * SECOND_MS);
    expect(() => file.answer(DAYS)).toThrow(Remembered);
    file.clock.pass(9 * SECOND_MS);
    expect(file.answer(DAYS).rows).toHaveLength(1);
  });

  it('has a lower limit of rows than one without more days', () => {
    const file = new AskingFile();
    const seen: number[] = [];
    file.service = (request, { mostRows }) => {
      seen.push(mostRows);
      if (request.from !== request.to) throw new TooLarge(mostRows);
      return tableOf(request);
    };
    file.cell(DAY).answer(80_000);
    expect(seen).toEqual([5_000, 12_000]);
  });

  it('of a month asks for each day once, whatever the metrics of further cells', () => {
    const file = new AskingFile().refuses(({ from, to }) => (from < to ? new TooLarge(5_000) : undefined));
    const days = ['2026-08-01', '2026-08-02', '2026-08-03'];
    for (const metrics of [['revenue'], ['dau'], ['clickApi', 'impressionApi']] as const)
      for (const day of days) {
        const request = asked({ from: day, to: day, metrics });
        expect(file.answer(request).rows).toHaveLength(1);
      }
    expect(file.questions.map(({ from, to }) => [from, to])).toEqual([
      ['2026-08-01', '2026-08-31'],
      ...days.map((day) => [day, day]),
    ]);
  });

  it('has no such limit if only its metrics are more: a month of 8,000 rows is read once, whatever the metrics', () => {
    const file = new AskingFile();
    file.service = (request, { mostRows }) => {
      if (mostRows < 8_000) throw new TooLarge(mostRows);
      return tableOf(request);
    };
    for (const metrics of [['revenue'], ['impressionApi', 'clickApi'], ['request']] as const)
      file.cell(asked({ ...MONTH, metrics })).answer(80_000);
    expect(file.questions).toEqual([toQuestion(asked(MONTH)).wide]);
  });

  it('because the key is refused is not replaced by the exact one', () => {
    const file = new AskingFile().refuses(() => new KeyRefused(''));
    expect(() => file.answer(DAY)).toThrow(KeyRefused);
    expect(file.questions).toHaveLength(1);
  });
});
