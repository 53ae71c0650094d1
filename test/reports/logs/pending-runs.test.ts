import {
  hasLogs,
  PendingRuns,
  pendingRuns,
  removePending,
  switchLogs,
} from '../../../src/reports/logs/pending-runs';
import { fakeTextStore } from '../../fakes/text-store';
import { loggedRun } from './file';

const LOGS_ON = { 'adreports.books': '{"v":1,"on":true}' };

function documentWith(kept: Record<string, string> = {}) {
  return fakeTextStore({ ...LOGS_ON, ...kept });
}

/** The names of the properties in which runs wait. */
function names({ kept }: ReturnType<typeof fakeTextStore>): string[] {
  return [...kept.keys()].filter((name) => name.startsWith('adreports.log.'));
}

describe('runs that wait for the log', () => {
  it('are stored until they are in the log, the oldest first', () => {
    const document = documentWith();
    new PendingRuns(document).add(loggedRun(1));
    new PendingRuns(document).add(loggedRun(2));
    expect(pendingRuns(document.kept)).toEqual([loggedRun(2), loggedRun(1)]);
    removePending(['run2'], document.kept, document);
    expect(pendingRuns(document.kept)).toEqual([loggedRun(1)]);
  });

  it('share one property if they are of one execution, and two executions never share one', () => {
    const document = documentWith();
    const [check, byHand] = [new PendingRuns(document), new PendingRuns(document)];
    check.add(loggedRun(4));
    byHand.add(loggedRun(3));
    check.add(loggedRun(2));
    expect(names(document)).toEqual(['adreports.log.run4', 'adreports.log.run3']);
    expect(pendingRuns(document.kept)).toEqual([loggedRun(4), loggedRun(3), loggedRun(2)]);
  });

  it('stay in their property until all runs of the property are in the log', () => {
    const document = documentWith();
    const check = new PendingRuns(document);
    check.add(loggedRun(4));
    check.add(loggedRun(2));
    removePending(['run4'], document.kept, document);
    expect(pendingRuns(document.kept)).toHaveLength(2);
    removePending(['run4', 'run2'], document.kept, document);
    expect(names(document)).toEqual([]);
  });

  it('fill another property when one would exceed 9 KB', () => {
    const document = documentWith();
    const check = new PendingRuns(document);
    for (let nth = 50; nth > 0; nth--) check.add(loggedRun(nth, { sentence: '数'.repeat(300) }));
    const bytes = names(document).map((name) => Buffer.byteLength(document.kept.get(name)!));
    expect(Math.max(...bytes)).toBeLessThan(9_000);
    expect(bytes.length).toBeLessThan(10);
    expect(pendingRuns(document.kept)).toHaveLength(50);
  });

  it('are not stored in a file without a run log', () => {
    const document = fakeTextStore();
    new PendingRuns(document).add(loggedRun(1));
    expect(document.kept.size).toBe(0);
  });

  it('are read from the properties of version 0.1.0, in which each run has its own', () => {
    const { runId, ...fields } = loggedRun(1);
    const document = documentWith({ [`adreports.log.${runId}`]: JSON.stringify({ v: 1, ...fields }) });
    expect(pendingRuns(document.kept)).toEqual([loggedRun(1)]);
    removePending([runId], document.kept, document);
    expect(names(document)).toEqual([]);
  });

  it('contain no e-mail address, and at most 300 characters of their sentence', () => {
    const document = documentWith();
    const sentence = `bo@x.test is running this report. ${'ü'.repeat(2000)}`;
    new PendingRuns(document).add(loggedRun(1, { sentence }));
    expect([...document.kept.values()].join()).not.toContain('bo@');
    const [run] = pendingRuns(document.kept);
    expect(run!.sentence).toMatch(/^somebody is running this report\. ü+…$/);
    expect(run!.sentence.length).toBeLessThanOrEqual(300);
  });

  it('lose the oldest if more than 100 wait', () => {
    const document = documentWith();
    for (let nth = 120; nth > 0; nth--) new PendingRuns(document).add(loggedRun(nth));
    expect(pendingRuns(document.kept).map(({ runId }) => runId)).toEqual(
      Array.from({ length: 100 }, (_, nth) => `run${100 - nth}`),
    );
  });

  const { runId: _, ...rest } = loggedRun(1);
  it.each([
    ['a text that is no JSON', '{"v":1,'],
    ['what a newer version wrote', JSON.stringify({ v: 2, ...rest })],
    ['a number that is none', JSON.stringify({ v: 1, ...rest, calls: '3' })],
    ['a result that nobody knows', JSON.stringify({ v: 1, ...rest, result: 'constructor' })],
    ['a run without its report', JSON.stringify({ v: 1, ...rest, report: undefined })],
    ['an empty list', JSON.stringify({ v: 1, runs: [] })],
    ['a list with a damaged run', JSON.stringify({ v: 1, runs: [loggedRun(3), { ...rest, runId: 7 }] })],
    ['a list that is none', JSON.stringify({ v: 1, runs: 'constructor' })],
  ])('are read without %s, which stays stored', (_what, text) => {
    const document = documentWith({ 'adreports.log.x': text });
    new PendingRuns(document).add(loggedRun(2));
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
