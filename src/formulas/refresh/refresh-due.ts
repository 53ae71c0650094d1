import { REPORTS, ZONES } from '../../catalogue/catalogue';
import { newestCompleteDay } from '../../dates/complete-days';
import type { ErrorLog } from '../../errors/error-log';
import { recordFailure } from '../../errors/record-failure';
import { withTriggerTime } from '../../reports/hourly/trigger-budget';
import { type ConsentPorts, hasFormulasRefreshed } from '../../settings/formula-consent';
import { SETTINGS, settingsIn } from '../../settings/settings-store';
import { mayPass } from '../results/error-sentence';
import { type RefreshPorts, recalculateFormulas, restoreLeftFormulas } from './refresh-formulas';
import { hasFormulas, lastRefresh, underWay } from './refresh-notes';
import { noteDone } from './refresh-now';

/** The next hourly checks, about half a working day, retry a failed formula. After that it waits for the next complete day. */
const MOST_RETRIES = 5;

/** The properties that the check has just read. */
export interface HourlyStores {
  /** The document's properties. */
  readonly properties: ReadonlyMap<string, string>;
  readonly user: ReadonlyMap<string, string>;
}

export interface DuePorts extends RefreshPorts, Pick<ConsentPorts, 'user' | 'file'> {
  readonly errors: ErrorLog;
  digest(text: string): string;
}

/**
 * The part of the hourly check that refreshes formulas if the user has allowed it. If no formula is due and no refresh was left
 * unfinished, it makes no calls. A failure is logged, and the next check tries again.
 */
export function refreshDueFormulas(stores: HourlyStores, deadline: number, ports: DuePorts): void {
  if (!hasFormulasRefreshed(ports, stores.user)) return;
  try {
    const isDue = areFormulasDue(stores, ports);
    if (!isDue && underWay(stores.properties) === undefined) return;
    withTriggerTime(ports, deadline, () => {
      if (isDue) refreshByHour(stores, deadline, ports);
      else restoreLeftFormulas(ports);
    });
  } catch (error) {
    recordFailure(error, ports.errors);
  }
}

/** Whether any formula of the file may be out of date or has failed. Uses only the properties. */
export function areFormulasDue(
  stores: HourlyStores,
  { clock, digest }: Pick<DuePorts, 'clock' | 'digest'>,
): boolean {
  if (!hasFormulas(stores.properties)) return false;
  const { retries = 0 } = lastRefresh(stores.properties) ?? {};
  return areAllDue(stores, clock.now(), digest) || (retries > 0 && retries <= MOST_RETRIES);
}

/** The refresh by the hourly check: all formulas after a new complete day or changed settings, else failures that may pass. */
export function refreshByHour(
  stores: HourlyStores,
  deadline: number,
  ports: RefreshPorts & Pick<DuePorts, 'digest'>,
): void {
  const since = ports.clock.now();
  const areAll = areAllDue(stores, since, ports.digest);
  const by = 'the hourly check';
  const isDue = ({ message }: { readonly message: string }) => areAll || mayPass(message);
  const done = recalculateFormulas({ by, deadline, isDue }, ports);
  noteDone(done, { by, since, settings: settingsMark(stores, ports.digest) }, ports);
}

/** True if a day has become complete in any report since the last refresh, the settings have changed, or no refresh is known. */
function areAllDue(stores: HourlyStores, now: number, digest: DuePorts['digest']): boolean {
  const last = lastRefresh(stores.properties);
  if (last?.settings !== settingsMark(stores, digest)) return true;
  return REPORTS.some(({ id }) =>
    ZONES.some(({ id: zone }) => newestCompleteDay(id, zone, now) > newestCompleteDay(id, zone, last.since)),
  );
}

/** A digest of the settings that change a formula's result. Editors of the file cannot read the settings from it. */
function settingsMark({ user }: HourlyStores, digest: DuePorts['digest']): string {
  const { baseUrl, paths, zone, currency } = settingsIn(user.get(SETTINGS));
  return digest(JSON.stringify(['formulas', 1, baseUrl, paths, zone, currency]));
}
