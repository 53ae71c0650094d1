import { REPORTS, ZONES } from '../../catalogue/catalogue';
import { newestCompleteDay } from '../../dates/complete-days';
import type { ErrorLog } from '../../errors/error-log';
import { attempt } from '../../errors/failure-message';
import type { Clock, FindFormulas, SpreadsheetApi, TextStore } from '../../platform/ports';
import { type ConsentPorts, hasFormulasRefreshed } from '../../settings/formula-consent';
import { retryingSheets } from '../../sheet/api/retrying-api';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { type FormulasRefreshed, recalculateAll, restoreFormulas } from './recalculate';

/** Set when a formula of the file is calculated. Without it the file has no formula, or had none at the last search. */
const SEEN = 'adreports.formulasSeen';
/** Any editor can write the property, so it decides only when cells are refreshed. */
const LAST = 'adreports.formulasRefreshed';
/** The document's property while formulas may be set aside: a refresh is running, or Google has ended it. */
const UNDER_WAY = 'adreports.formulasUnderWay';
/** The time for a refresh from the sidebar, in ms. Google ends a call of the sidebar after six minutes. */
const NOW_MS = 240_000;
/** The time to restore formulas after the deadline. */
const RESTORE_MS = 40_000;
/** The next hourly checks, about half a working day, repeat a refresh with failures that may pass. */
const MOST_RETRIES = 5;
const BY_HOUR = 'the hourly check';

type Properties = ReadonlyMap<string, string>;

const COUNTS = ['since', 'at', 'refreshed', 'isProtected', 'failed', 'retries'] as const;

/**
 * The result of the last refresh of formulas. All cells that could be calculated have the data that was ready at `since` (like `at`,
 * milliseconds since 1970). `retries`: how many consecutive refreshes ended with failures that may pass or with cells without a result.
 */
interface LastRefresh extends Readonly<Record<(typeof COUNTS)[number], number>> {
  /** "the hourly check", or an e-mail address. */
  readonly by: string;
}

const STORED_REFRESH = storedForm<LastRefresh>((fields) =>
  COUNTS.every((name) => typeof fields[name] === 'number') && typeof fields['by'] === 'string'
    ? (fields as unknown as LastRefresh)
    : undefined,
);

export interface RefreshServices {
  readonly spreadsheet: SpreadsheetApi;
  readonly findFormulas: FindFormulas;
  readonly clock: Clock;
  readonly document: TextStore;
}

export type FormulaRefresh = ReturnType<typeof refreshNow>;

/** Refreshes all formulas for the current user. Returns the result, one sentence per line. */
export function refreshNow(services: RefreshServices, user: string) {
  return { sentences: refreshSentences(refreshFormulas(user, services.clock.now() + NOW_MS, services)) };
}

/** With less time, formulas are left to the next check. */
const LEAST_MS = 60_000;

/**
 * The part of the hourly check that refreshes all formulas after a new complete day, if the user has allowed it. If they are not due and
 * no refresh was left unfinished, it makes no calls. A failure is logged, and the next check tries again.
 */
export function refreshDueFormulas(
  properties: { readonly document: Properties; readonly user: Properties },
  deadline: number,
  services: RefreshServices & Pick<ConsentPorts, 'user' | 'file'> & { readonly errors: ErrorLog },
): void {
  healFormulas(properties.document, services);
  if (!hasFormulasRefreshed(services, properties.user)) return;
  const now = services.clock.now();
  if (deadline - now < LEAST_MS || !areFormulasDue(properties.document, now)) return;
  attempt('formulas', services, () => refreshFormulas(BY_HOUR, deadline, services));
}

/** True if a day has become complete in any report since the last refresh, or that one ended with failures that may pass. */
function areFormulasDue(properties: Properties, now: number): boolean {
  const last = lastRefresh(properties);
  if (last === undefined || (last.retries > 0 && last.retries <= MOST_RETRIES)) return true;
  return REPORTS.some(({ id }) =>
    ZONES.some(({ id: zone }) => newestCompleteDay(id, zone, now) > newestCompleteDay(id, zone, last.since)),
  );
}

/**
 * Calculates all formulas of the file again, and records the result. If Google ends the execution in between, the record of its beginning
 * stays, and a later call restores the formulas.
 */
function refreshFormulas(by: string, deadline: number, services: RefreshServices): FormulasRefreshed {
  const { clock, document } = services;
  const begun = clock.now();
  document.set(UNDER_WAY, String(begun));
  const result = recalculateAll(deadline, { ...services, sheets: sheetsOf(services, deadline) });
  const { refreshed, areRestored, isProtected, failed, mayPass, pending } = result;
  if (areRestored) document.delete(UNDER_WAY);
  const last = lastRefresh(document.all());
  // The owner's hourly check may be able to refresh cells that are protected from another user.
  const since = isProtected === 0 || by === BY_HOUR ? begun : (last?.since ?? 0);
  const retries = mayPass + pending > 0 ? (last?.retries ?? 0) + 1 : 0;
  noteFormulas(document, refreshed + isProtected > 0);
  const record = { since, at: clock.now(), by, refreshed, isProtected, failed, retries };
  document.set(LAST, STORED_REFRESH.write(record));
  return result;
}

function sheetsOf({ spreadsheet, clock }: RefreshServices, deadline: number) {
  return retryingSheets(spreadsheet, clock, deadline + RESTORE_MS);
}

/** Restores formulas that an ended refresh has left set aside. A failure is logged, and a later call tries again. */
export function healFormulas(
  properties: Properties,
  services: RefreshServices & { readonly errors: ErrorLog },
): void {
  if (!properties.has(UNDER_WAY)) return;
  attempt('formulas', services, () => {
    const sheets = sheetsOf(services, services.clock.now());
    if (restoreFormulas({ ...services, sheets })) services.document.delete(UNDER_WAY);
  });
}

type Counts = Pick<FormulasRefreshed, 'refreshed' | 'isProtected' | 'failed'> & {
  readonly pending?: number;
  readonly first?: FormulasRefreshed['first'];
};

function refreshSentences({ refreshed, isProtected, failed, pending = 0, first }: Counts): string[] {
  const words = texts().formulas.refreshes;
  if (refreshed + isProtected === 0) return [words.noFormulas];
  return [
    refreshed === 0 ? words.noneRefreshed : words.refreshed(refreshed),
    ...(pending > 0 ? [words.pending(pending)] : []),
    ...(isProtected > 0 ? [words.isProtected(isProtected)] : []),
    ...(failed > 0 ? [words.failed(failed, first)] : []),
  ];
}

/** How the formulas of the file are refreshed, for the sidebar. `properties` are the document's. */
export function formulaRefreshing(properties: Properties, ports: Pick<ConsentPorts, 'user' | 'file'>) {
  const last = lastRefresh(properties);
  return {
    inFile: properties.has(SEEN),
    byHour: hasFormulasRefreshed(ports),
    /** The result of the last refresh; null before the first. Any editor of the file can write `by`, so it is shown only as text. */
    last: last === undefined ? null : { at: last.at, by: last.by, sentences: refreshSentences(last) },
  };
}

/** Records whether the file has formulas. */
export function noteFormulas(document: TextStore, isAny = true): void {
  if (!isAny) document.delete(SEEN);
  else if (document.get(SEEN) === undefined) document.set(SEEN, '1');
}

export function lastRefresh(properties: Properties): LastRefresh | undefined {
  return STORED_REFRESH.read(properties.get(LAST));
}
