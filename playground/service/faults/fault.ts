import type { DeviceTable } from '../device-files/device-csv';
import type { ServiceAnswer } from '../exchange';
import type { Centre, Endpoint } from '../request/names';

/** The facts about a request that a fault gets. */
export interface FaultContext {
  readonly endpoint: Endpoint;
  /** The parameters with which the fault was armed, with defaults for the others. */
  readonly parameters: Parameters;
  /** How many times this fault has struck since it was armed. */
  readonly struck: number;
  /** The request's Authorization header; undefined if there is none. */
  readonly authorization: string | undefined;
  /** The request's path with its query. */
  readonly path: string;
  /** The time of the request, in milliseconds since 1970. */
  readonly now: number;
  /** Scheme and host of the service itself. */
  readonly origin: string;
  /** The requested page; null for the device endpoint and files. */
  readonly page: Page | null;
  /** The last requested day, `YYYY-MM-DD`; null if the request has no days. */
  readonly lastDay: string | null;
  /** The times of the accepted requests of the last minute, oldest first, in milliseconds since 1970. */
  readonly lastMinute: readonly number[];
  /** The centre of the requested file; null for other requests. */
  readonly centre: Centre | null;
}

export type Parameters = Readonly<Record<string, string | number | boolean>>;

export interface Page {
  readonly start: number;
  readonly limit: number;
}

export interface AskedRange {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** The JSON of a response before it becomes text. */
export type AnswerJson = Record<string, unknown>;

/** The places where a fault can apply. Each function takes the present value and returns the changed one; undefined means no change. */
export interface Stages {
  /** Responds in place of the service. */
  readonly request: (nothing: null, context: FaultContext) => ServiceAnswer | undefined;
  /** The place of the page in all rows. */
  readonly page: (page: Page, context: FaultContext) => Page | undefined;
  /** The JSON of a report, or of the four links. */
  readonly answer: (answer: AnswerJson, context: FaultContext) => AnswerJson | undefined;
  /** The JSON text of a response. */
  readonly text: (text: string, context: FaultContext) => string | undefined;
  /** A device file's header and rows. */
  readonly table: (table: DeviceTable, context: FaultContext) => DeviceTable | undefined;
  /** A device file's bytes. */
  readonly bytes: (bytes: Uint8Array, context: FaultContext) => Uint8Array | undefined;
  /** The requested part of a device file. */
  readonly range: (asked: AskedRange, context: FaultContext) => AskedRange | undefined;
  /** The complete response. */
  readonly finished: (answer: ServiceAnswer, context: FaultContext) => ServiceAnswer | undefined;
}
export type Stage = keyof Stages;

export interface Fault {
  readonly name: string;
  readonly family: 'transport' | 'paging' | 'values' | 'links' | 'files';
  /** One sentence that says what it does. */
  readonly description: string;
  readonly on: readonly Endpoint[];
  /** Parameters and their default values. */
  readonly parameters: Parameters;
  /** The default for how often it applies: once, unless the fault lasts by nature. */
  readonly times: number;
  /** The default for how many requests pass first; 0 if it is missing. */
  readonly waits?: (parameters: Parameters) => number;
  readonly does: Readonly<Partial<Stages>>;
}

export const PAGED: readonly Endpoint[] = ['full', 'ltv', 'retention'];
export const JSON_ENDPOINTS: readonly Endpoint[] = ['full', 'ltv', 'retention', 'device'];
export const EVERYWHERE: readonly Endpoint[] = [...JSON_ENDPOINTS, 'files'];

/** Returns a function that makes the entries of one family: `entry(name, description, effect, default parameters, times)`. */
export function family(name: Fault['family'], on: readonly Endpoint[]) {
  return (
    fault: string,
    description: string,
    does: Fault['does'],
    parameters: Parameters = {},
    times = 1,
  ): Fault => ({ name: fault, family: name, description, on, parameters, times, does });
}
