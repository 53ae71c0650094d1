import type { ScriptRun } from '../../../sidebar/server/server';

type Handler = (value: unknown) => void;

/** `google.script.run` with the test's server: a function that throws calls the failure handler, a missing one calls no handler. */
export function createScriptRun(
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
    withSuccessHandler: (handler: Handler) => createScriptRun(server, handler, failed),
    withFailureHandler: (handler: Handler) => createScriptRun(server, ok, handler),
  };
}
