import { LogSwitch } from '../../../src/reports/logs/log-switch';
import { PendingRuns } from '../../../src/reports/logs/record-run';
import { fakeTextStore } from '../../fakes/text-store';
import { loggedRun } from './file';

describe('runs that wait for the log', () => {
  it('are kept until they stand in it, the oldest first', () => {
    const document = fakeTextStore();
    new PendingRuns(document).add(loggedRun(1));
    new PendingRuns(document).add(loggedRun(2));
    const pending = new PendingRuns(document);
    expect(pending.all()).toEqual([loggedRun(2), loggedRun(1)]);
    pending.remove(['run2']);
    expect(pending.all()).toEqual([loggedRun(1)]);
  });

  it('cost no read where the properties were read already', () => {
    const document = fakeTextStore();
    const kept = document.all();
    document.calls = 0;
    const pending = new PendingRuns(document);
    pending.add(loggedRun(1), kept);
    expect(pending.all(kept)).toEqual([]);
    expect(document.calls).toBe(1);
  });

  it('keep no e-mail address, and no more than 300 characters of their sentence', () => {
    const document = fakeTextStore();
    const sentence = `bo@x.test is running this report. ${'ü'.repeat(2000)}`;
    new PendingRuns(document).add(loggedRun(1, { sentence }));
    const [text] = [...document.kept.values()];
    expect(text).not.toContain('bo@');
    const [run] = new PendingRuns(document).all();
    expect(run!.sentence).toMatch(/^somebody is running this report\. ü+…$/);
    expect(run!.sentence.length).toBeLessThanOrEqual(300);
  });

  it('let the oldest go when more than 50 wait', () => {
    const document = fakeTextStore();
    const pending = new PendingRuns(document);
    for (let nth = 60; nth > 0; nth--) pending.add(loggedRun(nth));
    expect(pending.all().map(({ runId }) => runId)).toEqual(
      Array.from({ length: 50 }, (_, nth) => `run${50 - nth}`),
    );
    pending.add(loggedRun(50, { result: 'failed' }));
    expect(pending.all()).toHaveLength(50);
    expect(pending.all()[0]).toMatchObject({ runId: 'run50', result: 'failed' });
  });

  const { runId: _, ...rest } = loggedRun(1);
  it.each([
    ['a text that is no JSON', '{"v":1,'],
    ['what a newer version wrote', JSON.stringify({ v: 2, ...rest })],
    ['a number that is none', JSON.stringify({ v: 1, ...rest, calls: '3' })],
    ['a result that nobody knows', JSON.stringify({ v: 1, ...rest, result: 'constructor' })],
    ['a run without its report', JSON.stringify({ v: 1, ...rest, report: undefined })],
  ])('are told without %s, which stays where it is', (_what, text) => {
    const document = fakeTextStore({ 'adreports.log.x': text, 'adreports.books': '{"v":1,"on":true}' });
    const pending = new PendingRuns(document);
    pending.add(loggedRun(2));
    expect(pending.all()).toEqual([loggedRun(2)]);
    expect(document.kept.get('adreports.log.x')).toBe(text);
  });
});

describe('whether the books are kept', () => {
  it('is not chosen at first, and then what was chosen last', () => {
    const document = fakeTextStore();
    const read = () => [LogSwitch.isChosen(document.kept), LogSwitch.isKept(document.kept)];
    expect(read()).toEqual([false, false]);
    LogSwitch.set(document, true);
    expect(read()).toEqual([true, true]);
    LogSwitch.set(document, false);
    expect(read()).toEqual([true, false]);
  });

  it('is not chosen where the text cannot be read', () => {
    for (const text of ['yes', '{"v":2,"on":true}', '{"v":1,"on":"true"}'])
      expect(LogSwitch.isChosen(new Map([['adreports.books', text]]))).toBe(false);
  });
});
