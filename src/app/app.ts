import { createErrorLog, tryOrLog } from '../errors';
import { calculateFormula, type FormulaName, noteFormulas, noteRefused } from '../formulas';
import {
  addMenu,
  appsScript,
  bigQueryPort,
  createDocumentCache,
  log,
  type MenuEntry,
  showSidebar,
} from '../platform/apps-script/apps-script';
import { readFormulaAccess, readStoredSuggestions, SettingsStore } from '../settings';
import { createSidebarServer } from '../sidebar-server';
import { StoreSnapshot } from '../storage';
import { getTexts } from '../wording';
import { buildServices, type PlatformServices } from './build-services';
import { runHourlyCheck } from './hourly-jobs';

/** True in the build with BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

function buildMenuEntries(): readonly MenuEntry[] {
  const { work, more } = getTexts().menu;
  const toMenuEntries = (items: object) => Object.entries(items).map(([run, label]) => ({ run, label }));
  // null is a line between items.
  return [...toMenuEntries(work), null, ...toMenuEntries(more)];
}

/** What the sidebar shows first. */
type Opening =
  | 'home'
  | 'month close'
  | 'payouts'
  | 'audit'
  | 'settings'
  | 'help'
  | 'refresh all'
  | 'refresh this sheet'
  | 'refresh formulas';

let addOn: ReturnType<typeof buildAddOn> | undefined;

/** The add-on's functions, connected to Apps Script. Built on first use, because code may not call services while Google loads it. */
export function loadAddOn() {
  addOn ??= buildAddOn();
  return addOn;
}

function buildAddOn() {
  const { user, document, spreadsheet, authorization } = appsScript;
  const settings = new SettingsStore(new StoreSnapshot(user));
  const readSecrets = () => settings.listSecrets();
  const errors = createErrorLog(log, readSecrets, authorization);
  const services: PlatformServices = {
    ...appsScript,
    errors,
    settings,
    cache: createDocumentCache((error) => errors.logUnexpected('the cache', error)),
    bigQueryPort: WITH_BIGQUERY ? bigQueryPort : undefined,
  };
  const formulaServices = {
    ...services,
    // A formula is anonymous, so it cannot ask what the user has granted.
    errors: createErrorLog(log, readSecrets),
    timeZone: () => spreadsheet.timeZone(),
    readAccess: () => readFormulaAccess(services),
    // Tells the hourly check that the file has formulas to refresh. The note is missing if Google does not let formulas write properties.
    noteFormulasUsed: () => void tryOrLog('formulas', services, () => noteFormulas(document)),
    noteRefused: () => void tryOrLog('formulas', services, () => noteRefused(document)),
    readKnownValues: (connection: string) => readStoredSuggestions(document, connection),
  };
  return {
    addMenu: () => addMenu(buildMenuEntries()),
    openSidebar: (opening: Opening) => showSidebar(getTexts().menu.name, opening),
    refreshDue: (event: unknown) => runHourlyCheck(event, services),
    answerSidebar: createSidebarServer(() => buildServices(services)),
    calculate: (name: FormulaName, args: readonly unknown[]) => calculateFormula(name, args, formulaServices),
  };
}
