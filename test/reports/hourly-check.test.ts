import { readCheckTimes, requireTriggerUid } from '../../src/reports/schedule/hourly-trigger';
import { readStatusSwitch } from '../../src/reports/status/status-sheet';
import { identifyOwner } from '../../src/reports/store/saved-reports';
import { answer } from '../fakes/http-answers';
import { BEN } from './file';
import { createDueReports, createReports, DAY, HOUR, MINUTE, Person, RUN_ID } from './scheduled-file';

function takeOver({ services }: Person, id: string): void {
  services.reports.update(id, () => identifyOwner(services));
}

const tooMany = (seconds: number) => answer(429, '', { 'retry-after': `${seconds}` });

it('the hourly check reads two stores of properties once and writes nothing if it has no work', () => {
  const { file, ana } = createReports('Revenue');
  ana.runHourlyCheck();
  file.clock.advance(HOUR);
  const stored = [...file.document.kept, ...ana.user.kept];
  file.document.calls = 0;
  ana.user.calls = 0;
  const sheetsCalls = file.sheets.reads.length;
  ana.runHourlyCheck();
  expect([file.document.calls, ana.user.calls]).toEqual([1, 1]);
  expect([...file.document.kept, ...ana.user.kept]).toEqual(stored);
  expect([file.service.calls, file.sheets.reads.length]).toEqual([1, sheetsCalls]);
});

it('the hourly check stores its time twice a day and if it is damaged, and makes its trigger again then', () => {
  const { file, ana } = createReports('Revenue');
  const { document, clock } = file;
  const first = clock.now();
  const checkAt = (at: number) => {
    clock.advance(at - clock.now());
    ana.triggers.made = [];
    ana.runHourlyCheck();
    return [readCheckTimes(ana.id, document).at, ana.triggers.made.length];
  };
  expect(checkAt(first)).toEqual([first, 1]);
  expect(checkAt(first + 12 * HOUR - 1)).toEqual([first, 0]);
  expect(checkAt(first + 12 * HOUR)).toEqual([first + 12 * HOUR, 1]);
  document.set(`adreports.checked.${ana.id}`, 'soon');
  expect(checkAt(first + 13 * HOUR)).toEqual([first + 13 * HOUR, 1]);
});

it.each([undefined, '', 7, {}, { triggerUid: '' }, ['x']])(
  'the hourly check is not started by a formula: %j',
  (event) => {
    expect(() => requireTriggerUid(event)).toThrow('refreshDue is not a formula');
  },
);

it('the reports of a check run one after the other, in the order of their last try, with one request at a time', () => {
  const all = createReports('First', 'Second');
  all.file.slowRequests(10_000);
  all.ana.runHourlyCheck();
  all.file.clock.advance(DAY);
  const third = all.ana.scheduleReport('Third');
  all.ana.runHourlyCheck();
  const ended = [third, ...all.ids].map((id) => all.ana.readRecord(id)!.lastRun.endedAt);
  expect(ended).toEqual([...ended].sort((a, b) => a - b));
  expect(Math.max(...all.file.service.rounds.map((round) => round.length))).toBe(1);
});

it('the reports of a check are not started with less than 40 s left: the next check starts with them', () => {
  const { file, ana, results } = createReports('First', 'Second', 'Third');
  file.slowRequests(115_500);
  ana.runHourlyCheck();
  expect(results()).toEqual(['done', 'done', undefined]);
  file.service.fault = () => undefined;
  file.clock.advance(HOUR);
  ana.runHourlyCheck();
  expect(results()).toEqual(['done', 'done', 'done']);
});

it.each<[string, (all: ReturnType<typeof createReports>) => void]>([
  ['deleted', ({ ana, ids }) => ana.services.reports.deleteStored(ids[1])],
  ['paused', ({ ana, ids }) => ana.pauseReport(ids[1]!)],
  ['taken over', ({ file, ids }) => takeOver(new Person(file, BEN), ids[1]!)],
  ['started by hand', ({ ana, ids }) => ana.leaveRun(ids[1]!, { how: 'by hand', waits: false }, 0)],
])('the reports of a check do not run if they are %s while another one runs', (_, change) => {
  const all = createReports('First', 'Second');
  let calls = 0;
  all.file.service.fault = () => {
    if (calls++ === 0) change(all);
    return undefined;
  };
  all.ana.runHourlyCheck();
  expect([all.results(), all.file.service.calls]).toEqual([['done', undefined], 1]);
  expect(all.ana.mail.sent).toEqual([]);
});

