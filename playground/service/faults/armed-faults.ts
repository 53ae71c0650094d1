import type { Asked } from '../request/asked';
import type { Centre, Endpoint } from '../request/names';
import type { Effect, Fault, Parameters, Stage, Stages } from './fault';
import { FILE_FAULTS } from './file-faults';
import { JSON_FAULTS } from './json-faults';

/** All faults: each has a name, the endpoints where it can be armed, its parameters and its effect. */
export const FAULTS: readonly Fault[] = [...JSON_FAULTS, ...FILE_FAULTS];

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
  readonly fault: Fault;
  readonly endpoint: Endpoint | undefined;
  readonly centre: Centre | undefined;
  readonly parameters: Parameters;
  /** The time at which it ends, in milliseconds since 1970; Infinity if it has no end. */
  readonly until: number;
  /** The number of matching requests that still pass. */
  waits: number;
  /** The number of times that it may still strike; Infinity for `until cleared`. */
  left: number;
  struck: number;
}

/** The armed faults. */
export class ArmedFaults {
  private armed: ArmedFault[] = [];

  /** Arms a fault. Throws if there is no such fault, or if it does not apply to the endpoint. */
  arm(name: string, { times, endpoint, after, until, centre, ...own }: ArmOptions): void {
    const fault = FAULTS.find((each) => each.name === name);
    if (!fault) throw new Error(`there is no fault named "${name}"`);
    if (endpoint && !fault.on.includes(endpoint)) throw new Error(`"${name}" cannot strike at "${endpoint}"`);
    const parameters = { ...fault.parameters, ...own, ...(centre ? { centre } : {}) } as Parameters;
    this.armed.push({
      ...{ name, fault, endpoint, centre, parameters },
      until: until ?? Number.POSITIVE_INFINITY,
      waits: after ?? 0,
      left: times === 'until cleared' ? Number.POSITIVE_INFINITY : (times ?? fault.times),
      struck: 0,
    });
  }

  /** Removes the armed fault with this name, or all. */
  clear(name?: string): void {
    this.armed = name === undefined ? [] : this.armed.filter((each) => each.name !== name);
  }

  list(): ArmedFault[] {
    return this.armed.map((each) => ({ ...each }));
  }

  /** True if a fault may change the data's stage: then the answer is not cached. */
  mayStrike(stages: readonly Stage[], asked: Asked): boolean {
    return this.armed.some(
      (armed) => armed.left > 0 && fits(armed, asked) && stages.some((stage) => armed.fault.does[stage]),
    );
  }

  /** Applies all armed faults of a stage to `value`, one after the other, and notes those that struck. */
  strike<S extends Stage>(stage: S, value: Stages[S], asked: Asked): Stages[S] {
    let changed = value;
    for (const armed of this.armed) {
      const act: Effect[S] = armed.fault.does[stage];
      if (!act || armed.left <= 0 || !fits(armed, asked)) continue;
      if (armed.waits > 0) {
        armed.waits -= 1;
        continue;
      }
      const { parameters, struck } = armed;
      const result = act(changed, { ...asked, parameters, struck });
      if (result === undefined) continue;
      armed.struck += 1;
      armed.left -= 1;
      changed = result;
      asked.faults.push(armed.name);
    }
    return changed;
  }
}

function fits({ fault, endpoint, centre, until }: ArmedFault, asked: Asked): boolean {
  if (asked.now >= until) return false;
  if (!fault.on.some((one) => one === asked.endpoint && one === (endpoint ?? one))) return false;
  // A fault of links gets the centre as a parameter.
  return centre === undefined || asked.endpoint === 'device' || centre === asked.centre;
}
