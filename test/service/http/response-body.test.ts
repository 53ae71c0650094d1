import { NotUnderstood } from '../../../src/errors/ad-reports-error';
import { evaluateResponse } from '../../../src/service/http/evaluate-response';
import { readPage } from '../../../src/service/wire/row-reader';
import { getOwnProperty } from '../../../src/storage/untrusted-value';
import { answer } from '../../fakes/http-answers';

const page = (more: Record<string, unknown>) => readPage({ items: [], ...more }, 'UTC+8');

it.each([
  [0, 0],
  [17, 17],
  ['17', 17],
  [' 17 ', 17],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [Number.MAX_SAFE_INTEGER + 1, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['many', undefined],
  ['9'.repeat(40), undefined],
  [true, undefined],
  [null, undefined],
  [[3], undefined],
  [undefined, undefined],
])('the announced total: %j is %p', (total, known) => {
  expect(page({ total }).total).toBe(known);
});

it.each(['UTC+8', '', null, undefined])(
  'the zone of an answer may be %j if UTC+8 was requested',
  (timezone) => {
    expect(page({ timezone }).items).toEqual([]);
  },
);

it.each(['UTC+0', 'Asia/Tokyo', '<b>', 0, {}])('the zone of an answer may not be %j', (timezone) => {
  expect(() => page({ timezone })).toThrow(NotUnderstood);
  expect(() => page({ timezone })).toThrow('not counted in UTC+8 as requested');
});

const judged = (text: string) =>
  evaluateResponse(answer(200, text), { url: 'https://reports.example.com', secrets: [], nowMs: 0 });

it.each(['{"a":1}', ' {"a":1}\n', '\ufeff{"a":1}'])(
  'the text of a successful response: %j is a response',
  (text) => {
    expect(judged(text)).toEqual({ answer: { a: 1 } });
  },
);

it.each(['', ' \n', '\ufeff', 'null', '[]', '7', '{"a":'])(
  'the text of a successful response: %j is refused',
  (text) => {
    const message = expect.stringContaining('it is empty, or it is not a complete JSON object (HTTP 200');
    expect(judged(text)).toMatchObject({ failure: { error: { message } } });
  },
);

it('the text of a successful response has only own members', () => {
  expect([
    getOwnProperty({ a: 1 }, 'a'),
    getOwnProperty({}, 'constructor'),
    getOwnProperty({}, '__proto__'),
  ]).toEqual([1, undefined, undefined]);
});
