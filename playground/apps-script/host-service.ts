/** How a service of the emulated Apps Script is written on the host's side. */

/** Who set an execution going. `open` is the simple trigger onOpen; `trigger` a time trigger. */
export type ExecutionKind = 'menu' | 'sidebar' | 'customFunction' | 'trigger' | 'open';

/** One execution as the services see it. It is an object of its own each time: a key for a WeakMap. */
export interface Execution {
  /** The e-mail address it runs as. A custom function runs as the spreadsheet's owner and reads the owner's store. */
  readonly user: string;
  readonly kind: ExecutionKind;
  /** The id of the spreadsheet it was started in. */
  readonly documentId: string;
  /** This execution's moment, in milliseconds since 1970. */
  now(): number;
  /** Lets `ms` milliseconds pass for this execution; throws when its time is up. */
  spend(ms: number): void;
  /**
   * Adds to a counter of the execution's record. Each service call is counted already, as `Service.method`.
   * The Sheets services count 'cells written' and 'cells read': the runtime charges the time for them.
   */
  count(what: string, by?: number): void;
}

/**
 * One service, for all executions. Arguments and results are JSON values: a Date crosses as `EncodedDate`, bytes as
 * a text with one character (0 to 255) a byte, an `undefined` argument arrives as null. An Error thrown here is thrown in the
 * script with the same message, its name `Exception` unless the Error has a name of its own. TypeError, RangeError,
 * ReferenceError and SyntaxError are taken for defects of the emulation and come out of `Runtime.run`.
 */
export interface HostService {
  /** May return a Promise when the execution runs in a thread, and only then. */
  call(execution: Execution, method: string, args: readonly unknown[]): unknown;
  /** Called after each execution, whether it succeeded or failed. */
  ended?(execution: Execution): void;
  /** Keeps what it holds between executions; the function returned puts it back, as often as it is called. */
  keep?(): () => void;
}

/** Thrown by a service for a method it does not have. */
export function unknownMethod(service: string, method: string): never {
  throw new GoogleError(`not emulated: ${service}.${method}`);
}

export interface EncodedDate {
  /** Milliseconds since 1970. */
  readonly $date: number;
}

/** An error as Google's own services throw it. */
export class GoogleError extends Error {
  constructor(message: string, name = 'Exception') {
    super(message);
    this.name = name;
  }
}
