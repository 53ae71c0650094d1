import type { ExecutionRecord } from '../emulator/src/execution/execution';
import { Runtime } from '../emulator/src/runtime';
import { virtualClock } from '../emulator/src/time/clock';
import type { CostModel } from '../emulator/src/time/cost-model';
import { webOf } from '../playground/service/in-process-web';
import { PLAYGROUND_KEY, type ServiceOptions } from '../playground/service/options';
import { SimulatedService } from '../playground/service/service';
import { sidebarCall } from '../playground/sidebar-call';
import type { Reply } from '../src/errors';
import type { GoodRun, RunAnswer } from '../src/reports';
import type { SaveAnswer, SidebarServer } from '../src/sidebar-server';

interface Options {
  readonly service?: Partial<ServiceOptions>;
  readonly costs?: Partial<CostModel>;
}

interface Answered extends ExecutionRecord {
  readonly answer: unknown;
}

/** The built add-on in a file of the simulated runtime, set up for the simulated service with eight requests at once. */
export class AddOnInFile {
  readonly clock;
  readonly runtime;
  private runs = 0;

  constructor(now: number, { service: options = {}, costs = {} }: Options = {}) {
    this.clock = virtualClock(now);
    const service = new SimulatedService({ now: () => this.clock.now(), ...options });
    // Other programs on the machine must not end an execution: only the virtual clock counts.
    const backstopMs = 600_000;
    this.runtime = new Runtime({ dist: 'dist', clock: this.clock, web: webOf(service), costs, backstopMs });
    const settings = { baseUrl: service.origin, key: PLAYGROUND_KEY, anyway: true };
    this.call('sidebarSaveSettings', settings);
  }

  /** Saves a report and returns its id. */
  saved(order: object): string {
    return (this.call('sidebarSaveReport', order).answer as Extract<SaveAnswer, { saved: true }>).id;
  }

  /** Runs a report by hand to its end: the executions, and the result. */
  run(reportId: string): { readonly slices: readonly Answered[]; readonly report: GoodRun } {
    const runId = (++this.runs).toString(16).padStart(16, '0');
    const slices: Answered[] = [];
    for (;;) {
      const slice = this.call('sidebarRun', { reportId, runId });
      slices.push(slice);
      const answer = slice.answer as RunAnswer;
      if (answer.state === 'done') return { slices, report: answer.report };
      if (answer.state === 'cancelled') throw new Error('The run was cancelled.');
    }
  }

  /** One hourly check of the owner. Throws if it fails. */
  check(): ExecutionRecord {
    const record = this.runtime.run('refreshDue', [], { kind: 'trigger' });
    if (record.error !== undefined) throw new Error(record.error.message);
    return record;
  }

  call(name: keyof SidebarServer, ...args: readonly unknown[]): Answered {
    const record = this.runtime.run(...sidebarCall(name, args), { kind: 'sidebar' });
    if (record.error !== undefined) throw new Error(record.error.message);
    const reply = record.value as Reply<unknown>;
    if ('failure' in reply) throw new Error(reply.failure.happened);
    return { ...record, answer: reply.answer };
  }
}
