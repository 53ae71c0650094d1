import { createErrorLog, tryOrLog } from '../errors';
import { calculateFormula, type FormulaName, noteFormulas, noteRefused } from '../formulas';
import { chooseLanguages, chooseOneLanguage, LANGUAGE_TAGS, type Language, toLanguage } from '../language';
import type { TextStore } from '../platform';
import {
  addMenu,
  appsScript,
  bigQueryPort,
  createDocumentCache,
  log,
  type MenuEntry,
  showSidebar,
} from '../platform/apps-script/apps-script';
import {
  readFormulaAccess,
  readPersonLanguage,
  readStoredSuggestions,
  SettingsStore,
  updatePersonLanguage,
} from '../settings';
import { createSidebarServer } from '../sidebar-server';
import { StoreSnapshot } from '../storage';
import { getTexts } from '../wording';
import { buildServices, type PlatformServices } from './build-services';
import { runHourlyCheck } from './hourly-jobs';
import { createLanguageReaders } from './language-readers';

/** True in the build with BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

function buildMenuEntries(): readonly MenuEntry[] {
  const { work, more } = getTexts().menu;
  const toMenuEntries = (items: object) => Object.entries(items).map(([run, label]) => ({ run, label }));
  // null is a line between items.
  return [...toMenuEntries(work), null, ...toMenuEntries(more)];
}

let addOn: ReturnType<typeof buildAddOn> | undefined;

/** The add-on's functions, connected to Apps Script. Built on first use, because code may not call services while Google loads it. */
export function loadAddOn() {
  addOn ??= buildAddOn();
  return addOn;
}

/** Google does not let a menu read properties in a file in which nobody has used the add-on yet. */
function readMenuLanguage(user: TextStore, userLocale: () => string): Language {
  const ofGoogle = toLanguage(userLocale());
  try {
    const { language, isChosen } = readPersonLanguage(user);
    return isChosen ? language : ofGoogle;
  } catch {
    return ofGoogle;
  }
}

function buildAddOn() {
  const { userLocale, ...platformPorts } = appsScript;
  const { user, document, spreadsheet, authorization } = platformPorts;
  // Settings and language take one call together.
  const userSnapshot = new StoreSnapshot(user);
  const settings = new SettingsStore(userSnapshot);
  const readSecrets = () => settings.listSecrets();
  const errors = createErrorLog(log, readSecrets, authorization);
  const services: PlatformServices = {
    ...platformPorts,
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
    addMenu: () =>
      addMenu(() => {
        const person = readMenuLanguage(user, userLocale);
        chooseOneLanguage(person);
        return buildMenuEntries();
      }),
    /** `opening`: what the sidebar shows first. */
    openSidebar: (opening: string) =>
      showSidebar(() => {
        const person = updatePersonLanguage(userLocale(), user);
        chooseOneLanguage(person);
        const { name: title, loading } = getTexts().menu;
        return { title, opening, languageTag: LANGUAGE_TAGS[person], loading };
      }),
    refreshDue: (event: unknown) => runHourlyCheck(event, services),
    answerSidebar: createSidebarServer(() => {
      chooseLanguages(createLanguageReaders({ document, user: userSnapshot }));
      return buildServices(services);
    }, userLocale),
    calculate(name: FormulaName, args: readonly unknown[]) {
      // All readers of a cell see the same text, so it is in the language of the file.
      const { file } = createLanguageReaders({ document, user: userSnapshot });
      chooseLanguages({ person: file, file });
      return calculateFormula(name, args, formulaServices);
    },
  };
}
