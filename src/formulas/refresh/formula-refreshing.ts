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

/** How the formulas of the file are refreshed, for the sidebar. `properties` are the document's. */
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

/** Turns the refresh of the file's formulas by the owner's hourly check on or off. Throws NotAllowed if another user decides this. */
export function refreshFormulasByHour(
  allowed: boolean,
  ports: ConsentPorts & { readonly triggers: Triggers },
): void {
  requireDecision(ports);
  if (allowed) {
    // The trigger is created first, because consent without an hourly check would have no effect.
    ensureTrigger(ports.triggers);
    // Earlier versions did not record formulas, so this assumes that there are some. The first check searches for them.
    noteFormulas(ports.document);
  }
  allowRefresh(allowed, ports);
}

/** Restores formulas that an ended refresh has left disabled. A failure is logged, and the sidebar still opens. */
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

/** How the formulas of this file are refreshed. */
export interface FormulaRefreshing {
  /** Whether the add-on has recorded formulas in the file. */
  readonly inFile: boolean;
  /** Whether the current user's hourly check refreshes them. */
  readonly byHour: boolean;
  /** The result of the last refresh; null before the first. */
  readonly last: {
    readonly at: number;
    /** "the hourly check", or an e-mail address as the file has it: show it as text only. */
    readonly by: string;
    readonly sentences: readonly string[];
  } | null;
}
