import type { SimulatedService } from '../../playground/service/service';
import type { AddOn } from './add-on';

/**
 * Prepares an add-on once. Each call returns it as it was then: files, properties, triggers, mails, the time, the built code, and a
 * service with the same restatements and records, without faults.
 */
export function preparedOnce<Prepared extends { readonly addOn: AddOn }>(
  prepare: () => Prepared,
): () => Prepared {
  let prepared: Prepared | undefined;
  let back = (): void => {};
  return () => {
    if (prepared === undefined) {
      prepared = prepare();
      back = kept(prepared.addOn);
    } else back();
    return prepared;
  };
}

/** Keeps the state of an add-on, and returns a function that restores it. */
function kept({ runtime, service, sent, cache }: AddOn): () => void {
  const back = runtime.keep();
  expect(service.armed()).toEqual([]);
  const { dist } = runtime as unknown as { readonly dist: string };
  const restatements = service['restatements'];
  const records = [service.requests, sent, cache.put].map((list) => ({ list, kept: list.slice() }));
  return () => {
    back();
    Object.assign(runtime, { dist });
    for (const host of runtime.hosts.byName.values()) Reflect.deleteProperty(host, 'call');
    service.clearFaults();
    restoreRestatements(service, restatements);
    for (const { list, kept: before } of records) list.splice(0, list.length, ...(before as never[]));
  };
}

function restoreRestatements(service: SimulatedService, before: SimulatedService['restatements']): void {
  if (service['restatements'] === before) return;
  service.clearRestatements();
  for (const restatement of before) service.restate(restatement);
}
