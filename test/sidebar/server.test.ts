import { oneAtATime } from '../../sidebar/one-at-a-time';
import { type ScriptRun, serverOver } from '../../sidebar/server';
import { isReady, settingsDraft } from '../../sidebar/settings';
import { STATE } from './state';

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
    const server = serverOver(
      scriptRun({ sidebarSaveSettings: (draft) => ({ ...STATE, ...(draft as object) }) }),
    );
    await expect(server.sidebarSaveSettings({ zone: 'UTC+8' })).resolves.toMatchObject({ zone: 'UTC+8' });
  });

  it('reject with the server’s sentence', async () => {
    const fail = () => {
      throw new Error('There is no report key yet.');
    };
    await expect(serverOver(scriptRun({ sidebarState: fail })).sidebarState()).rejects.toThrow(
      'no report key yet',
    );
  });

  it('reject when the server has no such function', async () => {
    await expect(serverOver(scriptRun({})).sidebarForgetKey()).rejects.toThrow('sidebarForgetKey');
  });
});

describe('a double click', () => {
  it('starts one run; the next may start when it has ended, also when it failed', async () => {
    const ends: ((error?: Error) => void)[] = [];
    const start = oneAtATime(
      () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    );
    const first = start();
    expect(start()).toBeUndefined();
    ends[0]?.(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    const second = start();
    ends[1]?.();
    await expect(second).resolves.toBeUndefined();
    expect(ends).toHaveLength(2);
  });
});

describe('the settings', () => {
  const typed = { baseUrl: ' https://reports.example.com ', key: '', zone: 'UTC+0', currency: 'USD' };

  it('send no key when none was typed, so that the kept one stays', () => {
    expect(settingsDraft({ ...typed, key: '  ' })).toEqual({
      baseUrl: 'https://reports.example.com',
      zone: 'UTC+0',
      currency: 'USD',
    });
    expect(settingsDraft({ ...typed, key: 'k-1' }).key).toBe('k-1');
  });

  it('are enough for a report with an address and a key for it', () => {
    expect(isReady(STATE)).toBe(true);
    expect(isReady({ ...STATE, maskedKey: null })).toBe(false);
    expect(isReady({ ...STATE, baseUrl: '' })).toBe(false);
  });
});
