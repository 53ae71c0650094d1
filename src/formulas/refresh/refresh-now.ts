import { type FormulasRefreshed, type RefreshPorts, recalculateFormulas } from './refresh-formulas';
import { type LastRefresh, lastRefresh, noteRefresh } from './refresh-notes';
import { refreshSentence } from './refresh-sentences';

/** Google ends a call of the sidebar after six minutes. */
const NOW_MS = 240_000;

export interface RefreshNowPorts extends RefreshPorts {
  readonly activeUser: () => string;
}

/** Refreshes all formulas for the user who asks: settings may be others, and settled days restated, without anybody knowing. */
export function refreshNow(ports: RefreshNowPorts): FormulaRefresh {
  const { clock, activeUser, document } = ports;
  const begun = clock.now();
  const by = activeUser();
  const done = recalculateFormulas({ by, deadline: begun + NOW_MS, isDue: () => true }, ports);
  // Cells that this user may not edit are as old as before: the owner's hourly check may.
  const isWhole = done.isProtected === 0;
  const { since = 0, allSince, settings } = lastRefresh(document.all()) ?? {};
  noteDone(
    done,
    { by, settings, ...(isWhole ? { since: begun, allSince: begun } : { since, allSince }) },
    ports,
  );
  return { sentences: refreshSentence(done) };
}

/** Notes what a refresh came to: who opens the sidebar sees it, and the hourly check knows from when on formulas may be old. */
export function noteDone(
  { refreshed, isProtected, failed, mayPass, pending }: FormulasRefreshed,
  { by, ...calculated }: Pick<LastRefresh, 'by' | 'since' | 'allSince' | 'settings'>,
  { clock, document }: Pick<RefreshPorts, 'clock' | 'document'>,
): void {
  const before = lastRefresh(document.all());
  // Cells that are calculated later may fail: the next check looks at them.
  const retries = mayPass + pending > 0 ? (before?.retries ?? 0) + 1 : 0;
  const isLook = refreshed + isProtected === 0 && before !== undefined;
  const done = isLook ? before : { at: clock.now(), by, refreshed, isProtected, failed };
  noteRefresh({ ...done, ...calculated, retries }, document);
}

/** What a refresh of formulas came to. */
export interface FormulaRefresh {
  readonly sentences: readonly string[];
}
