import { type FormulasRefreshed, type RefreshPorts, recalculateFormulas } from './refresh-formulas';
import { type LastRefresh, lastRefresh, noteRefresh } from './refresh-notes';
import { refreshSentence } from './refresh-sentences';

/** The time for a refresh from the sidebar, in ms. Google ends a call of the sidebar after six minutes. */
const NOW_MS = 240_000;

export interface RefreshNowPorts extends RefreshPorts {
  readonly activeUser: () => string;
}

/** Refreshes all formulas for the current user, because settings may have changed and settled days may be restated without notice. */
export function refreshNow(ports: RefreshNowPorts): FormulaRefresh {
  const { clock, activeUser, document } = ports;
  const begun = clock.now();
  const by = activeUser();
  const done = recalculateFormulas({ by, deadline: begun + NOW_MS, isDue: () => true }, ports);
  // This user cannot refresh protected cells, so the old times stay. The owner's hourly check may be able to.
  const isWhole = done.isProtected === 0;
  const { since = 0, allSince, settings } = lastRefresh(document.all()) ?? {};
  noteDone(
    done,
    { by, settings, ...(isWhole ? { since: begun, allSince: begun } : { since, allSince }) },
    ports,
  );
  return { sentences: refreshSentence(done) };
}

/** Stores the result of a refresh. The sidebar shows it, and the hourly check uses its time to find formulas that are out of date. */
export function noteDone(
  { refreshed, isProtected, failed, mayPass, pending }: FormulasRefreshed,
  { by, ...calculated }: Pick<LastRefresh, 'by' | 'since' | 'allSince' | 'settings'>,
  { clock, document }: Pick<RefreshPorts, 'clock' | 'document'>,
): void {
  const before = lastRefresh(document.all());
  // Cells without a result yet may still fail, so the next check reads them again.
  const retries = mayPass + pending > 0 ? (before?.retries ?? 0) + 1 : 0;
  const isLook = refreshed + isProtected === 0 && before !== undefined;
  const done = isLook ? before : { at: clock.now(), by, refreshed, isProtected, failed };
  noteRefresh({ ...done, ...calculated, retries }, document);
}

/** The result of a refresh of formulas. */
export interface FormulaRefresh {
  readonly sentences: readonly string[];
}
