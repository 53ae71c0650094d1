import type { ErrorLog } from '../../errors/error-log';
import { recordFailure } from '../../errors/record-failure';
import { withTriggerTime } from '../../reports/hourly/trigger-budget';
import { type ConsentPorts, hasFormulasRefreshed } from '../../settings/formula-consent';
import { SETTINGS, settingsIn } from '../../settings/settings-store';
import { mayPass } from '../results/error-sentence';
import { isAnyDayNew, mayHaveChanged } from './changing-formula';
import { type RefreshPorts, recalculateFormulas, restoreLeftFormulas } from './refresh-formulas';
import { hasFormulas, lastRefresh, underWay } from './refresh-notes';
import { noteDone } from './refresh-now';

/** The next hourly checks, about half a working day, retry a failed formula. After that it waits for the next complete day. */
const MOST_RETRIES = 5;
/** All formulas are calculated again once a week, because settled days are sometimes restated without notice. */
const WEEK_MS = 7 * 86_400_000;

/** The properties that the check has just read. */
export interface HourlyStores {
  /** The document's properties. */
  readonly properties: ReadonlyMap<string, string>;
  /** The user's properties. */
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
    refreshWhereDue(stores, deadline, ports);
  } catch (error) {
    recordFailure(error, ports.errors);
  }
}

function refreshWhereDue(stores: HourlyStores, deadline: number, ports: DuePorts): void {
  const isDue = areFormulasDue(stores, ports);
  if (!isDue && underWay(stores.properties) === undefined) return;
  withTriggerTime(ports, deadline, () => {
    if (isDue) refreshByHour(stores, deadline, ports);
    else restoreLeftFormulas(ports);
  });
}

/** Whether any formula of the file may be out of date or has failed. Uses only the properties. */
export function areFormulasDue(
  stores: HourlyStores,
  { clock, digest }: Pick<DuePorts, 'clock' | 'digest'>,
): boolean {
  if (!hasFormulas(stores.properties)) return false;
  const now = clock.now();
  const { retries = 0 } = lastRefresh(stores.properties) ?? {};
  if (isAnyDayNew({ since: calculatedSince(stores, now, digest), now })) return true;
  return retries > 0 && retries <= MOST_RETRIES;
}

/** The refresh by the hourly check: formulas that a newly complete day may change, and failures that may pass. */
export function refreshByHour(
  stores: HourlyStores,
  deadline: number,
  ports: RefreshPorts & Pick<DuePorts, 'digest'>,
): void {
  const begun = ports.clock.now();
  const { zone } = settingsIn(stores.user.get(SETTINGS));
  const since = calculatedSince(stores, begun, ports.digest);
  const by = 'the hourly check';
  const isDue: Parameters<typeof recalculateFormulas>[0]['isDue'] = ({ text, message }) =>
    mayPass(message) || mayHaveChanged(text, { since, now: begun, zone });
  const done = recalculateFormulas({ by, deadline, isDue }, ports);
  const allSince = since === 0 ? begun : lastRefresh(stores.properties)?.allSince;
  const settings = settingsMark(stores, ports.digest);
  noteDone(done, { by, since: begun, allSince, settings }, ports);
}

/**
 * Epoch ms: the formulas have the data that was ready at this time. 0 makes all formulas due: once a week, after a change of the
 * settings, and if the time is unknown.
 */
function calculatedSince(stores: HourlyStores, now: number, digest: DuePorts['digest']): number {
  const last = lastRefresh(stores.properties);
  if (last?.settings !== settingsMark(stores, digest)) return 0;
  const { since, allSince = 0 } = last;
  return now - allSince < WEEK_MS ? since : 0;
}

/** A digest of the settings that change a formula's result. Editors of the file cannot read the settings from it. */
function settingsMark({ user }: HourlyStores, digest: DuePorts['digest']): string {
  const { baseUrl, paths, zone, currency } = settingsIn(user.get(SETTINGS));
  return digest(JSON.stringify(['formulas', 1, baseUrl, paths, zone, currency]));
}
