/** Faults that tests prepare. */

export interface FaultOptions {
  /** Whether the call takes effect although it fails; `before` by default. */
  readonly when?: 'before' | 'after';
  /** The number of calls that this fault skips first; 0 by default. */
  readonly skip?: number;
  /** The number of calls in a row that fail; 1 by default. */
  readonly times?: number;
  /** Terminates the execution with this message in place of throwing an error. */
  readonly kill?: boolean;
}

export interface Fault {
  readonly message: string;
  readonly when: 'before' | 'after';
  readonly kill: boolean;
}

interface Ordered extends Fault {
  readonly call: string;
  skip: number;
  times: number;
}

export class Faults {
  private ordered: Ordered[] = [];

  order(call: string, message: string, options: FaultOptions): void {
    const { when = 'before', skip = 0, times = 1, kill = false } = options;
    this.ordered.push({ call, message, when, skip, times, kill });
  }

  /** The fault for this call, if one is due. */
  take(call: string): Fault | undefined {
    const fault = this.ordered.find((other) => other.call === call);
    if (fault === undefined) return undefined;
    if (fault.skip > 0) {
      fault.skip--;
      return undefined;
    }
    fault.times--;
    if (fault.times <= 0) this.ordered = this.ordered.filter((other) => other !== fault);
    return fault;
  }
}
