import {
  addPending,
  hasLogs,
  type LoggedRun,
  pendingRuns,
  removePending,
  switchLogs,
} from '../../../src/reports/logs/record-run';
import { fakeTextStore } from '../../fakes/text-store';
import { loggedRun } from './file';

function add(document: ReturnType<typeof fakeTextStore>, run: LoggedRun): void {
  addPending(run, document, document.kept);
}

describe('runs that wait for the log', () => {
  it('are stored until they are in the log, the oldest first', () => {
    const document = fakeTextStore();
    add(document, loggedRun(1));
    add(document, loggedRun(2));
    expect(pendingRuns(document.kept)).toEqual([loggedRun(2), loggedRun(1)]);
    removePending(['run2'], document);
    expect(pendingRuns(document.kept)).toEqual([loggedRun(1)]);
  });

  it('need no read if the properties were read before', () => {
    const document = fakeTextStore();
    const kept = document.all();
    document.calls = 0;
    addPending(loggedRun(1), document, kept);
    expect(pendingRuns(kept)).toEqual([]);
    expect(document.calls).toBe(1);
  });

  it('contain no e-mail address, and at most 300 characters of their sentence', () => {
    const document = fakeTextStore();
    const sentence = `bo@x.test is running this report. ${'ü'.repeat(2000)}`;
    add(document, loggedRun(1, { sentence }));
    const [text] = [...document.kept.values()];
    expect(text).not.toContain('bo@');
    const [run] = pendingRuns(document.kept);
    expect(run!.sentence).toMatch(/^somebody is running this report\. ü+…$/);
    expect(run!.sentence.length).toBeLessThanOrEqual(300);
  });

  it('lose the oldest if more than 50 wait', () => {
    const document = fakeTextStore();
    for (let nth = 60; nth > 0; nth--) add(document, loggedRun(nth));
    expect(pendingRuns(document.kept).map(({ runId }) => runId)).toEqual(
      Array.from({ length: 50 }, (_, nth) => `run${50 - nth}`),
    );
    add(document, loggedRun(50, { result: 'failed' }));
    expect(pendingRuns(document.kept)).toHaveLength(50);
    expect(pendingRuns(document.kept)[0]).toMatchObject({ runId: 'run50', result: 'failed' });
  });

  const { runId: _, ...rest } = loggedRun(1);
  it.each([
    ['a text that is no JSON', '{"v":1,'],
    ['what a newer version wrote', JSON.stringify({ v: 2, ...rest })],
    ['a number that is none', JSON.stringify({ v: 1, ...rest, calls: '3' })],
    ['a result that nobody knows', JSON.stringify({ v: 1, ...rest, result: 'constructor' })],
    ['a run without its report', JSON.stringify({ v: 1, ...rest, report: undefined })],
  ])('are read without %s, which stays stored', (_what, text) => {
    const document = fakeTextStore({ 'adreports.log.x': text, 'adreports.books': '{"v":1,"on":true}' });
    add(document, loggedRun(2));
    expect(pendingRuns(document.kept)).toEqual([loggedRun(2)]);
    expect(document.kept.get('adreports.log.x')).toBe(text);
  });
});

describe('whether a file has logs', () => {
  it('is undefined at first, and then the last choice', () => {
    const document = fakeTextStore();
    expect(hasLogs(document.kept)).toBeUndefined();
    switchLogs(document, true);
    expect(hasLogs(document.kept)).toBe(true);
    switchLogs(document, false);
    expect(hasLogs(document.kept)).toBe(false);
  });

  it('is undefined if the text is unreadable', () => {
    for (const text of ['yes', '{"v":2,"on":true}', '{"v":1,"on":"true"}'])
      expect(hasLogs(new Map([['adreports.books', text]]))).toBeUndefined();
  });
});
