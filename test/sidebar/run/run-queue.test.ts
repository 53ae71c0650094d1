import { type RunOutcome, RunQueue, type RunView } from '../../../sidebar/run/run-queue';
import { wasNotLost } from '../../../sidebar/run/use-runs';
import { Failed, Unanswered } from '../../../sidebar/server/server';
import type { RunAnswer, RunProgress } from '../../../src/reports/run-facts';
import { FAILURE, NOW, PROGRESS, REPORT, RUN } from '../state';

/** A server with runs that the test ends, and a clock that the test moves. */
class World {
  readonly runs: { reportId: string; runId: string; answer: (answer: RunAnswer | Error) => void }[] = [];
  readonly looks: string[] = [];
  readonly cancels: string[] = [];
  progress: RunProgress | null = null;
  takesCancel = true;
  listReads = 0;
  views: ReadonlyMap<string, RunView> = new Map();
  private waits: (() => void)[] = [];
  private made = 0;

  readonly queue = new RunQueue({
    server: {
      sidebarRun: ({ reportId, runId }) =>
        new Promise((resolve, reject) => {
          const answer = (message: RunAnswer | Error) =>
            message instanceof Error ? reject(message) : resolve(message);
          this.runs.push({ reportId, runId, answer });
        }),
      sidebarProgress: async (runId) => {
        this.looks.push(runId);
        return this.progress;
      },
      sidebarCancel: async (runId) => {
        this.cancels.push(runId);
        return this.takesCancel;
      },
    },
    wait: () => new Promise((resolve) => this.waits.push(resolve)),
    createRunId: () => `run${++this.made}`,
    showViews: (views) => {
      this.views = views;
    },
    requestState: () => {
      this.listReads += 1;
    },
  });

  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }

  async second(): Promise<void> {
    const due = this.waits;
    this.waits = [];
    for (const resolve of due) resolve();
    await this.settle();
  }

  async answer(message: RunAnswer | Error): Promise<void> {
    this.runs[this.runs.length - 1]!.answer(message);
    await this.settle();
  }

  view(id: string): RunView | undefined {
    return this.views.get(id);
  }
}

const DONE = { state: 'done', report: RUN } as const;

async function started(): Promise<World> {
  const world = new World();
  world.queue.enqueueRun('r1');
  await world.settle();
  return world;
}

it('a run starts once, however often it is clicked, and ends with its result', async () => {
  const world = await started();
  world.queue.enqueueRun('r1');
  await world.settle();
  expect(world.runs).toHaveLength(1);
  await world.answer(DONE);
  expect(world.view('r1')).toEqual({ phase: 'done', report: RUN });
  expect(world.runs).toHaveLength(1);
});

it('a run that got no answer from Google has a name, so that the list can be searched for it', async () => {
  const world = await started();
  await world.answer(new Unanswered({ ...FAILURE, happened: 'Service unavailable' }));
  expect(world.view('r1')).toMatchObject({ phase: 'failed', lost: 'run1' });
  world.queue.enqueueRun('r1');
  await world.settle();
  await world.answer(new Failed(FAILURE));
  expect(world.view('r1')).toEqual({ phase: 'failed', failure: FAILURE });
});

it('a run that stopped half-way continues under its name, again after each execution that has used up its time', async () => {
  const world = new World();
  world.queue.enqueueRun('r1', 'left');
  await world.settle();
  await world.answer({ state: 'unfinished', progress: PROGRESS });
  expect(world.runs.map(({ runId }) => runId)).toEqual(['left', 'left']);
  expect(world.view('r1')).toMatchObject({ phase: 'running', progress: PROGRESS });
  await world.answer(DONE);
  expect(world.view('r1')?.phase).toBe('done');
});

it('a run that fails shows the reason, and the next run can start', async () => {
  const world = await started();
  world.queue.enqueueRun('r2');
  await world.answer(new Failed(FAILURE));
  expect(world.view('r1')).toEqual({ phase: 'failed', failure: FAILURE });
  expect(world.runs.map(({ reportId }) => reportId)).toEqual(['r1', 'r2']);
});

