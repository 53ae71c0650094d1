import { SETTINGS, settingsIn } from '../../settings/kept';
import { mayPass } from '../sentences';
import { isAnyDayNew, mayHaveChanged } from './changing-formula';
import { type RefreshPorts, refreshFormulas } from './refresh-formulas';
import { hasFormulas, lastRefresh } from './refresh-notes';
import { noteDone } from './refresh-now';

/** A failure is tried again with each hourly check of half a working day; then with the next complete day. */
const MOST_RETRIES = 5;

/** What the check has just read. */
export interface HourlyStores {
  /** The document's properties. */
  readonly kept: ReadonlyMap<string, string>;
  /** The user's properties. */
  readonly user: ReadonlyMap<string, string>;
}

/** Whether any formula of the file may be older than what is ready, or has failed: from the properties alone. */
export function areFormulasDue(kept: ReadonlyMap<string, string>, now: number): boolean {
  if (!hasFormulas(kept)) return false;
  const last = lastRefresh(kept);
  if (last === undefined || isAnyDayNew({ since: last.since, now })) return true;
  return last.retries > 0 && last.retries <= MOST_RETRIES;
}

/** The hourly check's refresh: of the formulas that a day which has become complete may change, and of failures that may pass. */
export function refreshByHour({ kept, user }: HourlyStores, deadline: number, ports: RefreshPorts): void {
  const begun = ports.clock.now();
  const { zone } = settingsIn(user.get(SETTINGS));
  const { since = 0 } = lastRefresh(kept) ?? {};
  const by = 'the hourly check';
  const done = refreshFormulas(
    {
      by,
      deadline,
      isDue: ({ text, message }) => mayPass(message) || mayHaveChanged(text, { since, now: begun, zone }),
    },
    ports,
  );
  noteDone(done, begun, by, ports);
}
