import type { Centre, Endpoint } from '../request/names';
import type { Effect, Fault, FaultContext, Parameters, Stage, Stages } from './fault';
import { FAULTS } from './faults';

export interface ArmOptions {
  /** The number of times that it strikes. Default: the fault's own number. */
  readonly times?: number | 'until cleared';
  /** The endpoint at which it strikes. Default: all endpoints of the fault. */
  readonly endpoint?: Endpoint;
  /** The number of matching requests that pass first. */
  readonly after?: number;
  /** The time at which it ends, in milliseconds since 1970. Default: it has no end. */
  readonly until?: number;
  /** The centre of the file or link. */
  readonly centre?: Centre;
  /** The parameters of the fault. */
  readonly [parameter: string]: string | number | boolean | undefined;
}

export interface ArmedFault {
  readonly name: string;
  readonly description: string;
  readonly endpoint: Endpoint | 'all';
  readonly parameters: Parameters;
  /** The number of times that it may still strike; Infinity for `until cleared`. */
  readonly left: number;
  /** The time at which it ends, in milliseconds since 1970; Infinity if it has no end. */
  readonly until: number;
  readonly struck: number;
}

/** The facts about a request that decide whether a fault applies. */
export type Occasion = Omit<FaultContext, 'parameters' | 'struck'>;

interface Armed {
  readonly fault: Fault;
  readonly endpoint: Endpoint | undefined;
  readonly centre: Centre | undefined;
  readonly parameters: Parameters;
  readonly until: number;
  waits: number;
  left: number;
  struck: number;
}

/** The armed faults. */
export class ArmedFaults {
  private armed: Armed[] = [];

  /** Arms a fault. Throws if there is no such fault, or if it does not apply to the endpoint. */
  arm(name: string, { times, endpoint, after, until, centre, ...own }: ArmOptions): void {
    const fault = FAULTS.find((each) => each.name === name);
    if (!fault) throw new Error(`there is no fault named "${name}"`);
    if (endpoint && !fault.on.includes(endpoint)) throw new Error(`"${name}" cannot strike at "${endpoint}"`);
    const parameters = { ...fault.parameters, ...own, ...(centre ? { centre } : {}) } as Parameters;
    this.armed.push({
      fault,
      endpoint,
      centre,
      parameters,
      until: until ?? Number.POSITIVE_INFINITY,
      waits: after ?? 0,
      left: times === 'until cleared' ? Number.POSITIVE_INFINITY : (times ?? fault.times),
      struck: 0,
    });
  }

  /** Removes the armed fault with this name, or all. */
  clear(name?: string): void {
    this.armed = name === undefined ? [] : this.armed.filter(({ fault }) => fault.name !== name);
  }

  list(): ArmedFault[] {
    return this.armed.map(({ fault: { name, description }, endpoint, parameters, left, until, struck }) => ({
      ...{ name, description, endpoint: endpoint ?? ('all' as const) },
      ...{ parameters, left, until, struck },
    }));
  }

  /** True if a fault may change the data's stage: then the answer is not cached. */
  mayStrike(stages: readonly Stage[], context: Occasion): boolean {
    return this.armed.some(
      (armed) => armed.left > 0 && fits(armed, context) && stages.some((stage) => armed.fault.does[stage]),
    );
  }

  /** Applies all armed faults of a stage to `value`, one after the other. Adds the names of those that struck to `struck`. */
  strike<S extends Stage>(stage: S, value: Stages[S], context: Occasion, struck: string[]): Stages[S] {
    let changed = value;
    for (const armed of this.armed) {
      const act: Effect[S] = armed.fault.does[stage];
      if (!act || armed.left <= 0 || !fits(armed, context)) continue;
      if (armed.waits > 0) {
        armed.waits -= 1;
        continue;
      }
      const { parameters } = armed;
      const result = act(changed, { ...context, parameters, struck: armed.struck });
      if (result === undefined) continue;
      armed.struck += 1;
      armed.left -= 1;
      changed = result;
      struck.push(armed.fault.name);
    }
    return changed;
  }
}

function fits({ fault, endpoint, centre, until }: Armed, context: Occasion): boolean {
  if (context.now >= until) return false;
  if (endpoint ? endpoint !== context.endpoint : !fault.on.includes(context.endpoint)) return false;
  // A fault of links gets the centre as a parameter.
  return centre === undefined || context.endpoint === 'device' || centre === context.centre;
}
