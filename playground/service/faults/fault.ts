import type { DeviceTable } from '../device-files/device-csv';
import type { ServiceAnswer } from '../exchange';
import type { Asked, Page } from '../request/asked';
import type { Endpoint } from '../request/names';

/** The facts about a request that a fault gets. */
export interface FaultContext extends Asked {
  /** The parameters with which the fault was armed, with defaults for the others. */
  readonly parameters: Parameters;
  /** How many times this fault has struck since it was armed. */
  readonly struck: number;
}

export type Parameters = Readonly<Record<string, string | number | boolean>>;

/** The JSON of a response before it becomes text. */
export type AnswerJson = Record<string, unknown>;

/** The places where a fault can apply, and the value that it changes there. */
export interface Stages {
  /** A response in place of the service's own; null if there is none. */
  request: ServiceAnswer | null;
  /** The place of the page in all rows. */
  page: Page;
  /** The JSON of a report, or of the four links. */
  answer: AnswerJson;
  /** The JSON text of a response. */
  text: string;
  /** A device file's header and rows. */
  table: DeviceTable;
  /** A device file's bytes. */
  bytes: Uint8Array;
  /** The requested bytes of a device file: its Range header. */
  range: string;
  /** The complete response. */
  finished: ServiceAnswer;
}
export type Stage = keyof Stages;
/** Each function takes the present value and returns the changed one; undefined means no change. */
export type Effect = {
  readonly [S in Stage]?: (value: Stages[S], context: FaultContext) => Stages[S] | undefined;
};

export interface Fault {
  readonly name: string;
  readonly on: readonly Endpoint[];
  readonly does: Effect;
  /** Parameters and their default values. */
  readonly parameters: Parameters;
  /** How often it applies by default: once, unless the fault lasts by nature. */
  readonly times: number;
}

export const PAGED: readonly Endpoint[] = ['full', 'ltv', 'retention'];
export const JSON_ENDPOINTS: readonly Endpoint[] = [...PAGED, 'device'];

type Rows = Readonly<Record<string, readonly [does: Effect, parameters?: Parameters]>>;

/** Makes the faults of some endpoints from rows of a table. */
export function faultsOn(on: readonly Endpoint[], rows: Rows, times = 1): Fault[] {
  return Object.entries(rows).map(([name, [does, parameters = {}]]) => ({
    name,
    on,
    does,
    parameters,
    times,
  }));
}

/** Faults that go on until they are cleared. */
export function lastingOn(on: readonly Endpoint[], rows: Rows): Fault[] {
  return faultsOn(on, rows, Number.POSITIVE_INFINITY);
}
