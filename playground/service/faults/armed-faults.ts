import { CENTRES, type Centre, type Endpoint } from '../request/names';
import type { Fault, FaultContext, Parameters, Stage, Stages } from './fault';
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
  private readonly armed: Armed[];

  constructor() {
    this.armed = [];
  }

  /** Arms a fault. Throws if there is no such fault, or if it does not apply to the endpoint or centre. */
  arm(name: string, { times, endpoint, after, until, centre, ...own }: ArmOptions): void {
    const fault = FAULTS.find((each) => each.name === name);
    if (!fault) throw new Error(`there is no fault named "${name}"`);
    if (endpoint && !fault.on.includes(endpoint)) throw new Error(`"${name}" cannot strike at "${endpoint}"`);
    const parameters = { ...fault.parameters, ...defined(own), ...(centre ? { centre } : {}) };
    this.armed.push({
      fault,
      endpoint,
      centre: checkedCentre(centre),
      parameters,
      until: until ?? Number.POSITIVE_INFINITY,
      waits: after ?? 0,
      left: times === 'until cleared' ? Number.POSITIVE_INFINITY : (times ?? fault.times),
      struck: 0,
    });
  }

  /** Removes the armed fault with this name, or all. */
  clear(name?: string): void {
    const kept = name === undefined ? [] : this.armed.filter(({ fault }) => fault.name !== name);
    this.armed.splice(0, this.armed.length, ...kept);
  }

  list(): ArmedFault[] {
    return this.armed.map(({ fault, endpoint, parameters, left, until, struck }) => ({
      name: fault.name,
      description: fault.description,
      endpoint: endpoint ?? 'all',
      parameters,
      left,
      until,
      struck,
    }));
  }

  /** True if a fault may change the data's stage: then the answer is not cached. */
  mayStrike(stages: readonly Stage[], context: Occasion): boolean {
    return this.armed.some(
      (armed) => armed.left > 0 && fits(armed, context) && stages.some((stage) => armed.fault.does[stage]),
    );
  }

  /** Applies all armed faults of a stage to `subject`, one after the other. Adds the names of those that struck to `struck`. */
  strike<S extends Stage>(
    stage: S,
    subject: Subject<S>,
    context: Occasion,
    struck: string[],
  ): Subject<S> | Result<S> {
    let changed: Subject<S> | Result<S> = subject;
    for (const armed of this.armed) {
      const act = armed.fault.does[stage] as Act<S> | undefined;
      if (!act || armed.left <= 0 || !fits(armed, context)) continue;
      if (armed.waits > 0) {
        armed.waits -= 1;
        continue;
      }
      const { parameters } = armed;
      const result = act(changed as Subject<S>, { ...context, parameters, struck: armed.struck });
      if (result === undefined) continue;
      armed.struck += 1;
      armed.left -= 1;
      changed = result as Result<S>;
      struck.push(armed.fault.name);
    }
    return changed;
  }
}

type Subject<S extends Stage> = Stages[S] extends (subject: infer T, context: FaultContext) => unknown
  ? T
  : never;
type Result<S extends Stage> = Exclude<ReturnType<Stages[S]>, undefined>;
type Act<S extends Stage> = (subject: Subject<S>, context: FaultContext) => Result<S> | undefined;

function fits({ fault, endpoint, centre, until }: Armed, context: Occasion): boolean {
  if (context.now >= until) return false;
  if (endpoint ? endpoint !== context.endpoint : !fault.on.includes(context.endpoint)) return false;
  // A fault of links gets the centre as a parameter.
  return centre === undefined || context.endpoint === 'device' || centre === context.centre;
}

function checkedCentre(centre: string | undefined): Centre | undefined {
  const found = CENTRES.find((each) => each === centre);
  if (centre !== undefined && !found) throw new Error(`"${centre}" is no centre`);
  return found;
}

function defined(own: Readonly<Record<string, string | number | boolean | undefined>>): Parameters {
  return Object.fromEntries(
    Object.entries(own).filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== undefined,
    ),
  );
}