it('a report that could not be refreshed is named in its sheet, and in one mail a day to its owner if only a person can help', () => {
  const { file, ana, ids } = createDueReports();
  file.service.fault = () => answer(403, '');
  for (let check = 0; check < 5; check++) {
    ana.runHourlyCheck();
    file.clock.advance(HOUR);
  }
  for (const title of ['First', 'Second'])
    expect(file.readFirstCell(title)).toMatch(
      /^✗ Not refreshed since 15 Sep 14:40: The service does not permit this request/,
    );
  expect(ana.mail.sent).toMatchObject([
    { to: ana.address, body: expect.stringMatching(/“First”.*“Second”/s) },
  ]);
  expect(ids.map((id) => ana.readRecord(id)?.failures?.count)).toEqual([3, 3]);
  file.clock.advance(DAY);
  ana.runHourlyCheck();
  expect(ana.mail.sent).toHaveLength(2);
});

it('a report that could not be refreshed ends the check if the service fails; the next check tries another one, and a mail follows after three', () => {
  const all = createReports('First', 'Second');
  all.file.service.fault = () => answer(503, '');
  for (const [check, mails] of [0, 0, 1, 1].entries()) {
    all.ana.runHourlyCheck();
    expect(all.results()).toEqual(check === 0 ? ['failed', undefined] : ['failed', 'failed']);
    expect(all.ana.mail.sent).toHaveLength(mails);
    all.file.clock.advance(HOUR);
  }
  expect(all.ana.mail.sent[0]?.body).toMatch(/“First”[\s\S]*“Second”/);
});

it('a report that could not be refreshed waits as long as the service demands if the check has the time, and otherwise is tried by the next one', () => {
  const all = createDueReports();
  const { calls } = all.file.service;
  all.file.service.fault = (call) => (call === calls + 1 ? tooMany(20) : undefined);
  all.ana.runHourlyCheck();
  expect(all.results()).toEqual(['done', 'done']);
  expect(Math.max(...all.file.clock.sleeps)).toBeGreaterThanOrEqual(20_000);
  all.file.clock.advance(DAY);
  all.file.service.fault = () => tooMany(3_600);
  for (let check = 0; check < 4; check++) {
    all.ana.runHourlyCheck();
    all.file.clock.advance(HOUR);
  }
  expect(all.ana.mail.sent).toHaveLength(1);
  all.file.service.fault = () => undefined;
  all.file.clock.advance(4 * HOUR);
  all.ana.runHourlyCheck();
  expect(all.ids.map((id) => all.ana.readRecord(id)?.lastRun.endedAt)).toContain(all.file.clock.now());
  expect(all.ids.map((id) => all.ana.readRecord(id)?.failures)).toEqual([null, null]);
});

it('a sentence says until the next update that the status sheet could not be written, because another execution has the lock', () => {
  const { file, ana } = createDueReports();
  file.service.fault = () => {
    file.locks.heldOutside = true;
    return undefined;
  };
  const readProblem = () => readStatusSwitch(file.document.readAll())?.problem;
  ana.runHourlyCheck();
  expect(readProblem()).toMatch(/^The status sheet could not be written: Another refresh/);
  file.locks.heldOutside = false;
  file.service.fault = () => undefined;
  file.clock.advance(HOUR);
  ana.runHourlyCheck();
  expect(readProblem()).toBe('');
});

const CASES: readonly [string, Parameters<Person['leaveRun']>[1], number, 'continued' | 'new' | 'none'][] = [
  ['that waits for its next slice', { waits: true }, HOUR, 'continued'],
  ['that waits since six hours, when its checkpoint is lost', { waits: true }, 6 * HOUR, 'new'],
  ['by hand that a user may still watch', { how: 'by hand' }, MINUTE, 'none'],
  ['by hand that nobody has continued', { how: 'by hand' }, 2 * MINUTE, 'new'],
  ['in progress', { waits: false }, MINUTE, 'none'],
  ['that Google ended', { waits: false }, 2 * MINUTE, 'continued'],
];

it.each(CASES)('an unfinished run: %s: the check goes on in the right way', (_, change, ago, outcome) => {
  const { file, ana, ids } = createDueReports();
  const [id] = ids;
  ana.leaveRun(id, change, ago);
  let runId: string | undefined;
  file.service.fault = () => {
    runId = ana.services.records.readRunRecord(id).unfinished?.runId ?? runId;
    return undefined;
  };
  const before = ana.readRecord(id)!.lastRun.endedAt;
  ana.runHourlyCheck();
  expect(ana.readRecord(id)!.lastRun.endedAt > before).toBe(outcome !== 'none');
  expect(ana.services.records.readRunRecord(id).unfinished?.runId).toBe(
    outcome === 'none' ? RUN_ID : undefined,
  );
  if (outcome !== 'none') expect(runId === RUN_ID).toBe(outcome === 'continued');
});

it('an unfinished run that waits goes on before other reports begin, however long they have waited', () => {
  const { file, ana, ids } = createReports('First', 'Device');
  ana.runHourlyCheck();
  file.clock.advance(DAY);
  ana.leaveRun(ids[1]!, { waits: true }, MINUTE);
  file.slowRequests(1_000);
  ana.runHourlyCheck();
  const [first, device] = ids.map((id) => ana.readRecord(id)!.lastRun.endedAt);
  expect(device).toBeLessThan(first!);
});
