import { failureTold } from '../../saved/told-failure';
import { TRIGGER_TIME, triggerBegun, triggerEnded, triggerTimeLeft } from '../../saved/trigger-budget';
import { type ConsentPorts, hasFormulasRefreshed } from '../../settings/formula-consent';
import type { ErrorLog } from '../../trace/error-log';
import { areFormulasDue, type HourlyStores, refreshByHour } from './refresh-by-hour';
import { putBackLeft, type RefreshPorts } from './refresh-formulas';
import { underWay } from './refresh-notes';

/** With less time than this, formulas are better refreshed by the next check. */
const LEAST_MS = 60_000;

export interface DuePorts extends RefreshPorts, Pick<ConsentPorts, 'user' | 'file'> {
  readonly errors: ErrorLog;
}

/**
 * The part of the hourly check that refreshes formulas where the user has allowed it; `stores` are as the check has read them. Where none
 * is due it reads and writes nothing. A failure is logged, and the next check tries again.
 */
export function refreshDueFormulas(stores: HourlyStores, deadline: number, ports: DuePorts): void {
  const { clock, user, errors } = ports;
  if (!hasFormulasRefreshed(ports, stores.user)) return;
  const now = clock.now();
  const isDue = areFormulasDue(stores.kept, now);
  if (!isDue && underWay(stores.kept) === undefined) return;
  const spent = user.get(TRIGGER_TIME);
  if (deadline - now < LEAST_MS || triggerTimeLeft(spent, now) < LEAST_MS) return;
  const begun = triggerBegun(spent, now);
  user.set(TRIGGER_TIME, begun);
  try {
    if (isDue) refreshByHour(stores, deadline, ports);
    else putBackLeft(ports);
  } catch (error) {
    failureTold(error, errors);
  }
  user.set(TRIGGER_TIME, triggerEnded(begun, clock.now()));
}
