import { connectServer, type ScriptRun, toCallFailure, Unanswered } from '../../../sidebar/server/server';
import { FAILURE } from '../state';
import { createScriptRun } from './script-run';

it('the server functions return undefined and false unchanged', async () => {
  const server = connectServer(
    createScriptRun({
      sidebarProgress: () => ({ answer: null }),
      sidebarCancel: () => ({ answer: false }),
    }),
  );
  await expect(server.sidebarProgress('ab')).resolves.toBeNull();
  await expect(server.sidebarCancel('ab')).resolves.toBe(false);
});

it('the server functions reject with the failure that the server returns', async () => {
  const server = connectServer(createScriptRun({ sidebarState: () => ({ failure: FAILURE }) }));
  const error: unknown = await server.sidebarState().catch((reason: unknown) => reason);
  expect(toCallFailure(error)).toEqual(FAILURE);
});

const rejected = async (text: string) => {
  const fail = () => {
    throw new Error(text);
  };
  return toCallFailure(
    await connectServer(createScriptRun({ sidebarState: fail }))
      .sidebarState()
      .catch((reason: unknown) => reason),
  );
};

it('the server functions reject with Google’s message, without its prefix, if there is no answer', async () => {
  expect(await rejected('ScriptError: Exceeded maximum execution time')).toMatchObject({
    kind: 'unexpected',
    happened: 'Exceeded maximum execution time',
    doNext: expect.stringMatching(/^Try again\. .*Extensions ▸ Ad Reports ▸ Open/),
  });
});

it('the server functions name a permission that Google misses, and point to the menu', async () => {
  const text =
    'Exception: Vous n’êtes pas autorisé à appeler Ui.showSidebar. Autorisations requises : https://www.googleapis.com/auth/script.container.ui';
  expect(await rejected(text)).toMatchObject({
    kind: 'authorization lost',
    happened: expect.stringContaining('has no permission to show content in a sidebar'),
    doNext: expect.stringContaining('Extensions ▸ Ad Reports ▸ Open'),
  });
});

it('the server functions speak of several accounts in one browser, if Google forbids reading', async () => {
  const text =
    'We’re sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.';
  expect((await rejected(text)).doNext).toContain('several Google accounts');
});

it('the server functions reject if Google never answers, after the whole time of an execution', async () => {
  jest.useFakeTimers();
  try {
    const failed: unknown[] = [];
    connectServer(createScriptRun({}))
      .sidebarState()
      .catch((error: unknown) => failed.push(error));
    await jest.advanceTimersByTimeAsync(360_000);
    expect(failed).toEqual([]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(failed).toEqual([expect.any(Unanswered)]);
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('the server functions reject if the present version has no such function', async () => {
  const { sidebarCall: _, ...older } = createScriptRun({});
  const run: ScriptRun = { ...older, withSuccessHandler: () => run, withFailureHandler: () => run };
  await expect(connectServer(run).sidebarForgetKey()).rejects.toThrow(/Reload the spreadsheet/);
});
