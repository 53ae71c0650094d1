import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { sidebarCall } from '../../../playground/sidebar-call';
import type { Reply } from '../../../src/errors/failure-message';
import type { RunAnswer, RunProgress } from '../../../src/reports/run-facts';
import type { SidebarServer } from '../../../src/sidebar-server/allow-list';
import { AddOn, describeWholeFile, expectKeyKept, listAllCells } from '../add-on';
import { createRanReport, DRAFT, openSidebar, reportIn, runId, saveNewReport } from '../sidebar';
import { setLimits } from '../smaller-limits';

/** Thirty pages of this size: days of four apps in many countries. */
const PAGE_ROWS = 50;
const LONG = {
  ...DRAFT,
  apps: [],
  startDate: 'last 3 days',
  dimensions: ['date', 'appId', 'area', 'network'],
};

/** The sidebar's polling interval. */
const LOOK_MS = 1_000;

function file() {
  const addOn = new AddOn();
  setLimits(addOn, { 'PAGE_ROWS = 1e3': PAGE_ROWS });
  addOn.saveSettings();
  const sidebar = openSidebar(addOn);
  return { addOn, sidebar, id: saveNewReport(sidebar, { draft: LONG }) };
}

/** A sidebar call in its own thread, in parallel with other calls. */
async function asked<Name extends keyof SidebarServer>(
  { runtime }: AddOn,
  name: Name,
  ...args: Parameters<SidebarServer[Name]>
): Promise<Reply<ReturnType<SidebarServer[Name]>>> {
  const { error, value }: ExecutionRecord = await runtime.runInThread(...sidebarCall(name, args), {
    kind: 'sidebar',
  });
  if (error !== undefined) throw new Error(error.message);
  return value as Reply<ReturnType<SidebarServer[Name]>>;
}

function answerIn<Answer>(sentence: Reply<Answer>): Answer {
  if ('failure' in sentence) throw new Error(sentence.failure.happened);
  return sentence.answer;
}

/** Polls a run every second until it has ended. */
async function watched(addOn: AddOn, run: Promise<unknown>, id: string): Promise<RunProgress[]> {
  const seen: RunProgress[] = [];
  let over = false;
  const end = run.finally(() => {
    over = true;
  });
  while (!over) {
    const progress = answerIn(await asked(addOn, 'sidebarProgress', id));
    if (progress !== null) seen.push(progress);
    await addOn.runtime.pass(LOOK_MS);
  }
  await end;
  return seen;
}

it('a run shows its true progress while it continues', async () => {
  const { addOn, id } = file();
  addOn.service.arm('slow', { ms: 2000, times: 'until cleared' });
  const run = asked(addOn, 'sidebarRun', { reportId: id, runId: runId() });
  const seen = await watched(addOn, run, runId());
  const { report } = answerIn(await run) as Extract<RunAnswer, { state: 'done' }>;
  const pages = seen.filter(({ phase, done }) => phase === 'pages' && done > 0);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.map(({ done }) => done)).toEqual(pages.map(({ done }) => done).sort((a, b) => a - b));
  for (const { done, of, rows } of pages) {
    expect(of).toBe(Math.ceil(report.rows / PAGE_ROWS));
    expect(rows).toBe(Math.min(done * PAGE_ROWS, report.rows));
  }
});

it('a run that is cancelled leaves the old rows, and the next run is complete', async () => {
  const { addOn, sidebar, id } = file();
  const before = listAllCells(addOn.file);
  addOn.service.arm('slow', { ms: 2000, times: 'until cleared' });
  const run = asked(addOn, 'sidebarRun', { reportId: id, runId: runId() });
  while (answerIn(await asked(addOn, 'sidebarProgress', runId()))?.phase !== 'pages')
    await addOn.runtime.pass(LOOK_MS);
  expect(answerIn(await asked(addOn, 'sidebarCancel', runId()))).toBe(true);
  expect(answerIn(await run)).toEqual({ state: 'cancelled' });
  expect(listAllCells(addOn.file)).toEqual(before);
  expect(reportIn(sidebar, id)).toMatchObject({
    state: 'never run',
    run: null,
    lastRun: { result: 'cancelled' },
  });
  addOn.forget();
  expect(answerIn(await asked(addOn, 'sidebarRun', { reportId: id, runId: runId(2) })).state).toBe('done');
});

