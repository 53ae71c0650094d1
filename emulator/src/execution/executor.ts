import { setMaxListeners } from 'node:events';
import { Script } from 'node:vm';
import type { Bridge } from '../context/host';
import type { DailyUse } from '../daily-use';
import type { Limits } from '../limits';
import type { RuntimeClock } from '../time/clock';
import { Timeline } from '../time/timeline';
import type { Dispatch } from './dispatch';
import { type ExecutionRecord, RunningExecution, type Start } from './execution';
import { type AsyncCall, performInThread } from './in-thread';
import { type Job, type Outcome, openContext, perform } from './perform';
import { contextScript } from './scripts';
import { decodedOutcome } from './values';

/** The function to run, and its user. */
export interface Order {
  readonly start: Start;
  readonly job: Job;
}

/** An execution with scripts that another program loads and calls. */
export interface OpenExecution {
  /** The global scope, with Google's services and without the project's scripts. It is a context of node:vm. */
  readonly globals: Record<string, unknown>;
  /** Ends the execution. */
  end(): ExecutionRecord;
}

interface Surroundings {
  readonly clock: RuntimeClock;
  readonly limits: Limits;
  readonly dispatch: Dispatch;
  readonly dailyUse: DailyUse;
  /** The time in real milliseconds after which a script without calls of services is terminated. */
  readonly backstopMs: number;
}

/** Runs executions on the calling thread or in workers, and keeps their records. */
export class Executor {
  /** All executions that have ended, the oldest first. */
  readonly executions: ExecutionRecord[] = [];
  private readonly around: Surroundings;
  private readonly timeline: Timeline;
  private readonly active = new Map<string, number>();
  private readonly stopping = new AbortController();
  private compiled: Script | undefined;

  constructor(around: Surroundings) {
    this.around = around;
    this.timeline = new Timeline(around.clock);
    // Each execution in a thread adds a listener, and dozens may run at the same time.
    setMaxListeners(0, this.stopping.signal);
  }

  inline({ start, job }: Order): ExecutionRecord {
    const execution = new RunningExecution(this.around.clock, start);
    const refused = this.refusal(execution);
    if (refused !== undefined) return this.ended(execution, refused);
    const leave = this.enter(execution.user);
    try {
      const limited = { ...job, backstopMs: this.around.backstopMs };
      return this.ended(execution, perform(limited, this.bridge(execution), this.services()));
    } finally {
      leave();
    }
  }

  /** Begins an execution without a function. Throws if Google would refuse it. */
  open({ start, job }: Order): OpenExecution {
    const execution = new RunningExecution(this.around.clock, start);
    const refused = this.refusal(execution);
    if (refused !== undefined) throw new Error((JSON.parse(refused) as Outcome).error?.message);
    const leave = this.enter(execution.user);
    const { context } = openContext(job, this.bridge(execution), this.services());
    return {
      globals: context as Record<string, unknown>,
      end: () => {
        leave();
        return this.ended(execution, JSON.stringify({} satisfies Outcome));
      },
    };
  }

  async threaded({ start, job }: Order): Promise<ExecutionRecord> {
    const { clock, backstopMs, dispatch } = this.around;
    const execution = new RunningExecution(clock, { ...start, timeline: this.timeline });
    const refused = this.refusal(execution);
    if (refused !== undefined) return this.ended(execution, refused);
    const leave = this.enter(execution.user);
    const leaveTimeline = this.timeline.enter(execution);
    const call: AsyncCall = async (...args) => {
      await this.timeline.turn(execution);
      const json = await dispatch.call(execution, ...args);
      this.timeline.goOn();
      return json;
    };
    const time = { limitMs: clock.real ? start.limitMs : backstopMs, realTime: clock.real };
    try {
      const outcome = await performInThread(job, execution, call, time, this.stopping.signal);
      await this.timeline.turn(execution);
      return this.ended(execution, outcome);
    } finally {
      leave();
      leaveTimeline();
    }
  }

  /** Waits on behalf of code that watches executions in threads. */
  pass(ms: number): Promise<void> {
    return this.timeline.pass(ms);
  }

  /** Terminates all executions in threads. No more can be started. */
  stop(): void {
    this.stopping.abort();
  }

  private services(): Script {
    this.compiled ??= new Script(contextScript(), { filename: 'apps-script-services.js' });
    return this.compiled;
  }

  private bridge(execution: RunningExecution): Bridge {
    return {
      now: () => execution.now(),
      call: (service, method, argsJson) => {
        const json = this.around.dispatch.call(execution, service, method, argsJson);
        if (typeof json === 'string') return json;
        execution.defect ??= new Error(`${service}.${method} has to wait: use runInThread.`);
        execution.kill('the emulation failed');
        return JSON.stringify({ error: { name: 'Exception', message: 'the emulation failed' } });
      },
    };
  }

  private refusal({ user, kind }: RunningExecution): string | undefined {
    const { limits, dailyUse, clock } = this.around;
    if ((this.active.get(user) ?? 0) >= limits.executionsAtOnce) {
      return refused('There are too many scripts running simultaneously for this Google user account.');
    }
    if (kind === 'trigger' && dailyUse.left('triggers', user, clock.now(), limits.triggerMsADay) === 0) {
      return refused('Service using too much computer time for one day');
    }
    return undefined;
  }

  private enter(user: string): () => void {
    this.active.set(user, (this.active.get(user) ?? 0) + 1);
    return () => {
      this.active.set(user, (this.active.get(user) ?? 1) - 1);
    };
  }

  /** Completes the record. Throws a defect of the emulation itself. */
  private ended(execution: RunningExecution, json: string): ExecutionRecord {
    const { clock, dispatch, dailyUse } = this.around;
    const { record, kind, user } = execution;
    const outcome = decodedOutcome(json) as Outcome;
    if (outcome.killed === true) execution.kill(outcome.error!.message);
    execution.over = true;
    dispatch.ended(execution);
    record.duration = execution.now() - record.start;
    clock.reach(execution.now());
    if (kind === 'trigger') dailyUse.add('triggers', user, record.start, record.duration);
    if (execution.killedBy !== undefined) {
      // The script may have caught the error and continued, but Google would have terminated the execution.
      record.error = { name: 'Exception', message: execution.killedBy, stack: outcome.error?.stack ?? '' };
    } else if (outcome.error !== undefined) {
      record.error = outcome.error;
    } else {
      record.value = outcome.value;
    }
    this.executions.push(record);
    if (execution.defect !== undefined) throw execution.defect;
    return record;
  }
}

function refused(message: string): string {
  return JSON.stringify({ error: { name: 'Exception', message, stack: '' } } satisfies Outcome);
}
