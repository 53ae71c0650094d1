/** The interface of the host's services. */

/** What started an execution. `open` is the simple trigger onOpen, and `trigger` a time trigger. */
export type ExecutionKind = 'menu' | 'sidebar' | 'customFunction' | 'trigger' | 'open';

/** An execution as the services see it. Each execution is a new object, so it can be a key of a WeakMap. */
export interface Execution {
  /** The e-mail address of its user. A custom function runs as the spreadsheet's owner, or in a shared drive as its creator, and reads their properties. */
  readonly user: string;
  readonly kind: ExecutionKind;
  /** The id of the spreadsheet in which it was started. */
  readonly documentId: string;
  /** The tab of the formula that calls a custom function, if it is known. It is that execution's active tab. */
  readonly sheetId?: number | undefined;
  /** This execution's time, in milliseconds since 1970. */
  now(): number;
  /** Advances this execution's time by `ms` milliseconds. Throws if its time limit is reached. */
  spend(ms: number): void;
  /**
   * Adds to a counter of the execution's record. Calls are already counted as `Service.method`. The Sheets services count 'cells written'
   * and 'cells read', for which the runtime charges time.
   */
  count(what: string, by?: number): void;
}

/**
 * A service for all executions. Arguments and results are JSON values: a Date is an `EncodedDate`, bytes are a text with one character (0 to
 * 255) for each byte, and an undefined argument is null. An Error that is thrown here is thrown in the script with the same message and with
 * the name `Exception`, unless it has its own name. TypeError, RangeError, ReferenceError and SyntaxError count as defects of the emulation,
 * and `Runtime.run` throws them.
 */
export interface HostService {
  /** Executes a method. It may return a Promise only if the execution runs in a thread. */
  call(execution: Execution, method: string, args: readonly unknown[]): unknown;
  /** Called after each execution, whether it succeeded or failed. */
  ended?(execution: Execution): void;
  /** Saves its state. Returns a function that restores the state; it may be called several times. */
  keep?(): () => void;
}

/** Throws the error for a method that the service does not have. */
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