it('a run starts once, however often and by however many users it is clicked', async () => {
  const { addOn, sidebar, id } = file();
  addOn.service.arm('slow', { ms: 1000, times: 'until cleared' });
  const clicks = [1, 2, 3].map((nth) => asked(addOn, 'sidebarRun', { reportId: id, runId: runId(nth) }));
  const replies = await Promise.all(clicks);
  const kinds = replies.map((one) => ('failure' in one ? one.failure.kind : one.answer.state)).sort();
  expect(kinds).toEqual(['done', 'refused', 'refused']);
  expect(reportIn(sidebar, id).state).toBe('fresh');
});

it('a run of too many slow pages for one execution fails with a sentence, and the file stays as it was', () => {
  const { addOn, sidebar, id } = file();
  const before = describeWholeFile(addOn.file);
  addOn.service.arm('slow', { ms: 50_000, times: 'until cleared' });
  expect(() => sidebar.sidebarRun({ reportId: id, runId: runId() })).toThrow(
    /Time ran out, because an answer took too long. Nothing was written.*Choose fewer days or columns, or run again/,
  );
  expect(describeWholeFile(addOn.file)).toBe(before);
  expect(reportIn(sidebar, id)).toMatchObject({ run: null, lastRun: { result: 'failed' } });
  for (const { duration, killed } of addOn.runtime.executions)
    expect([killed, duration < 300_000]).toEqual([false, true]);
  addOn.forget();
  expect(sidebar.sidebarRun({ reportId: id, runId: runId(2) }).state).toBe('done');
  expectKeyKept(addOn);
});

it.each(['continued', 'discarded'])(
  'a run that Google terminated is shown as stopped, and can be %s',
  (how) => {
    const { addOn, sidebar, id } = file();
    const ended = 'Exceeded maximum execution time';
    addOn.runtime.failNext('Sheets', 'spreadsheets.batchUpdate', ended, { kill: true });
    const order = { reportId: id, runId: runId() };
    expect(addOn.runtime.run(...sidebarCall('sidebarRun', [order]), { kind: 'sidebar' }).killed).toBe(true);
    expect(() => sidebar.sidebarRun({ reportId: id, runId: runId(2) })).toThrow(/is running this report now/);
    addOn.clock.advance(120_000);
    expect(reportIn(sidebar, id)).toMatchObject({
      state: 'stopped',
      run: { progress: { phase: 'writing' } },
    });
    if (how === 'continued') expect(sidebar.sidebarRun(order).state).toBe('done');
    else expect(sidebar.sidebarCancel(runId())).toBe(true);
    expect(reportIn(sidebar, id).state).toBe(how === 'continued' ? 'fresh' : 'never run');
  },
);

/** The depth of the add-on's functions at each call of a service. */
function depthsAt(addOn: AddOn, call: string): number[] {
  const depths: number[] = [];
  addOn.runtime.interruptions.before(call, () => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = Number.POSITIVE_INFINITY;
    const lines = new Error('stack').stack!.split('\n');
    Error.stackTraceLimit = limit;
    depths.push(lines.filter((line) => line.includes('Code.js')).length);
    return false;
  });
  return depths;
}

it('a run is at most 12 functions deep at the service, and 18 at the batch', () => {
  const addOn = new AddOn().saveSettings();
  const fetches = depthsAt(addOn, 'UrlFetchApp.fetchAll');
  const batches = depthsAt(addOn, 'Sheets.spreadsheets.batchUpdate');
  const { run } = createRanReport({}, addOn);
  addOn.clock.advance(3_600_000);
  run();
  expect([fetches.length, batches.length]).toEqual([2, 2]);
  expect(Math.max(...fetches)).toBeLessThanOrEqual(12);
  expect(Math.max(...batches)).toBeLessThanOrEqual(18);
});
