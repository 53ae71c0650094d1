import { createContext, runInContext, type Script } from 'node:vm';
import type { Attachment, Bridge } from '../context/host';
import type { Invocation } from '../context/invoke';
import { OUT_OF_TIME } from './execution';
import { projectScripts } from './project-scripts';

export interface Job {
  /** The folder as clasp would push it. */
  readonly dist: string;
  /** The advanced services that the manifest enables. */
  readonly advanced: readonly string[];
  /** The script's zone, for the local time of Date. */
  readonly timeZone: string;
  /** The seed of Math.random. */
  readonly seed: number;
  readonly attachedTo: Attachment;
  readonly invocation: Invocation;
  /** The time in real milliseconds after which a script without calls of services is terminated; null for no limit. */
  readonly backstopMs: number | null;
}

/** The outcome of an execution, passed as JSON. */
export interface Outcome {
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly message: string; readonly stack: string };
  /** True if the execution was terminated by a time limit, by a fault, or because the runtime stopped. */
  readonly killed?: boolean;
}

interface Shims {
  install(bridge: Bridge, place: Pick<Job, 'advanced' | 'timeZone' | 'seed' | 'attachedTo'>): void;
  invoke(invocationJson: string): string;
  failed(thrown: unknown): string;
}

/** A fresh global scope with Google's services. */
export function openContext(job: Job, bridge: Bridge, services: Script) {
  // Without a prototype, so that the script cannot reach the host's objects.
  const context = createContext(Object.create(null) as object);
  const shims = services.runInContext(context) as Shims;
  shims.install(bridge, job);
  return { context, shims };
}

/** One execution in a fresh global scope: services, then the project's files, then the function. Returns an `Outcome` as JSON. */
export function perform(job: Job, bridge: Bridge, services: Script): string {
  const { context, shims } = openContext(job, bridge, services);
  try {
    for (const script of projectScripts(job.dist)) script.runInContext(context);
  } catch (thrown) {
    return shims.failed(thrown);
  }
  return withBackstop(context, job.backstopMs, () => shims.invoke(JSON.stringify(job.invocation)));
}

/** Runs `work` with a time limit. Node can only limit a script in a context, so `work` is a global of the context until it starts. */
function withBackstop(context: object, timeout: number | null, work: () => string): string {
  const NAME = '__invoke';
  Object.defineProperty(context, NAME, {
    configurable: true,
    value: () => {
      Reflect.deleteProperty(context, NAME);
      return work();
    },
  });
  try {
    return runInContext(`${NAME}()`, context, timeout === null ? {} : { timeout }) as string;
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw thrown;
    const error = { name: 'Exception', message: OUT_OF_TIME, stack: '' };
    return JSON.stringify({ error, killed: true } satisfies Outcome);
  }
}
