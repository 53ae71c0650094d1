import { REPORT_KINDS, ZONES } from '../catalogue';
import { computeNewestCompleteDay } from '../dates';
import { type ErrorLog, tryOrLog } from '../errors';
import type { Clock, FindFormulas, SpreadsheetApi, TextStore } from '../platform';
import { type ConsentServices, isFormulaRefreshAllowed } from '../settings';
import { createRetryingApi } from '../sheet';
import { defineStoredFormat, isNumber } from '../storage';
import { getTexts } from '../wording';
import { recalculateFormulas, restoreFormulas } from './recalculate';

/** Set when a formula of the file is calculated. Without it the file has no formula, or had none at the last search. */
const SEEN_KEY = 'adreports.formulasSeen';
const REFUSED_VALUE = 'refused';
/** The property with the last refresh of the hourly check. Any editor can write it, so it decides only when cells are refreshed. */
const LAST_REFRESH_KEY = 'adreports.formulasRefreshed';
/**
 * The document's property while formulas may be set aside: a refresh is running, or Google has ended it. A formula is set aside under a name that no
 * function has, and then restored: so Google calculates it again.
 */
const UNDER_WAY_KEY = 'adreports.formulasUnderWay';
const SIDEBAR_REFRESH_MS = 240_000;
/** The calls of a refresh may end so much later than its deadline, because formulas that are set aside must be restored. */
const RESTORE_MS = 40_000;
/** With less time before the deadline, the hourly check leaves formulas to the next check. */
const LEAST_MS = 60_000;

type Properties = ReadonlyMap<string, string>;

/** All cells that could be calculated have the data that was ready at `since` (milliseconds since 1970). (Stored name: do not change.) */
const STORED_REFRESH = defineStoredFormat(({ since }) => (isNumber(since) ? { since } : undefined));

interface RefreshServices {
  readonly spreadsheet: SpreadsheetApi;
  readonly findFormulas: FindFormulas;
  readonly clock: Clock;
  readonly document: TextStore;
}

interface HourlyServices extends RefreshServices {
  readonly user: ConsentServices['user'];
  readonly file: ConsentServices['file'];
  readonly errors: ErrorLog;
}

export type FormulaRefresh = ReturnType<typeof refreshFormulasNow>;

export function refreshFormulasNow(services: RefreshServices) {
  return { sentences: refreshAllFormulas(services.clock.now() + SIDEBAR_REFRESH_MS, services) };
}

/**
 * The part of the hourly check that refreshes all formulas after a new complete day, if the user has allowed it. If they are not due and
 * no refresh was left unfinished, it makes no calls. A failure is logged, and the next check tries again.
 */
export function refreshDueFormulas(
  properties: { readonly document: Properties; readonly user: Properties },
  deadline: number,
  services: HourlyServices,
): void {
  recoverFormulas(properties.document, services);
  if (!isFormulaRefreshAllowed(services, properties.user)) return;
  const now = services.clock.now();
  if (deadline - now < LEAST_MS || !areFormulasDue(properties.document, now)) return;
  tryOrLog('formulas', services, () => {
    refreshAllFormulas(deadline, services);
    services.document.set(LAST_REFRESH_KEY, STORED_REFRESH.write({ since: now }));
  });
}

function areFormulasDue(properties: Properties, now: number): boolean {
  const { since = 0 } = STORED_REFRESH.read(properties.get(LAST_REFRESH_KEY)) ?? {};
  // A formula may ask for any report in any zone.
  return REPORT_KINDS.some(({ id }) =>
    ZONES.some(
      ({ id: zone }) => computeNewestCompleteDay(id, zone, now) > computeNewestCompleteDay(id, zone, since),
    ),
  );
}

/** Calculates all formulas again. If Google ends the execution, UNDER_WAY_KEY stays, and a later call restores them. */
function refreshAllFormulas(deadline: number, services: RefreshServices): string[] {
  const { clock, document } = services;
  const { noFormulas, refreshed: describeRefreshed, areProtected } = getTexts().formulas.refreshes;
  document.set(UNDER_WAY_KEY, String(clock.now()));
  const sheets = createRetryingApi({ ...services, deadline: deadline + RESTORE_MS });
  const { cellCount, refreshed, areRestored } = recalculateFormulas({ ...services, sheets });
  if (areRestored) document.delete(UNDER_WAY_KEY);
  noteFormulas(document, cellCount > 0);
  if (cellCount === 0) return [noFormulas];
  if (refreshed === 0) return [areProtected];
  return [describeRefreshed(refreshed), ...(refreshed < cellCount ? [areProtected] : [])];
}

/** Restores formulas that an ended refresh has left set aside. A failure is logged, and a later call tries again. */
export function recoverFormulas(
  properties: Properties,
  services: RefreshServices & { readonly errors: ErrorLog },
): void {
  if (!properties.has(UNDER_WAY_KEY)) return;
  tryOrLog('formulas', services, () => {
    const sheets = createRetryingApi({ ...services, deadline: services.clock.now() + RESTORE_MS });
    if (restoreFormulas({ ...services, sheets })) services.document.delete(UNDER_WAY_KEY);
  });
}

/** How the formulas of the file are refreshed, for the sidebar. `properties` are the document's. */
export function readFormulaRefreshing(properties: Properties, services: ConsentServices) {
  return {
    inFile: properties.has(SEEN_KEY),
    isRefused: properties.get(SEEN_KEY) === REFUSED_VALUE,
    byHour: isFormulaRefreshAllowed(services),
  };
}

/** Notes that the file has formulas, or that it has none if `isAny` is false. An earlier note stays, also REFUSED_VALUE. */
export function noteFormulas(document: TextStore, isAny = true): void {
  if (!isAny) document.delete(SEEN_KEY);
  else if (document.get(SEEN_KEY) === undefined) document.set(SEEN_KEY, '1');
}

/** Records that the file has a formula that its owner has not allowed, so that the sidebar asks the owner. */
export function noteRefused(document: TextStore): void {
  if (document.get(SEEN_KEY) !== REFUSED_VALUE) document.set(SEEN_KEY, REFUSED_VALUE);
}