it('several runs skip a run that was cancelled while it waited', async () => {
  const world = await started();
  const end = world.queue.enqueueRun('r2');
  world.queue.enqueueRun('r3');
  await world.queue.requestRunEnd('r2');
  expect([world.runs.length, world.view('r2')]).toEqual([1, { phase: 'cancelled' }]);
  expect(world.view('r3')).toEqual({ phase: 'waiting' });
  await world.answer(DONE);
  await expect(end).resolves.toEqual({ phase: 'cancelled' });
  expect(world.runs.map(({ reportId }) => reportId)).toEqual(['r1', 'r3']);
});

const cancel = (world: World) => {
  const view = world.view('r1');
  return view?.phase === 'running' ? view.cancel : view?.phase;
};

it('a cancel is sent once, and the run ends with the old rows', async () => {
  const world = await started();
  await world.queue.requestRunEnd('r1');
  await world.queue.requestRunEnd('r1');
  expect(cancel(world)).toBe('accepted');
  expect(world.cancels).toEqual(['run1']);
  await world.answer({ state: 'cancelled' });
  expect(cancel(world)).toBe('cancelled');
});

it('a cancel is sent again while the server has not started the run', async () => {
  const world = await started();
  world.takesCancel = false;
  await world.queue.requestRunEnd('r1');
  expect(cancel(world)).toBe('requested');
  world.takesCancel = true;
  await world.second();
  expect(cancel(world)).toBe('accepted');
});

it('a cancel is too late while the rows are being written', async () => {
  const world = await started();
  world.takesCancel = false;
  await world.queue.requestRunEnd('r1');
  world.progress = { ...PROGRESS, phase: 'writing', done: 10, of: 10 };
  await world.second();
  expect(cancel(world)).toBe('too late');
  await world.answer(DONE);
  expect(cancel(world)).toBe('done');
});

it('a run that was started elsewhere shows its newest progress, and the list is read again when it has ended', async () => {
  const world = new World();
  world.queue.follow('r1', { runId: 'ab', by: 'bo@example.com', progress: PROGRESS });
  await world.settle();
  const later = { ...PROGRESS, done: 20, at: PROGRESS.at + 1_000 };
  // The next execution of the run starts, and an older answer arrives late.
  for (const progress of [later, { ...PROGRESS, phase: 'starting' as const, at: later.at + 1 }, PROGRESS]) {
    world.progress = progress;
    await world.second();
  }
  expect(world.view('r1')).toMatchObject({ phase: 'running', by: 'bo@example.com', progress: later });
  world.progress = null;
  await world.second();
  await world.second();
  expect([world.listReads, world.looks.length]).toEqual([1, 4]);
});

it('the result of a run stays, although the list that was read during the run still calls it running', async () => {
  const world = await started();
  await world.answer(DONE);
  world.queue.follow('r1', { runId: 'run1', by: 'ana@example.com', progress: PROGRESS })();
  expect(world.view('r1')).toEqual({ phase: 'done', report: RUN });
});

it.each([
  ['it goes on', { state: 'running', run: { runId: 'ab', by: '', progress: PROGRESS } }, true],
  ['another one goes on', { state: 'running', run: { runId: 'cd', by: '', progress: PROGRESS } }, false],
  ['a run has ended well since', { lastRun: { ...REPORT.lastRun!, endedAt: NOW } }, true],
  ['it failed there too', { lastRun: { ...REPORT.lastRun!, endedAt: NOW, result: 'failed' } }, false],
] as const)('a run without an answer, when %s', (_, after, isThere) => {
  const lost: RunOutcome = { phase: 'failed', failure: FAILURE, lost: 'ab' };
  expect(wasNotLost(lost, REPORT, { ...REPORT, ...after })).toBe(isThere);
  expect(wasNotLost({ phase: 'failed', failure: FAILURE }, REPORT, { ...REPORT, ...after })).toBe(false);
});
