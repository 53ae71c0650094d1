import { createErrorLog, tryWriting } from '../errors';
import { calculateFormula, type FormulaName, noteFormulas, noteRefused } from '../formulas';
import { bigQueryPort } from '../platform/apps-script/bigquery';
import { http } from '../platform/apps-script/http';
import { addMenu, type MenuEntry, showSidebar } from '../platform/apps-script/menu';
import {
  findFormulas,
  readFileFacts,
  readFileOwner,
  spreadsheetApi,
} from '../platform/apps-script/spreadsheet-api';
import { tabs } from '../platform/apps-script/tabs';
import { createDocumentCache, documentStore, locks, userStore } from '../platform/apps-script/text-storage';
import { openTriggerFile, triggers } from '../platform/apps-script/triggers';
import { authorization, mail, readActiveUser } from '../platform/apps-script/user';
import { clock, createRandomId, digest, formatTime, log, packing } from '../platform/apps-script/utilities';
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
  const settings = new SettingsStore(new StoreSnapshot(userStore));
  const readSecrets = () => settings.listSecrets();
  const errors = createErrorLog(log, readSecrets, authorization);
  const services: PlatformServices = {
    ...packing,
    http,
    clock,
    errors,
    locks,
    spreadsheet: spreadsheetApi,
    formatTime,
    settings,
    digest,
    cache: createDocumentCache((error) => errors.logUnexpected('the cache', error)),
    tabs,
    findFormulas,
    activeUser: readActiveUser,
    unguessable: createRandomId,
    triggers,
    mail,
    authorization,
    file: readFileFacts,
    fileOwner: readFileOwner,
    openTriggerFile,
    bigQueryPort: WITH_BIGQUERY ? bigQueryPort : undefined,
    document: documentStore,
    user: userStore,
  };
  const formulaServices = {
    ...services,
    // A formula is anonymous, so it cannot ask what the user has granted.
    errors: createErrorLog(log, readSecrets),
    timeZone: () => spreadsheetApi.timeZone(),
    readAccess: () => readFormulaAccess(services),
    // Tells the hourly check that the file has formulas to refresh. The note is missing if Google does not let formulas write properties.
    noteSeen: () => void tryWriting('formulas', services, () => noteFormulas(documentStore)),
    noteRefused: () => void tryWriting('formulas', services, () => noteRefused(documentStore)),
    readKnownValues: () => readStoredSuggestions(documentStore),
  };
  return {
    addMenu: () => addMenu(buildMenuEntries()),
    openSidebar: (opening: Opening) => showSidebar(getTexts().menu.name, opening),
    refreshDue: (event: unknown) => runHourlyCheck(event, services),
    answerSidebar: createSidebarServer(() => buildServices(services)),
    calculate: (name: FormulaName, args: readonly unknown[]) => calculateFormula(name, args, formulaServices),
  };
}
