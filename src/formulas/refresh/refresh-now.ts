import type { ErrorLog } from '../../errors/error-log';
import type { Authorization, Triggers } from '../../platform/ports';
import { requireTrigger } from '../../reports/schedule/hourly-trigger';
import {
  allowRefresh,
  type ConsentPorts,
  hasFormulasRefreshed,
  requireDecision,
} from '../../settings/formula-consent';
import { texts } from '../../wording/texts';
import { mayPass } from '../results/error-sentence';
import {
  type FormulasRefreshed,
  type RefreshPorts,
  recalculateFormulas,
  restoreLeftFormulas,
} from './refresh-formulas';
import {
  hasFormulas,
  type LastRefresh,
  lastRefresh,
  noteFormulas,
  noteRefresh,
  underWay,
} from './refresh-notes';

/** The time for a refresh from the sidebar, in ms. Google ends a call of the sidebar after six minutes. */
const NOW_MS = 240_000;

export interface FormulaRefresh {
  readonly sentences: readonly string[];
}

/** Refreshes all formulas for the current user, because settings may have changed and settled days may be restated without notice. */
export function refreshNow(ports: RefreshPorts & Pick<ConsentPorts, 'activeUser'>): FormulaRefresh {
  const begun = ports.clock.now();
  const by = ports.activeUser();
  const done = recalculateFormulas({ by, deadline: begun + NOW_MS, isDue: () => true }, ports);
  // This user cannot refresh protected cells, so the old time stays. The owner's hourly check may be able to.
  const isWhole = done.isProtected === 0;
  const { since = 0, settings } = lastRefresh(ports.document.all()) ?? {};
  noteDone(done, { by, settings, since: isWhole ? begun : since }, ports);
  return { sentences: refreshSentences(done) };
}

/** Stores the result of a refresh. The sidebar shows it, and the hourly check uses its time to find formulas that are out of date. */
export function noteDone(
  { refreshed, isProtected, failed, mayPass, pending }: FormulasRefreshed,
  { by, ...calculated }: Pick<LastRefresh, 'by' | 'since' | 'settings'>,
  { clock, document }: Pick<RefreshPorts, 'clock' | 'document'>,
): void {
  const before = lastRefresh(document.all());
  // Cells without a result yet may still fail, so the next check reads them again.
  const retries = mayPass + pending > 0 ? (before?.retries ?? 0) + 1 : 0;
  const isLook = refreshed + isProtected === 0 && before !== undefined;
  const done = isLook ? before : { at: clock.now(), by, refreshed, isProtected, failed };
  noteRefresh({ ...done, ...calculated, retries }, document);
}

type Counts = Pick<FormulasRefreshed, 'refreshed' | 'isProtected' | 'failed'> & Partial<FormulasRefreshed>;

/** The result of a refresh of formulas, one sentence per line. */
export function refreshSentences(counts: Counts): string[] {
  const { refreshed, isProtected, failed, found = refreshed, pending = 0 } = counts;
  const { noFormulas, noneRefreshed, refreshedOf, ...words } = texts().formulas.refreshes;
  if (counts.found === 0) return [noFormulas];
  const some = found === refreshed ? words.refreshed(refreshed) : refreshedOf(refreshed, found);
  return [
    refreshed === 0 ? noneRefreshed : some,
    ...(pending > 0 ? [words.pending(pending)] : []),
    ...(isProtected > 0 ? [words.isProtected(isProtected)] : []),
    ...(failed > 0 ? failedLines(counts) : []),
  ];
}

/** How many cells failed, with the message of the first one; if that failure will not pass, also how many cells have one that may. */
function failedLines({ failed, mayPass: count = 0, cell = '', message = '' }: Counts): string[] {
  const words = texts().formulas.refreshes;
  const quoted = message === '' ? words.firstCell(cell) : words.firstMessage(cell, message);
  const line = words.failed(failed, cell === '' ? '' : quoted);
  return count === 0 || mayPass(message) ? [line] : [line, words.someMayPass(count)];
}

/** How the formulas of the file are refreshed, for the sidebar. `properties` are the document's. */
export function formulaRefreshing(
  properties: ReadonlyMap<string, string>,
  ports: Pick<ConsentPorts, 'user' | 'file'>,
) {
  const last = lastRefresh(properties);
  return {
    inFile: hasFormulas(properties),
    byHour: hasFormulasRefreshed(ports),
    /** The result of the last refresh; null before the first. Any editor of the file can write `by`, so it is shown only as text. */
    last: last === undefined ? null : { at: last.at, by: last.by, sentences: refreshSentences(last) },
  };
}

/** Turns the refresh of the file's formulas by the owner's hourly check on or off. Throws NotAllowed if another user decides this. */
export function refreshFormulasByHour(
  allowed: boolean,
  ports: ConsentPorts & { readonly triggers: Triggers; readonly authorization: Authorization },
): void {
  requireDecision(ports);
  if (allowed) {
    // The trigger is created first, because consent without an hourly check would have no effect.
    requireTrigger(ports);
    // Earlier versions did not record formulas, so this assumes that there are some. The first check searches for them.
    noteFormulas(ports.document);
  }
  allowRefresh(allowed, ports);
}

/** Restores formulas that an ended refresh has left disabled. A failure is logged, and the sidebar still opens. */
export function healFormulas(
  properties: ReadonlyMap<string, string>,
  { errors, ...ports }: RefreshPorts & { readonly errors: ErrorLog },
): void {
  if (underWay(properties) === undefined) return;
  try {
    restoreLeftFormulas(ports);
  } catch (error) {
    errors.judge('putting formulas back', error);
  }
}
