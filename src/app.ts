import { bigQueryRoute } from './bigquery/route';
import { errorLog } from './errors/error-log';
import type { Reply } from './errors/failure-message';
import { Formulas } from './formulas/formulas';
import { refreshDueFormulas } from './formulas/refresh/refresh-due';
import { noteFormulas } from './formulas/refresh/refresh-notes';
import { bigQueryPort } from './platform/apps-script/bigquery';
import { clock, formatTime, unguessable } from './platform/apps-script/clock';
import { findFormulas } from './platform/apps-script/find-formulas';
import { http } from './platform/apps-script/http';
import { locks } from './platform/apps-script/locks';
import { log } from './platform/apps-script/log';
import { mail } from './platform/apps-script/mail';
import { addMenu, type MenuEntry, showSidebar } from './platform/apps-script/menu';
import { digest, packing } from './platform/apps-script/packing';
import { spreadsheetApi } from './platform/apps-script/spreadsheet-api';
import { file, fileOwner, tabs } from './platform/apps-script/tabs';
import { documentCache } from './platform/apps-script/text-cache';
import { documentStore, userStore } from './platform/apps-script/text-store';
import { triggers } from './platform/apps-script/triggers';
import { activeUser, authorization } from './platform/apps-script/user';
import { runDueReports } from './reports/hourly/run-due-reports';
import { requireTriggerEvent } from './reports/schedule/hourly-trigger';
import { reportStores } from './reports/store/report-stores';
import { storedSuggestions } from './reports/store/suggestions';
import { formulaAccess } from './settings/formula-access';
import { SettingsStore } from './settings/settings-store';
import { answerSidebar } from './sidebar-server/allow-list';
import { texts } from './wording/texts';

/** True in the build for those who use BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

function menuEntries(): readonly MenuEntry[] {
  const { open, refreshAll, refreshSheet, refreshFormulas, settings, help } = texts().menu;
  return [
    { label: open, run: 'openSidebar' },
    { label: refreshAll, run: 'refreshAll' },
    { label: refreshSheet, run: 'refreshThisSheet' },
    { label: refreshFormulas, run: 'refreshFormulas' },
    null,
    { label: settings, run: 'openSettings' },
    { label: help, run: 'openHelp' },
  ];
}

/** What the sidebar shows first. */
export type Opening =
  | 'home'
  | 'settings'
  | 'help'
  | 'refresh all'
  | 'refresh this sheet'
  | 'refresh formulas';

/** What the add-on can do, wired to Apps Script. */
export interface App {
  addMenu(): void;
  openSidebar(opening: Opening): void;
  /** What the hourly trigger does. Throws where `event` is not that of a trigger. */
  refreshDue(event: unknown): void;
  /** Answers one call of the sidebar. Throws where `call` is no object: then a cell has made it. */
  answerSidebar(call: unknown): Reply<unknown>;
  readonly formulas: Formulas;
}

let built: App | undefined;

/** The app, built on first use: nothing may touch a service while the bundle loads. */
export function app(): App {
  built ??= build();
  return built;
}

function build(): App {
  const settings = new SettingsStore(userStore);
  const errors = errorLog(log, () => settings.secrets());
  const ports = {
    http,
    clock,
    errors,
    locks,
    spreadsheet: spreadsheetApi,
    formatTime,
    settings,
    digest,
    ...packing,
  };
  const cache = documentCache((error) => errors.unexpected('the cache', error));
  const saved = {
    ...ports,
    cache,
    tabs,
    findFormulas,
    activeUser,
    unguessable,
    triggers,
    mail,
    authorization,
    file,
    bigQuery: WITH_BIGQUERY ? bigQueryRoute(bigQueryPort, clock, spreadsheetApi) : undefined,
    document: documentStore,
    user: userStore,
  };
  return {
    addMenu: () => addMenu(menuEntries()),
    openSidebar: (opening) => showSidebar(texts().menu.name, opening),
    refreshDue: (event) => {
      requireTriggerEvent(event);
      runDueReports(reportStores(saved), (stores, deadline) => refreshDueFormulas(stores, deadline, saved));
    },
    answerSidebar: (call) => answerSidebar(call, () => ({ ...saved, fileOwner })),
    formulas: new Formulas({
      ...ports,
      cache,
      timeZone: () => spreadsheetApi.timeZone(),
      access: () => formulaAccess(userStore, () => file().id),
      hasOwner: () => fileOwner() !== null,
      noteSeen: () => {
        try {
          noteFormulas(documentStore);
        } catch (error) {
          // Whether formulas may write properties is Google's: without the note they are refreshed by hand alone.
          errors.unexpected('noting formulas', error);
        }
      },
      known: () => storedSuggestions(documentStore),
    }),
  };
}
