import type { ArmedFault } from '../../playground/service/faults/armed-faults';
import type { SimulatedService } from '../../playground/service/service';
import type { AddOn } from './add-on';

/**
 * Prepares an add-on once for equal arguments. Each call returns it as it was then: files, properties, triggers, mails, the time, the
 * built code, and a service with the same restatements, faults and records.
 */
export function prepareOnce<Choices extends readonly unknown[], Prepared extends { readonly addOn: AddOn }>(
  prepare: (...choices: Choices) => Prepared,
): (...choices: Choices) => Prepared {
  const all = new Map<string, { readonly prepared: Prepared; readonly back: () => void }>();
  return (...choices) => {
    const name = JSON.stringify(choices);
    const before = all.get(name);
    before?.back();
    if (before !== undefined) return before.prepared;
    const prepared = prepare(...choices);
    all.set(name, { prepared, back: kept(prepared.addOn) });
    return prepared;
  };
}

/** Keeps the state of an add-on, and returns a function that restores it. */
function kept({ runtime, service, chats, sent, cache }: AddOn): () => void {
  const back = runtime.keep();
  const faults = service.armed();
  const { dist } = runtime as unknown as { readonly dist: string };
  const restatements = service['restatements'];
  const records = [service.requests, chats.messages, sent, cache.put].map((list) => ({
    list,
    kept: list.slice(),
  }));
  return () => {
    back();
    Object.assign(runtime, { dist });
    for (const host of runtime.hosts.byName.values()) Reflect.deleteProperty(host, 'call');
    Reflect.deleteProperty(service, 'handle');
    chats.fault = undefined;
    restoreFaults(service, faults);
    restoreRestatements(service, restatements);
    for (const { list, kept: before } of records) list.splice(0, list.length, ...(before as never[]));
  };
}

function restoreFaults(service: SimulatedService, before: readonly ArmedFault[]): void {
  service.clearFaults();
  for (const { name, endpoint, parameters, left } of before) {
    const times = left === Number.POSITIVE_INFINITY ? 'until cleared' : left;
    service.arm(name, { ...parameters, times, ...(endpoint && { endpoint }) });
  }
}

function restoreRestatements(service: SimulatedService, before: SimulatedService['restatements']): void {
  if (service['restatements'] === before) return;
  service.clearRestatements();
  for (const restatement of before) service.restate(restatement);
}
