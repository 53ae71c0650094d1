import { spawnSync } from 'node:child_process';
import { crashed, resultLine, resultsOf, type Target, verdict } from '../../bench/bench-row';

function result(value: number, target?: Target) {
  return resultsOf('device', [{ what: 'calls of a day', value, unit: 'calls', target }])[0]!;
}

it.each<[number, Target, boolean]>([
  [6, { atMost: 6 }, true],
  [6.01, { atMost: 6 }, false],
  [0.8, { atLeast: 0.8 }, true],
  [0.79, { atLeast: 0.8 }, false],
  [19_998, { exactly: 19_998 }, true],
  [19_997, { exactly: 19_998 }, false],
])('a figure of a benchmark of %p with the target %p has ok: %p', (value, target, ok) => {
  expect(result(value, target).ok).toBe(ok);
});

it('a figure of a benchmark that is no number is an error, not a target that is met', () => {
  expect(() => result(Number.NaN, { atMost: 6 })).toThrow('“calls of a day” has no figure, but NaN');
});

it('a figure of a benchmark is printed with its target, and with a mark if it misses it', () => {
  const line = (value: number, target?: Target) => resultLine(result(value, target)).replace(/ +/g, ' ');
  expect(line(1_234, { atMost: 2_000 })).toBe('✓ calls of a day 1,234 calls at most 2,000 calls');
  expect(line(1.238, { atLeast: 2.5 })).toBe('✗ calls of a day 1.24 calls at least 2.50 calls');
  expect(line(308.4, { exactly: 308 })).toBe('✗ calls of a day 308 calls exactly 308 calls');
  expect(line(16.04)).toBe(' calls of a day 16.0 calls');
});

it('the verdict on all figures names each figure that misses its target, and each benchmark that crashed', () => {
  expect(verdict([result(1, { atMost: 2 }), result(3, { atMost: 2 }), crashed('page')])).toBe(
    '2 of 3 targets are missed:\n✗ device: calls of a day\n✗ page: page runs to its end',
  );
  expect(crashed('page').ok).toBe(false);
});

it('npm run bench refuses the name of a benchmark that does not exist, and lists all', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/bench.ts', 'devise'],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/There is no benchmark “devise”\. There are: answers, .*device, .*summary\./);
});
