import { parseWarning } from '../../src/service/report-reader';

function uncounted(message: unknown): readonly string[] | undefined {
  return parseWarning(message, 'full', [])?.uncounted;
}

it.each<[string, string[]]>([
  ['以下指标无法按所选维度统计：dau,deu', ['dau', 'deu']],
  ['以下指标无法按所选维度统计 dau，deu、request。', ['dau', 'deu', 'request']],
  ['所选维度无法统计dau', ['dau']],
  ['cannot be counted with the chosen dimensions: Revenue, dau', ['revenue', 'dau']],
  ['cannot be counted: dau', ['dau']],
  ['cannot count metrics dau, somethingNew, deu', ['dau', 'deu']],
  ['(无法统计：dau, dau, deu)', ['dau', 'deu']],
  ['dau, deu', ['dau', 'deu']],
  ['dau,deu!', ['dau', 'deu']],
  ['无法统计1dau, deu', ['dau', 'deu']],
  ['无法统计： dau”', ['dau']],
  ['指标dau在所选维度下无法统计', ['dau']],
  ['dau, deu cannot be counted with the chosen dimensions', ['dau', 'deu']],
  ['cannot be counted: dau/deu', ['dau', 'deu']],
  ['无法统计：dauX, x_deu, clicks', []],
])('the message of a successful response: %s', (message, names) => {
  expect(uncounted(message)).toEqual(names);
});

it.each(['Data of today, yesterday', 'late: tomorrow', '部分数据延迟'])(
  'the message of a successful response: “%s” names no metric, and is shown',
  (message) => {
    expect(parseWarning(message, 'full', [])).toEqual({ uncounted: [], shownText: message });
  },
);

it.each([
  '',
  '  ',
  'success',
  'SUCCESS',
  'ok',
  'OK.',
  'request success',
  'Request successful.',
  'query ok',
  '成功',
  '操作成功',
  '请求成功！',
  null,
  undefined,
  7,
  {},
])('the message of a successful response: %j is not a warning', (message) => {
  expect(parseWarning(message, 'full', [])).toBeUndefined();
});

it('the message of a successful response is shown shortened and without the key', () => {
  const warning = parseWarning(`you sent KEY-123456 ${'x'.repeat(9_000)}`, 'full', ['KEY-123456']);
  expect(warning?.shownText).toMatch(/^you sent \[hidden\] x+…$/);
  expect(warning?.shownText).toHaveLength(200);
});

it.each(['a ', 'a,', 'a, ', ', ', 'a.', '。'])(
  'the message of a successful response is read in linear time if it is “%s” 10,000 times',
  (part) => {
    expect(uncounted(part.repeat(10_000 / part.length))).toEqual([]);
    expect(uncounted(`dau ${part.repeat(10_000 / part.length)}`)).toEqual(['dau']);
    expect(uncounted(`${part.repeat(10_000 / part.length)} 无法统计：dau, deu`)).toEqual(['dau', 'deu']);
  },
);
