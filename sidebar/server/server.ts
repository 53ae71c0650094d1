import type { FailureMessage } from '../../src/errors';
import { listNamedPermissions } from '../../src/platform';
import type { SidebarCall, SidebarServer, SidebarState } from '../../src/sidebar-server';
import { joinSentences } from '../../src/wording';
import { getViewTexts } from '../text';

/** The server's functions for the sidebar. Each returns a promise, which is rejected with Failed if the call fails. */
export type Server = {
  readonly [Name in keyof SidebarServer]: (
    ...args: Parameters<SidebarServer[Name]>
  ) => Promise<ReturnType<SidebarServer[Name]>>;
};

export interface ServerProps {
  readonly server: Server;
  readonly state: SidebarState;
}

/** A call has failed. `failure` has the sentences for the user. */
export class Failed extends Error {
  constructor(readonly failure: FailureMessage) {
    super(joinSentences([failure.happened, failure.kept, failure.doNext]));
    this.name = 'Failed';
  }
}

/** A call has failed without an answer from the add-on. It is unknown whether the server has done the work. */
export class Unanswered extends Failed {}

/** `google.script.run`. The sidebar calls the server only through `sidebarCall`, which some versions of the add-on do not have. */
export interface ScriptRun {
  withSuccessHandler(handler: (answer: unknown) => void): ScriptRun;
  withFailureHandler(handler: (error: unknown) => void): ScriptRun;
  readonly sidebarCall?: (call: SidebarCall) => void;
}

/** The longest time of a call. Google ends every execution after six minutes. */
const LIMIT_MS = 390_000;

/** The server's functions, called through `google.script.run`. A call that Google never answers fails after its longest time. */
export function connectServer(run: ScriptRun): Server {
  const callServer = (name: PropertyKey, args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(new Unanswered(describePlatformFailure(error)));
      const runner = run
        .withSuccessHandler((received) => settleCall(received, resolve, reject))
        .withFailureHandler(fail);
      if (runner.sidebarCall === undefined) reject(buildOutdatedError());
      else runner.sidebarCall({ name, args } as SidebarCall);
    });
  const callWithTimeLimit = async (name: PropertyKey, args: readonly unknown[]) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(buildNoAnswerError()), LIMIT_MS);
    });
    return Promise.race([callServer(name, args), late]).finally(() => clearTimeout(timer));
  };
  const functions = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          callWithTimeLimit(name, args),
    },
  );
  return functions as Server;
}

function settleCall(
  received: unknown,
  resolve: (answer: unknown) => void,
  reject: (error: unknown) => void,
): void {
  const reply = received as Partial<{ answer: unknown; failure: FailureMessage }> | null;
  if (reply?.failure !== undefined) reject(new Failed(reply.failure));
  else resolve(reply?.answer);
}

function buildNoAnswerError(): Unanswered {
  const { failure } = getViewTexts().controls;
  return new Unanswered(buildUnexpectedFailure(failure.noAnswer, failure.nextStep));
}

function buildOutdatedError(): Failed {
  const { happened, doNext } = getViewTexts().controls.failure.outdated;
  return new Failed(buildUnexpectedFailure(happened, doNext));
}

/** The sentences about a failure that Google's platform has reported. The add-on itself has not answered. */
function describePlatformFailure(error: unknown): FailureMessage {
  const text = error instanceof Error ? error.message : String(error);
  const reason = text.replace(/^(?:ScriptError|Exception|Error): /, '').trim();
  const permissions = listNamedPermissions(reason);
  const { missing, allowAll, severalAccounts } = getViewTexts().controls.permissions;
  if (permissions.length > 0)
    return {
      ...buildUnexpectedFailure(missing(permissions), allowAll),
      kind: 'authorization lost',
      trace: reason,
    };
  const { failure } = getViewTexts().controls;
  // Google names the code in all languages. The usual reason is that the file and the add-on are open with two accounts.
  const nextStep = reason.includes('PERMISSION_DENIED') ? severalAccounts : failure.orAllow(allowAll);
  return buildUnexpectedFailure(reason === '' ? failure.noReason : reason, nextStep);
}

export function toCallFailure(error: unknown): FailureMessage {
  if (error instanceof Failed) return error.failure;
  // A mistake in the sidebar's own code. Only the stack says where it is.
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  const { nextStep } = getViewTexts().controls.failure;
  return { ...buildUnexpectedFailure(message, nextStep), trace: stack.slice(0, LONGEST_TRACE) };
}

const LONGEST_TRACE = 1_000;

function buildUnexpectedFailure(happened: string, doNext: string): FailureMessage {
  return { kind: 'unexpected', happened, kept: '', doNext, issues: [], trace: '' };
}
