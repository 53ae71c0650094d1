import { REPORTS, ZONES } from '../catalogue/catalogue';
import { newestCompleteDay } from '../dates/complete-days';
import type { ErrorLog } from '../errors/error-log';
import { attempt } from '../errors/failure-message';
import type { Clock, FindFormulas, SpreadsheetApi, TextStore } from '../platform/ports';
import { type ConsentPorts, hasFormulasRefreshed } from '../settings/formula-consent';
import { retryingSheets } from '../sheet/api/retrying-api';
import { isNumber, isString } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { texts } from '../wording/texts';
import { recalculateAll, restoreFormulas } from './recalculate';

/** Set when a formula of the file is calculated. Without it the file has no formula, or had none at the last search. */
const SEEN = 'adreports.formulasSeen';
/** The value of that property once a formula was refused because the file's owner has not allowed it. */
const REFUSED = 'refused';
/** Any editor can write the property, so it decides only when cells are refreshed. */
const LAST = 'adreports.formulasRefreshed';
/** The document's property while formulas may be set aside: a refresh is running, or Google has ended it. */
const UNDER_WAY = 'adreports.formulasUnderWay';
/** The time for a refresh from the sidebar. */
const NOW_MS = 240_000;
/** The time to restore formulas after the deadline. */
const RESTORE_MS = 40_000;
/** With less time, formulas are left to the next check. */
const LEAST_MS = 60_000;
const BY_HOUR = 'the hourly check';

type Properties = ReadonlyMap<string, string>;

/**
 * The last refresh of formulas, by "the hourly check" or an e-mail address. All cells that could be calculated have the data that was ready at
 * `since` (like `at`, milliseconds since 1970). `refreshed` cells were calculated again; the user may not edit `isProtected` others.
 */
const STORED_REFRESH = storedForm(({ since, at, by, refreshed, isProtected }) =>
  isNumber(since) && isNumber(at) && isString(by) && isNumber(refreshed) && isNumber(isProtected)
    ? { since, at, by, refreshed, isProtected }
    : undefined,
);

type LastRefresh = NonNullable<ReturnType<typeof STORED_REFRESH.read>>;

interface RefreshServices {
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

/** True if a day has become complete in any report since the last refresh. */
function areFormulasDue(properties: Properties, now: number): boolean {
  const { since = 0 } = lastRefresh(properties) ?? {};
  return REPORTS.some(({ id }) =>
    ZONES.some(({ id: zone }) => newestCompleteDay(id, zone, now) > newestCompleteDay(id, zone, since)),
  );
}

/**
 * Calculates all formulas of the file again, and records the result. If Google ends the execution in between, the record of its beginning
 * stays, and a later call restores the formulas.
 */
function refreshFormulas(by: string, deadline: number, services: RefreshServices): LastRefresh {
  const { clock, document } = services;
  const begun = clock.now();
  document.set(UNDER_WAY, String(begun));
  const { areRestored, ...counts } = recalculateAll({ ...services, sheets: sheetsOf(services, deadline) });
  if (areRestored) document.delete(UNDER_WAY);
  // The owner's hourly check may be able to refresh cells that are protected from another user.
  const isOfAll = counts.isProtected === 0 || by === BY_HOUR;
  const since = isOfAll ? begun : (lastRefresh(document.all())?.since ?? 0);
  noteFormulas(document, counts.refreshed + counts.isProtected > 0);
  const refresh = { since, at: clock.now(), by, ...counts };
  document.set(LAST, STORED_REFRESH.write(refresh));
  return refresh;
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

function refreshSentences({ refreshed, isProtected }: LastRefresh): string[] {
  const words = texts().formulas.refreshes;
  if (refreshed + isProtected === 0) return [words.noFormulas];
  return [words.refreshed(refreshed), ...(isProtected > 0 ? [words.isProtected(isProtected)] : [])];
}

/** How the formulas of the file are refreshed, for the sidebar. `properties` are the document's. */
export function formulaRefreshing(properties: Properties, ports: Pick<ConsentPorts, 'user' | 'file'>) {
  const last = lastRefresh(properties);
  return {
    inFile: properties.has(SEEN),
    isRefused: properties.get(SEEN) === REFUSED,
    byHour: hasFormulasRefreshed(ports),
    /** The last refresh; null before the first. Any editor of the file can write `by`, so it is shown only as text. */
    last: last === undefined ? null : { at: last.at, by: last.by, sentences: refreshSentences(last) },
  };
}

/** Records whether the file has formulas. */
export function noteFormulas(document: TextStore, isAny = true): void {
  if (!isAny) document.delete(SEEN);
  else if (document.get(SEEN) === undefined) document.set(SEEN, '1');
}

/** Records that the file has a formula that its owner has not allowed, so that the sidebar asks the owner. */
export function noteRefused(document: TextStore): void {
  if (document.get(SEEN) !== REFUSED) document.set(SEEN, REFUSED);
}

function lastRefresh(properties: Properties): LastRefresh | undefined {
  return STORED_REFRESH.read(properties.get(LAST));
}
