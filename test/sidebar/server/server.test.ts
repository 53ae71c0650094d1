import { failureOf } from '../../../sidebar/server/failure-of';
import { type ScriptRun, serverOver, Unanswered } from '../../../sidebar/server/server';
import { whatHelps } from '../../../sidebar/ui/what-helps';
import { FAILURE } from '../state';

type Handler = (value: unknown) => void;

/** `google.script.run` with the test's server: a function that throws calls the failure handler, a missing one calls no handler. */
function scriptRun(
  server: Record<string, (...args: unknown[]) => unknown>,
  ok?: Handler,
  failed?: Handler,
): ScriptRun {
  return {
    sidebarCall: ({ name, args }) => {
      const work = server[name];
      if (work === undefined) return;
      try {
        ok?.(work(...args));
      } catch (error) {
        failed?.(error);
      }
    },
    withSuccessHandler: (handler: Handler) => scriptRun(server, handler, failed),
    withFailureHandler: (handler: Handler) => scriptRun(server, ok, handler),
  };
}

describe('the server functions', () => {
  it('return undefined and false unchanged', async () => {
    const server = serverOver(
      scriptRun({ sidebarProgress: () => ({ answer: null }), sidebarCancel: () => ({ answer: false }) }),
    );
    await expect(server.sidebarProgress('ab')).resolves.toBeNull();
    await expect(server.sidebarCancel('ab')).resolves.toBe(false);
  });

  it('reject with the failure that the server returns', async () => {
    const server = serverOver(scriptRun({ sidebarState: () => ({ failure: FAILURE }) }));
    const error: unknown = await server.sidebarState().catch((reason: unknown) => reason);
    expect(failureOf(error)).toEqual(FAILURE);
  });

  it('reject with Google’s message, without its prefix, if there is no answer', async () => {
    const fail = () => {
      throw new Error('ScriptError: Exceeded maximum execution time');
    };
    const error: unknown = await serverOver(scriptRun({ sidebarState: fail }))
      .sidebarState()
      .catch((reason: unknown) => reason);
    expect(failureOf(error)).toMatchObject({
      kind: 'unexpected',
      happened: 'Exceeded maximum execution time',
      doNext: 'Try again.',
    });
  });

  it('point to the menu if Google reports that the authorization was withdrawn, because a retry cannot help', async () => {
    const fail = () => {
      throw new Error('ScriptError: Authorization is required to perform that action.');
    };
    const error: unknown = await serverOver(scriptRun({ sidebarState: fail }))
      .sidebarState()
      .catch((reason: unknown) => reason);
    const failure = failureOf(error);
    expect(failure).toMatchObject({
      kind: 'authorization lost',
      doNext: 'Choose Extensions ▸ Ad Reports ▸ Open in the menu above, and allow what Google asks for.',
    });
    expect(whatHelps(failure.kind)).toBeNull();
  });

  it('reject after a time limit if Google never answers, and a run after Google’s whole execution time', async () => {
    jest.useFakeTimers();
    try {
      const server = serverOver(scriptRun({}));
      const message: string[] = [];
      const call = (name: string, made: Promise<unknown>) =>
        made.catch((error: unknown) => message.push(`${name} ${error instanceof Unanswered}`));
      call('pause', server.sidebarPauseReport('r1', true));
      call('run', server.sidebarRun({ reportId: 'r1', runId: 'ab' }));
      await jest.advanceTimersByTimeAsync(119_000);
      expect(message).toEqual([]);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(message).toEqual(['pause true']);
      await jest.advanceTimersByTimeAsync(360_000 - 121_000);
      expect(message).toEqual(['pause true']);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(message).toEqual(['pause true', 'run true']);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('reject if the present version has no such function', async () => {
    const { sidebarCall: _, ...older } = scriptRun({});
    const run: ScriptRun = { ...older, withSuccessHandler: () => run, withFailureHandler: () => run };
    await expect(serverOver(run).sidebarForgetKey()).rejects.toThrow(/Reload the spreadsheet/);
  });
});

it('an error of an unknown kind is a failure with a sentence too', () => {
  expect(failureOf('gone')).toEqual({
    kind: 'unexpected',
    happened: 'gone',
    kept: '',
    trace: '',
    doNext: 'Try again.',
    issues: [],
  });
});
