import type { ErrorLog } from '../../errors/error-log';
import { recordFailure } from '../../errors/record-failure';
import {
  noteTriggerEnd,
  noteTriggerStart,
  TRIGGER_TIME,
  triggerTimeLeft,
} from '../../reports/hourly/trigger-budget';
import { type ConsentPorts, hasFormulasRefreshed } from '../../settings/formula-consent';
import { areFormulasDue, type ByHourPorts, type HourlyStores, refreshByHour } from './refresh-by-hour';
import { restoreLeftFormulas } from './refresh-formulas';
import { underWay } from './refresh-notes';

/** With less time than this, the refresh is left to the next check. */
const LEAST_MS = 60_000;

export interface DuePorts extends ByHourPorts, Pick<ConsentPorts, 'user' | 'file'> {
  readonly errors: ErrorLog;
}

/**
 * The part of the hourly check that refreshes formulas if the user has allowed it. `stores` are the properties that the check has
 * read. If no formula is due and no refresh was left unfinished, it makes no further calls. A failure is logged, and the next check
 * tries again.
 */
export function refreshDueFormulas(stores: HourlyStores, deadline: number, ports: DuePorts): void {
  if (!hasFormulasRefreshed(ports, stores.user)) return;
  try {
    refreshWhereDue(stores, deadline, ports);
  } catch (error) {
    recordFailure(error, ports.errors);
  }
}

function refreshWhereDue(stores: HourlyStores, deadline: number, ports: DuePorts): void {
  const { clock, user } = ports;
  const isDue = areFormulasDue(stores, ports);
  if (!isDue && underWay(stores.kept) === undefined) return;
  const now = clock.now();
  const spent = user.get(TRIGGER_TIME);
  if (deadline - now < LEAST_MS || triggerTimeLeft(spent, now) < LEAST_MS) return;
  const begun = noteTriggerStart(spent, now);
  user.set(TRIGGER_TIME, begun);
  try {
    if (isDue) refreshByHour(stores, deadline, ports);
    else restoreLeftFormulas(ports);
  } finally {
    user.set(TRIGGER_TIME, noteTriggerEnd(begun, clock.now()));
  }
}
