import fc from 'fast-check';
import type { MetricId } from '../../../src/catalogue';
import {
  BadRequest,
  Doubtful,
  KeyRefused,
  NotPermitted,
  NotUnderstood,
  OutOfTime,
  ServiceDown,
  TooLarge,
} from '../../../src/errors/ad-reports-error';
import { RememberedFailure } from '../../../src/formulas/answers/answers';
import { selectRequestedCells, toQuestion } from '../../../src/formulas/answers/question';
import type { Request } from '../../../src/request/request';
import type { Cell } from '../../../src/table/table';
import { PLAIN } from '../../fakes/text-cache';
import { createRequest } from '../asked';
import { listDays } from '../shown-cells';
import { AskingFile, buildOneRowTable, MINUTE_MS, MONTH, MOST, NOW, SECOND_MS } from './asking-file';

const { wide, exact } = toQuestion(MONTH);

it('the answer to a question without a dimension is stored for less than a minute, because the next response may have it', () => {
  const file = new AskingFile();
  file.service = (request) => ({ ...buildOneRowTable(request), lacks: ['area'] });
  file.answer(MONTH);
  file.answer(MONTH);
  expect(file.questions).toHaveLength(1);
  file.clock.advance(MINUTE_MS);
  file.answer(MONTH);
  expect(file.questions).toHaveLength(2);
});

it('a cell waits, and uses the answer', () => {
  const file = new AskingFile();
  const answer = { request: wide, rows: buildOneRowTable(wide).rows };
  file.reserveElsewhere(MONTH, 10);
  file.clock.meanwhile = () => {
    if (file.clock.now() >= NOW + 3 * SECOND_MS)
      file.openCache(MONTH).storeAnswer('wide', answer, NOW + MINUTE_MS);
  };
  expect(file.answer(MONTH)).toEqual(answer);
  expect(file.questions).toEqual([]);
  expect(file.clock.now()).toBeLessThan(NOW + 5 * SECOND_MS);
});

it('a cell takes over when the reservation has expired', () => {
  const file = new AskingFile();
  file.reserveElsewhere(MONTH, 5);
  expect(file.answer(MONTH).rows).toHaveLength(1);
  expect(file.questions).toHaveLength(1);
});

it('a reservation is made only with at least four seconds left', () => {
  expect(new AskingFile().beginCell(MONTH, 4.5).fetchAnswer(MOST).rows).toHaveLength(1);
  const late = new AskingFile();
  expect(() => late.beginCell(MONTH, 3.999).fetchAnswer(MOST)).toThrow(OutOfTime);
  expect(late.questions).toEqual([]);
});

it.each([
  ['of the service', () => new ServiceDown('HTTP 500')],
  ['of the key', () => new KeyRefused('')],
])('a failure: %s is shown by other cells for less than a minute, without another request', (_why, error) => {
  const file = new AskingFile().refuseRequests(error);
  expect(() => file.answer(MONTH)).toThrow(error());
  file.service = (request) => buildOneRowTable(request);
  file.clock.advance(50 * SECOND_MS);
  expect(() => file.answer(MONTH)).toThrow(new RememberedFailure(error().message, 'unreachable'));
  expect(file.answer(createRequest({ areas: ['US'] })).rows).toHaveLength(1);
  file.clock.advance(9 * SECOND_MS);
  expect(file.answer(MONTH).rows).toHaveLength(1);
  expect(file.questions).toHaveLength(3);
});

it('a failure of the exact question is one of the cell: doubts are not shown as numbers', () => {
  const file = new AskingFile();
  file.service = (request) => ({
    ...buildOneRowTable(request),
    doubts: ['10 rows were announced, 9 came.'],
  });
  expect(() => file.answer(MONTH)).toThrow(Doubtful);
  expect(file.questions).toEqual([wide, exact]);
  expect(() => file.answer(MONTH)).toThrow(RememberedFailure);
});

const isWide = ({ apps }: Request) => apps.length === 0;

