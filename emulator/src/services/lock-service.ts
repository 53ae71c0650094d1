import type { RunningExecution } from '../execution/execution';
import { GoogleError, type HostService, unknownMethod } from '../host-service';
import type { CostModel } from '../time/cost-model';
import type { Parked } from '../time/timeline';
import { type StoreName, storeKey } from './stores';

/** A lock that a test holds, until a certain time or until it is released. */
interface Outsider {
  readonly until: number;
}

interface Waiter {
  readonly execution: RunningExecution;
  readonly give: () => void;
}

/** LockService. An execution's locks are released when it ends in any way. */
export class LockHost implements HostService {
  private readonly holders = new Map<string, RunningExecution | Outsider>();
  private readonly waiters = new Map<string, Waiter[]>();
  private readonly costs: CostModel;

  constructor(costs: CostModel) {
    this.costs = costs;
  }

  call(execution: RunningExecution, method: string, args: readonly unknown[]): unknown {
    const key = storeKey(args[0] as StoreName, execution);
    switch (method) {
      case 'tryLock':
        return this.tryLock(execution, key, args[1] as number);
      case 'waitLock':
        return after(this.tryLock(execution, key, args[1] as number), (given) => {
          if (given) return null;
          throw new GoogleError('Lock timeout: another process was holding the lock for too long.');
        });
      case 'hasLock':
        return this.holders.get(key) === execution;
      case 'releaseLock':
        if (this.holders.get(key) === execution) this.release(key, execution.now());
        return null;
      default:
        return unknownMethod('LockService', method);
    }
  }

  ended(execution: RunningExecution): void {
    for (const [key, queue] of this.waiters) {
      this.waiters.set(
        key,
        queue.filter((waiter) => waiter.execution !== execution),
      );
    }
    for (const [key, holder] of this.holders) {
      if (holder === execution) this.release(key, execution.now());
    }
  }

  /** Takes a lock for a test until a certain time. The returned function releases it. */
  hold(key: string, until: number, now: () => number): () => void {
    const outsider = { until };
    this.holders.set(key, outsider);
    return () => {
      if (this.holders.get(key) === outsider) this.release(key, now());
    };
  }

  private tryLock(execution: RunningExecution, key: string, ms: number): boolean | Promise<boolean> {
    execution.spend(this.costs.lockMs);
    const holder = this.holders.get(key);
    if (holder === undefined || holder === execution || freeAt(holder) <= execution.now()) {
      this.holders.set(key, execution);
      return true;
    }
    const deadline = execution.now() + ms;
    const moment = Math.min(deadline, freeAt(holder));
    const parked = execution.park(moment);
    if (parked !== undefined) return this.queued(execution, key, deadline, parked);
    execution.spend(moment - execution.now());
    if (freeAt(holder) > execution.now()) return false;
    this.holders.set(key, execution);
    return true;
  }

  private async queued(
    execution: RunningExecution,
    key: string,
    deadline: number,
    parked: Parked,
  ): Promise<boolean> {
    let waiter: Waiter | undefined;
    const given = new Promise<'given'>((resolve) => {
      const give = () => {
        // Cancels the wait immediately. Otherwise it might time out before the execution continues.
        parked.cancel();
        resolve('given');
      };
      waiter = { execution, give };
    });
    const queue = this.waiters.get(key) ?? [];
    this.waiters.set(key, [...queue, waiter!]);
    const how = await Promise.race([given, parked.done]);
    parked.cancel();
    this.waiters.set(
      key,
      (this.waiters.get(key) ?? []).filter((other) => other !== waiter),
    );
    if (execution.over) return false;
    if (how === 'given' || this.holders.get(key) === execution) return true;
    execution.arriveAt(Math.min(deadline, freeAt(this.holders.get(key))));
    if (freeAt(this.holders.get(key)) > execution.now()) return false;
    this.holders.set(key, execution);
    return true;
  }

  private release(key: string, moment: number): void {
    const [next, ...rest] = this.waiters.get(key) ?? [];
    this.waiters.set(key, rest);
    if (next === undefined) {
      this.holders.delete(key);
      return;
    }
    this.holders.set(key, next.execution);
    next.execution.arriveAt(moment);
    next.give();
  }
}

function freeAt(holder: RunningExecution | Outsider | undefined): number {
  if (holder === undefined) return Number.NEGATIVE_INFINITY;
  return 'until' in holder ? holder.until : Number.POSITIVE_INFINITY;
}

function after<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
