import { createHash } from 'node:crypto';
import { type Execution, GoogleError, type HostService, unknownMethod } from '../host-service';
import type { Limits } from '../limits';
import type { CostModel } from '../time/cost-model';

const HOUR_MS = 3_600_000;
const FIRST_ID = 1_000_000;

/** The manifest's scopes, and those of them that a user has not granted. */
interface Grants {
  readonly scopes: readonly string[];
  missing(user: string): readonly string[];
}

export interface TimeTrigger {
  readonly id: string;
  /** The global function that it runs. */
  readonly handler: string;
  readonly everyHours: number;
  readonly user: string;
  readonly documentId: string;
  /** The time when it fires next. */
  next: number;
}

/** ScriptApp: authorization and time triggers. As Google's rules for add-ons say, a user has one trigger in a file, at most hourly, and at most 20 in all files. */
export class ScriptHost implements HostService {
  triggers: readonly TimeTrigger[] = [];
  private readonly limits: Limits;
  private readonly costs: CostModel;
  /** The prompts for missing scopes that users have seen, the oldest first. */
  readonly prompts: { readonly user: string; readonly scopes: readonly string[] }[] = [];
  private readonly grants: Grants;
  private made = 0;

  constructor(limits: Limits, costs: CostModel, grants: Grants) {
    this.limits = limits;
    this.costs = costs;
    this.grants = grants;
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'authorizedScopes':
        return this.grants.scopes.filter((scope) => !this.grants.missing(execution.user).includes(scope));
      case 'authorizationUrl':
        return this.grants.missing(execution.user).length === 0
          ? null
          : 'https://script.google.com/macros/authorize';
      case 'requireScopes':
        return this.requireScopes(execution, (args[0] as string[] | null) ?? this.grants.scopes);
      case 'scriptId':
        return 'emulated-script';
      case 'triggers':
        return this.of(execution.user, args[0] as string | null).map(({ id, handler }) => ({ id, handler }));
      case 'createTrigger':
        return this.create(execution, args[0] as string, args[1] as number);
      case 'deleteTrigger':
        return this.delete(execution, args[0] as string);
      default:
        return unknownMethod('ScriptApp', method);
    }
  }

  /** The triggers that are due, the earliest first. Each gets its next time after `now`. */
  takeDue(now: number): TimeTrigger[] {
    const due = this.triggers.filter(({ next }) => next <= now).sort((a, b) => a.next - b.next);
    for (const trigger of due) {
      const period = trigger.everyHours * HOUR_MS;
      trigger.next += Math.ceil((now - trigger.next + 1) / period) * period;
    }
    return due;
  }

  /** Adds a trigger without Google's checks. Google itself has been seen to hold duplicates and triggers that were not requested. */
  add(of: Pick<TimeTrigger, 'user' | 'documentId' | 'handler' | 'everyHours'>, now: number): TimeTrigger {
    this.made++;
    const id = String(FIRST_ID + this.made);
    const next = now + minuteOf(id) * 60_000 + (of.everyHours - 1) * HOUR_MS;
    const trigger = { ...of, id, next };
    this.triggers = [...this.triggers, trigger];
    return trigger;
  }

  /** Replaces all triggers with these, including their ids and times. */
  put(triggers: readonly TimeTrigger[]): void {
    this.triggers = triggers.map((trigger) => ({ ...trigger }));
    this.made = Math.max(0, ...triggers.map(({ id }) => Number(id) - FIRST_ID));
  }

  keep(): () => void {
    const kept = this.triggers.map((trigger) => ({ ...trigger }));
    const prompts = this.prompts.slice();
    return () => {
      this.prompts.splice(0, this.prompts.length, ...prompts);
      this.triggers = kept.map((trigger) => ({ ...trigger }));
    };
  }

  /** A user's triggers in one file, or in all. */
  private of(ofUser: string, inDocument: string | null): TimeTrigger[] {
    return this.triggers.filter(
      ({ user, documentId }) => user === ofUser && (inDocument === null || documentId === inDocument),
    );
  }

  /** Throws, which ends the execution unless the script catches it, if one of the scopes is missing. Where a user is present, Google shows its prompt. */
  private requireScopes({ user, kind }: Execution, scopes: readonly string[]): null {
    const missing = this.grants.missing(user).filter((scope) => scopes.includes(scope));
    if (missing.length === 0) return null;
    if (kind === 'menu' || kind === 'sidebar') this.prompts.push({ user, scopes: missing });
    throw new GoogleError('Authorization is required to perform that action.');
  }

  private create(execution: Execution, handler: string, everyHours: number): object {
    execution.spend(this.costs.triggerMs);
    if (this.of(execution.user, execution.documentId).length > 0) {
      throw new GoogleError(
        'This add-on has created too many time-based triggers in this document for this Google user account.',
      );
    }
    if (this.of(execution.user, null).length >= this.limits.triggers) {
      throw new GoogleError(
        'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
      );
    }
    const { user, documentId } = execution;
    const { id } = this.add({ user, documentId, handler, everyHours }, execution.now());
    return { id, handler };
  }

  private delete(execution: Execution, id: string): null {
    execution.spend(this.costs.triggerMs);
    this.triggers = this.triggers.filter((trigger) => trigger.id !== id || trigger.user !== execution.user);
    return null;
  }
}

/** The minute of the hour (1 to 60) at which a trigger fires. Google chooses any minute; here it depends only on the id. */
function minuteOf(id: string): number {
  return (createHash('sha256').update(id).digest()[0]! % 60) + 1;
}
