import type { SettingsStore } from '../../settings/settings-store';
import type { FormulaRefresh } from '../../sidebar-api';
import { isFinal } from './changing-formula';
import { type FormulasRefreshed, type RefreshPorts, refreshFormulas } from './refresh-formulas';
import { type LastRefresh, lastRefresh, noteRefresh } from './refresh-notes';
import { refreshedWords } from './refreshed-words';

/** Google ends a call of the sidebar after six minutes. */
const NOW_MS = 240_000;

export interface RefreshNowPorts extends RefreshPorts {
  readonly settings: SettingsStore;
  readonly activeUser: () => string;
}

/** Refreshes formulas for the user who asks: all that show an error, and all whose answer may not be the same for ever. */
export function refreshNow(ports: RefreshNowPorts): FormulaRefresh {
  const { clock, settings, activeUser } = ports;
  const begun = clock.now();
  const { zone } = settings.settings();
  const since = allCalculatedAt(lastRefresh(ports.document.all()));
  const done = refreshFormulas(
    {
      by: activeUser(),
      deadline: begun + NOW_MS,
      isDue: ({ text, shows }) => shows !== 'a value' || !isFinal(text, { since, zone }),
    },
    ports,
  );
  noteDone(done, begun, activeUser(), ports);
  return { sentences: refreshedWords(done) };
}

/** When every formula of the file was last calculated, in milliseconds since 1970; 0 where nobody knows. */
function allCalculatedAt(last: LastRefresh | undefined): number {
  return last === undefined || last.isProtected > 0 ? 0 : last.since;
}

/** Notes what a refresh came to: who opens the sidebar sees it, and the hourly check knows from when on formulas may be old. */
export function noteDone(
  { refreshed, isProtected, failed, mayPass, pending }: FormulasRefreshed,
  begun: number,
  by: string,
  { clock, document }: Pick<RefreshPorts, 'clock' | 'document'>,
): void {
  const before = lastRefresh(document.all());
  // Cells that are calculated later may fail: the next check looks at them.
  const retries = mayPass + pending > 0 ? (before?.retries ?? 0) + 1 : 0;
  const isLook = refreshed + isProtected === 0 && before !== undefined;
  const done = isLook ? before : { at: clock.now(), by, refreshed, isProtected, failed };
  noteRefresh({ ...done, since: begun, retries }, document);
}
