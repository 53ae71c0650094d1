import type { DeviceTable } from '../device-files/device-csv';
import type { ServiceAnswer } from '../exchange';
import type { Centre, Endpoint } from '../request/names';

/** What is known when a fault strikes. */
export interface FaultContext {
  readonly endpoint: Endpoint;
  /** The fault's parameters as armed, over its presets. */
  readonly parameters: Parameters;
  /** How many times this fault has struck since it was armed. */
  readonly struck: number;
  /** The request's Authorization header; undefined when it had none. */
  readonly authorization: string | undefined;
  /** The request's path with its query. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Scheme and host of the service itself. */
  readonly origin: string;
  /** The page asked for; null for the device endpoint and files. */
  readonly page: Page | null;
  /** The last day asked for, `YYYY-MM-DD`; null where none is. */
  readonly lastDay: string | null;
  /** When requests were let through to the reports during the minute before, oldest first; milliseconds since 1970. */
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

/** The JSON of an answer before it is written. */
export type AnswerJson = Record<string, unknown>;

/** Where a fault takes hold. Each is given what is there and gives back what shall be; undefined means: not this time. */
export interface Stages {
  /** Instead of any answer. */
  readonly request: (nothing: null, context: FaultContext) => ServiceAnswer | undefined;
  /** Which rows of all are sent. */
  readonly page: (page: Page, context: FaultContext) => Page | undefined;
  /** The answer of a report, or the four links. */
  readonly answer: (answer: AnswerJson, context: FaultContext) => AnswerJson | undefined;
  /** The JSON text of an answer. */
  readonly text: (text: string, context: FaultContext) => string | undefined;
  /** A device file's header and rows. */
  readonly table: (table: DeviceTable, context: FaultContext) => DeviceTable | undefined;
  /** A device file's bytes. */
  readonly bytes: (bytes: Uint8Array, context: FaultContext) => Uint8Array | undefined;
  /** Which part of a device file is asked for. */
  readonly range: (asked: AskedRange, context: FaultContext) => AskedRange | undefined;
  /** The finished answer. */
  readonly finished: (answer: ServiceAnswer, context: FaultContext) => ServiceAnswer | undefined;
}
export type Stage = keyof Stages;

export interface Fault {
  readonly name: string;
  readonly family: 'transport' | 'paging' | 'values' | 'links' | 'files';
  /** What it does, in one sentence. */
  readonly says: string;
  readonly on: readonly Endpoint[];
  /** Parameters and their presets. */
  readonly parameters: Parameters;
  /** How often it strikes when nothing is said: once, unless its nature is to last. */
  readonly times: number;
  /** How many requests go by first when nothing is said; none when left out. */
  readonly waits?: (parameters: Parameters) => number;
  readonly does: Readonly<Partial<Stages>>;
}

export const PAGED: readonly Endpoint[] = ['full', 'ltv', 'retention'];
export const JSON_ENDPOINTS: readonly Endpoint[] = ['full', 'ltv', 'retention', 'device'];
export const EVERYWHERE: readonly Endpoint[] = [...JSON_ENDPOINTS, 'files'];

/** Makes the entries of one family: `entry(name, sentence, what it does, presets, times)`. */
export function family(name: Fault['family'], on: readonly Endpoint[]) {
  return (
    fault: string,
    says: string,
    does: Fault['does'],
    parameters: Parameters = {},
    times = 1,
  ): Fault => ({ name: fault, family: name, says, on, parameters, times, does });
}
