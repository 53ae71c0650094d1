import { RunSignals } from '../../../src/reports/store/run-signals';
import { FakeClock } from '../../fakes/clock';
import { FakeTextCache } from '../../fakes/text-cache';

it('a run reports its progress at intervals, and at once when a phase ends', () => {
  const clock = new FakeClock();
  const cache = new FakeTextCache(clock);
  const [own, other] = [new RunSignals({ cache, clock }, 'abc'), new RunSignals({ cache, clock }, 'abc')];
  const report = (phase: 'pages' | 'writing', done: number) =>
    own.report({ phase, done, of: 9, rows: 1000, calls: 1, startedAt: 0 }, 'by hand');
  report('pages', 1);
  const { trips } = cache;
  report('pages', 2);
  expect(cache.trips).toBe(trips);
  clock.pass(1_500);
  report('pages', 3);
  expect(other.progress()).toMatchObject({ phase: 'pages', done: 3 });
  report('writing', 9);
  expect(other.progress()).toMatchObject({ phase: 'writing', done: 9 });
});