it('a wide question with more than 5,000 rows is asked once until the next day is complete, and cells ask exactly', () => {
  const file = new AskingFile();
  file.service = (request, mostRows) => {
    if (isWide(request)) throw new TooLarge(mostRows);
    return {
      ...buildOneRowTable(request),
      rows: Array.from({ length: mostRows }, () => buildOneRowTable(request).rows[0]!),
    };
  };
  const answer = file.beginCell(MONTH).fetchAnswer(8_000);
  expect(answer.rows).toHaveLength(8_000);
  file.clock.advance(5 * 60 * MINUTE_MS);
  const next = { ...MONTH, apps: ['app-2'] };
  file.answer(next);
  expect(file.answer(MONTH)).toEqual(answer);
  expect(file.questions).toEqual([wide, exact, toQuestion(next).exact]);
});

it.each([
  ['a metric that the service no longer knows', () => new BadRequest('unknown metric')],
  ['an answer that is not understood', () => new NotUnderstood('it is cut off')],
  ['apps that the key may not read', () => new NotPermitted('')],
  ['rows that arrive too slowly', () => new OutOfTime()],
])('a wide question that fails because of %s is replaced by the exact one for a minute', (_why, error) => {
  const file = new AskingFile().refuseRequests((request) => (isWide(request) ? error() : undefined));
  expect(file.answer(MONTH).request).toEqual(exact);
  const day = createRequest({ from: '2026-08-03', to: '2026-08-03' });
  expect(file.answer(day).request).toEqual(toQuestion(day).exact);
  file.clock.advance(MINUTE_MS);
  file.answer({ ...MONTH, apps: ['app-2'] });
  expect(file.questions.map(isWide)).toEqual([true, false, false, true, false]);
});

/** The service’s rows: one for each day and app. Each number tells its day, app and metric. */
function rowsOf({ from, to, apps, dimensions, metrics }: Request): Cell[][] {
  const all = apps.length === 0 ? ['a', 'b', 'c', 'd'] : apps;
  const days = dimensions.includes('date') ? listDays(from, to) : [`${from} to ${to}`];
  return days.flatMap((date) =>
    all.map((appId): Cell[] => [
      ...dimensions.map((id) => (id === 'date' ? date : appId)),
      ...metrics.map((id) => `${date} ${appId} ${id}`),
    ]),
  );
}

it('whatever cells ask for and whatever the service refuses, each shows the rows of its own exact request, in few requests', () => {
  const days = fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 })).map((pair) => {
    const [from, to] = pair
      .sort((one, other) => one - other)
      .map((day) => `2026-08-${String(day).padStart(2, '0')}`);
    return { from: from!, to: to! };
  });
  const cells = fc.record({
    days,
    app: fc.constantFrom('a', 'b', 'c'),
    metric: fc.constantFrom<MetricId>('revenue', 'clickApi', 'dau'),
    isByDay: fc.boolean(),
    seconds: fc.integer({ min: 0, max: 2 * 3_600 }),
  });
  const limits = fc.record({
    mostRows: fc.constantFrom(3, 60, 10_000),
    refused: fc.constantFrom('', 'clickApi', 'fill'),
  });
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 12 }), limits, (typed, { mostRows, refused }) => {
      const file = new AskingFile(PLAIN);
      file.service = (request) => {
        const isOwn = request.apps.length > 0;
        if (!isOwn && (request.metrics as readonly string[]).includes(refused)) throw new BadRequest(refused);
        const rows = rowsOf(request);
        if (!isOwn && rows.length > mostRows) throw new TooLarge(mostRows);
        return { columns: [], rows, notices: [] };
      };
      for (const { days: range, app, metric, isByDay, seconds } of typed) {
        const dimensions = isByDay || range.from === range.to ? (['date'] as const) : (['appId'] as const);
        const request = createRequest({ ...range, apps: [app], metrics: [metric], dimensions });
        expect(selectRequestedCells(file.answer(request), request).rows).toEqual(rowsOf(request));
        file.clock.advance(seconds * SECOND_MS);
      }
      expect(file.questions.length).toBeLessThanOrEqual(2 * typed.length);
    }),
    { numRuns: 150 },
  );
});
