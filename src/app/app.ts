import { errorLog } from '../errors/error-log';
import { attempt } from '../errors/failure-message';
import type { FormulaName } from '../formulas/arguments';
import { calculate } from '../formulas/formulas';
import { noteFormulas, noteRefused } from '../formulas/refresh-formulas';
import { bigQueryPort } from '../platform/apps-script/bigquery';
import { http } from '../platform/apps-script/http';
import { addMenu, type MenuEntry, showSidebar } from '../platform/apps-script/menu';
import { file, fileOwner, findFormulas, spreadsheetApi } from '../platform/apps-script/spreadsheet-api';
import { tabs } from '../platform/apps-script/tabs';
import { documentCache, documentStore, locks, userStore } from '../platform/apps-script/text-storage';
import { openFileOf, triggers } from '../platform/apps-script/triggers';
import { activeUser, authorization, mail } from '../platform/apps-script/user';
import { clock, digest, formatTime, log, packing, unguessable } from '../platform/apps-script/utilities';
import { formulaAccess } from '../settings/formula-consent';
import { SettingsStore } from '../settings/settings-store';
import { storedSuggestions } from '../settings/suggestions';
import { sidebarServer } from '../sidebar-server/allow-list';
import { StoreSnapshot } from '../storage/store-snapshot';
import { texts } from '../wording/texts';
import { hourlyCheck } from './hourly-jobs';
import { type Google, servicesOf } from './services';

/** True in the build with BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

function menuEntries(): readonly MenuEntry[] {
  const { work, more } = texts().menu;
  const entriesOf = (items: object) => Object.entries(items).map(([run, label]) => ({ run, label }));
  return [...entriesOf(work), null, ...entriesOf(more)];
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

let built: ReturnType<typeof build> | undefined;

/** The add-on's functions, connected to Apps Script. Built on first use, because code may not call services while Google loads it. */
export function app() {
  built ??= build();
  return built;
}

function build() {
  const settings = new SettingsStore(new StoreSnapshot(userStore));
  const secrets = () => settings.secrets();
  const errors = errorLog(log, secrets, authorization);
  const google: Google = {
    ...packing,
    http,
    clock,
    errors,
    locks,
    spreadsheet: spreadsheetApi,
    formatTime,
    settings,
    digest,
    cache: documentCache((error) => errors.judge('the cache', error)),
    tabs,
    findFormulas,
    activeUser,
    unguessable,
    triggers,
    mail,
    authorization,
    file,
    fileOwner,
    openFileOf,
    bigQueryPort: WITH_BIGQUERY ? bigQueryPort : undefined,
    document: documentStore,
    user: userStore,
  };
  const formulaPorts = {
    ...google,
    // A formula is anonymous, so it cannot ask what the user has granted.
    errors: errorLog(log, secrets),
    timeZone: () => spreadsheetApi.timeZone(),
    access: () => formulaAccess(google),
    // Tells the hourly check that the file has formulas to refresh. The note is missing if Google does not let formulas write properties.
    noteSeen: () => void attempt('formulas', google, () => noteFormulas(documentStore)),
    noteRefused: () => void attempt('formulas', google, () => noteRefused(documentStore)),
    known: () => storedSuggestions(documentStore),
  };
  return {
    addMenu: () => addMenu(menuEntries()),
    openSidebar: (opening: Opening) => showSidebar(texts().menu.name, opening),
    refreshDue: (event: unknown) => hourlyCheck(event, google),
    answerSidebar: sidebarServer(() => servicesOf(google)),
    calculate: (name: FormulaName, args: readonly unknown[]) => calculate(name, args, formulaPorts),
  };
}
