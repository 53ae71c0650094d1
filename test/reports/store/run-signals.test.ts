import { Cancelled, RunSignals } from '../../../src/reports/store/run-signals';
import { SavedFile } from '../file';

const AT = { done: 1, of: 9, rows: 1000, calls: 1, startedAt: 0 };

function signals(file = new SavedFile()) {
  return {
    file,
    own: new RunSignals(file, 'abc'),
    other: new RunSignals(file, 'abc'),
  };
}

describe('a run', () => {
  it('reports its progress at intervals, and at once when a phase ends', () => {
    const { file, own, other } = signals();
    own.report({ ...AT, phase: 'pages' }, 'by hand');
    const { trips } = file.cache;
    own.report({ ...AT, phase: 'pages', done: 2 }, 'by hand');
    expect(file.cache.trips).toBe(trips);
    file.clock.pass(1_500);
    own.report({ ...AT, phase: 'pages', done: 3 }, 'by hand');
    expect(other.progress()).toMatchObject({ phase: 'pages', done: 3 });
    own.report({ ...AT, phase: 'writing', done: 9 }, 'by hand');
    expect(other.progress()).toMatchObject({ phase: 'writing', done: 9 });
  });

  it('ends with its next progress report after a user has cancelled it', () => {
    const { file, own, other } = signals();
    own.report({ ...AT, phase: 'pages' }, 'by hand');
    other.cancel();
    own.report({ ...AT, phase: 'pages' }, 'by hand');
    file.clock.pass(1_500);
    expect(() => own.report({ ...AT, phase: 'pages' }, 'by hand')).toThrow(Cancelled);
  });
});
