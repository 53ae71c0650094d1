import type { ErrorLog } from '../../errors/error-log';
import type { Triggers } from '../../platform/ports';
import { ensureTrigger } from '../../reports/schedule/hourly-trigger';
import {
  allowRefresh,
  type ConsentPorts,
  hasFormulasRefreshed,
  requireDecision,
} from '../../settings/formula-consent';
import { type RefreshPorts, restoreLeftFormulas } from './refresh-formulas';
import { hasFormulas, lastRefresh, noteFormulas, underWay } from './refresh-notes';
import { refreshSentence } from './refresh-sentences';

type Properties = ReadonlyMap<string, string>;

/** How formulas of the file are refreshed, as the sidebar shows it. `properties` are the document's. */
export function formulaRefreshing(
  properties: Properties,
  ports: Pick<ConsentPorts, 'user' | 'file'>,
): FormulaRefreshing {
  const last = lastRefresh(properties);
  return {
    inFile: hasFormulas(properties),
    byHour: hasFormulasRefreshed(ports),
    last: last === undefined ? null : { at: last.at, by: last.by, sentences: refreshSentence(last) },
  };
}

/** Has the owner's hourly check refresh the file's formulas, or no longer. Throws NotAllowed where somebody else decides. */
export function refreshFormulasByHour(
  allowed: boolean,
  ports: ConsentPorts & { readonly triggers: Triggers },
): void {
  requireDecision(ports);
  if (allowed) {
    // First: consent without a check would promise what nobody does.
    ensureTrigger(ports.triggers);
    // Formulas of earlier versions have left no note: the first check looks for them.
    noteFormulas(ports.document);
  }
  allowRefresh(allowed, ports);
}

/** Puts back what a refresh has left set aside that Google ended. What fails is logged: the sidebar opens all the same. */
export function healFormulas(
  properties: Properties,
  { errors, ...ports }: RefreshPorts & { readonly errors: ErrorLog },
): void {
  if (underWay(properties) === undefined) return;
  try {
    restoreLeftFormulas(ports);
  } catch (error) {
    errors.unexpected('putting formulas back', error);
  }
}

/** How formulas of this file are refreshed. */
export interface FormulaRefreshing {
  /** Whether the file has formulas, as far as it is known. */
  readonly inFile: boolean;
  /** Whether the current user's hourly check refreshes them. */
  readonly byHour: boolean;
  /** What the last refresh came to; null before the first. */
  readonly last: {
    readonly at: number;
    /** "the hourly check", or an e-mail address as the file has it: show it as text only. */
    readonly by: string;
    readonly sentences: readonly string[];
  } | null;
}
