import type { DailyUse } from '../daily-use';
import { type Execution, GoogleError, type HostService, unknownMethod } from '../host-service';
import { type Limits, PROPERTIES } from '../limits';
import type { CostModel } from '../time/cost-model';
import { type StoreName, storeKey } from './stores';

/** PropertiesService. A text has at most 9 KB, and a store at most 500 KB. */
export class PropertiesHost implements HostService {
  private readonly stores = new Map<string, Map<string, string>>();
  private readonly dailyUse: DailyUse;
  private readonly limits: Limits;
  private readonly costs: CostModel;

  constructor(dailyUse: DailyUse, limits: Limits, costs: CostModel) {
    this.dailyUse = dailyUse;
    this.limits = limits;
    this.costs = costs;
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    const name = args[0] as StoreName;
    const store = this.store(storeKey(name, execution));
    const calls = method === 'set' ? Object.keys(args[1] as object).length : 1;
    this.dailyUse.take('properties', execution.user, execution.now(), this.limits.propertyCallsADay, calls);
    execution.spend(this.costs.propertiesMs);
    switch (method) {
      case 'get':
        return store.get(args[1] as string) ?? null;
      case 'all':
        return Object.fromEntries(store);
      case 'set':
        return this.set(storeKey(name, execution), args[1] as Record<string, string>, args[2] === true);
      case 'delete':
        store.delete(args[1] as string);
        return null;
      case 'deleteAll':
        store.clear();
        return null;
      default:
        return unknownMethod('PropertiesService', method);
    }
  }

  /** A store for tests, to be read and changed without limits. */
  store(key: string): Map<string, string> {
    const store = this.stores.get(key) ?? new Map<string, string>();
    this.stores.set(key, store);
    return store;
  }

  keep(): () => void {
    const kept = [...this.stores].map(([key, store]) => [key, new Map(store)] as const);
    return () => {
      this.stores.clear();
      for (const [key, store] of kept) this.stores.set(key, new Map(store));
    };
  }

  private set(key: string, values: Readonly<Record<string, string>>, alone: boolean): null {
    const next = new Map(alone ? [] : this.store(key));
    for (const [name, value] of Object.entries(values)) {
      if (bytes(value) > PROPERTIES.valueBytes) throw new GoogleError('Argument too large: value');
      next.set(name, value);
    }
    const total = [...next].reduce((sum, [name, value]) => sum + bytes(name) + bytes(value), 0);
    if (total > PROPERTIES.storeBytes) {
      throw new GoogleError(
        'You have exceeded the property storage quota. Please remove some properties and try again.',
      );
    }
    this.stores.set(key, next);
    return null;
  }
}

function bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
