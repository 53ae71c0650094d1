import { failureOf } from '../../sidebar/failure-of';
import { type ScriptRun, serverOver } from '../../sidebar/server';
import { FAILURE } from './state';

type Handler = (value: unknown) => void;

/** `google.script.run` with a server of one's own: a function that throws calls the failure handler. */
function scriptRun(
  server: Record<string, (...args: unknown[]) => unknown>,
  ok?: Handler,
  failed?: Handler,
): ScriptRun {
  const functions = Object.entries(server).map(([name, work]) => [
    name,
    (...args: unknown[]) => {
      try {
        ok?.(work(...args));
      } catch (error) {
        failed?.(error);
      }
    },
  ]);
  return {
    ...Object.fromEntries(functions),
    withSuccessHandler: (handler: Handler) => scriptRun(server, handler, failed),
    withFailureHandler: (handler: Handler) => scriptRun(server, ok, handler),
  };
}

describe('the server functions', () => {
  it('get their arguments and answer with a promise', async () => {
    const server = serverOver(scriptRun({ sidebarGoToSheet: (id) => ({ answer: `went to ${id}` }) }));
    await expect(server.sidebarGoToSheet('r1')).resolves.toBe('went to r1');
  });

  it('answer nothing and no with what they are', async () => {
    const server = serverOver(
      scriptRun({ sidebarProgress: () => ({ answer: null }), sidebarCancel: () => ({ answer: false }) }),
    );
    await expect(server.sidebarProgress('ab')).resolves.toBeNull();
    await expect(server.sidebarCancel('ab')).resolves.toBe(false);
  });

  it('reject with the failure that the server tells', async () => {
    const server = serverOver(scriptRun({ sidebarState: () => ({ failure: FAILURE }) }));
    const error: unknown = await server.sidebarState().catch((reason: unknown) => reason);
    expect(failureOf(error)).toEqual(FAILURE);
  });

  it('reject with what Google says when no answer came, without its prefix', async () => {
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

  it('reject when the server has no such function', async () => {
    await expect(serverOver(scriptRun({})).sidebarForgetKey()).rejects.toThrow('sidebarForgetKey');
  });
});

it('an error of no known kind is still a failure with a sentence', () => {
  expect(failureOf('gone')).toEqual({
    kind: 'unexpected',
    happened: 'gone',
    kept: '',
    doNext: 'Try again.',
    issues: [],
  });
});
