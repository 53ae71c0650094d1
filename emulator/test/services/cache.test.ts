import { createRuntime, evaluateInScript, runForResult } from '../project';

const CACHE = 'CacheService.getDocumentCache()';
const runtime = () =>
  createRuntime(`
    function put(key, value, seconds) { ${CACHE}.put(key, value, seconds === null ? undefined : seconds); }
    function get(key) { return ${CACHE}.get(key); }
    function fill(from, to) {
      var all = {};
      for (var i = from; i < to; i++) all['k' + i] = 'x';
      ${CACHE}.putAll(all, 600);
    }
    function kept(to) {
      var keys = [];
      for (var i = 0; i < to; i++) keys.push('k' + i);
      return Object.keys(${CACHE}.getAll(keys));
    }`);

it('CacheService keeps a text for ten minutes unless another time is given', () => {
  const cache = runtime();
  runForResult(cache, 'put', 'a', 'x', null);
  runForResult(cache, 'put', 'b', 'x', 21600);
  cache.advance(599_000);
  expect(runForResult(cache, 'get', 'a')).toBe('x');
  cache.advance(2_000);
  expect([runForResult(cache, 'get', 'a'), runForResult(cache, 'get', 'b')]).toEqual([null, 'x']);
});

it('CacheService may evict entries early', () => {
  const cache = runtime();
  runForResult(cache, 'put', 'a', 'x', 60);
  cache.hosts.cache.clear();
  expect(runForResult(cache, 'get', 'a')).toBeNull();
});

it('CacheService removes the oldest 100 entries if it has more than 1,000', () => {
  const cache = runtime();
  runForResult(cache, 'fill', 0, 1000);
  expect(runForResult(cache, 'kept', 1000)).toHaveLength(1000);
  runForResult(cache, 'fill', 1000, 1001);
  const kept = runForResult(cache, 'kept', 1001) as string[];
  expect([kept.length, kept[0], kept[kept.length - 1]]).toEqual([900, 'k101', 'k1000']);
});

it('CacheService accepts at most 100 KB in a value, 250 characters in a key and six hours', () => {
  expect(() => evaluateInScript(`${CACHE}.put('a', 'x'.repeat(102401))`)).toThrow(
    'Argument too large: value',
  );
  expect(() => evaluateInScript(`${CACHE}.put('a'.repeat(251), 'x')`)).toThrow('Argument too large: key');
  expect(() => evaluateInScript(`${CACHE}.put('a', 'x', 21601)`)).toThrow(
    'Invalid argument: expirationInSeconds',
  );
  expect(evaluateInScript(`${CACHE}.put('a', 'x'.repeat(102400), 21600)`)).toBeUndefined();
});

it('CacheService removes entries', () => {
  const gone = `(${CACHE}.putAll({ a: '1', b: '2' }), ${CACHE}.remove('a'), ${CACHE}.getAll(['a', 'b']))`;
  expect(evaluateInScript(gone)).toEqual({ b: '2' });
});
