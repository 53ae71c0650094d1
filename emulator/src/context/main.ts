import { draws } from '../chance';
import { makeConsole, makeLogger } from './console';
import { installDate } from './date';
import { type Attachment, type Bridge, connect, notEmulated } from './host';
import { rememberBuiltIns } from './invoke';
import { makeBigQuery } from './services/bigquery';
import { makeCacheService } from './services/cache-service';
import { makeHtmlService } from './services/html-service';
import { makeLockService } from './services/lock-service';
import { makeMailApp } from './services/mail-app';
import { makePropertiesService } from './services/properties-service';
import { makeScriptApp } from './services/script-app';
import { makeSession } from './services/session';
import { makeUrlFetchApp } from './services/url-fetch-app';
import { makeUtilities } from './services/utilities';
import { makeSheets } from './spreadsheet/sheets';
import { makeSpreadsheetApp } from './spreadsheet/spreadsheet-app';

export { failed, invoke } from './invoke';

const SERVICES: Readonly<Record<string, () => object>> = {
  CacheService: makeCacheService,
  HtmlService: makeHtmlService,
  LockService: makeLockService,
  Logger: makeLogger,
  MailApp: makeMailApp,
  PropertiesService: makePropertiesService,
  ScriptApp: makeScriptApp,
  Session: makeSession,
  SpreadsheetApp: makeSpreadsheetApp,
  UrlFetchApp: makeUrlFetchApp,
  Utilities: makeUtilities,
  console: makeConsole,
};

/** Advanced services. They exist only if the manifest enables them. */
const ADVANCED: Readonly<Record<string, () => object>> = { BigQuery: makeBigQuery, Sheets: makeSheets };

/** Google's other services, which exist in every script. */
const NOT_EMULATED = [
  'AdminDirectory',
  'CalendarApp',
  'CardService',
  'Charts',
  'ContactsApp',
  'ContentService',
  'DataStudioApp',
  'DocumentApp',
  'DriveApp',
  'FormApp',
  'GmailApp',
  'GroupsApp',
  'Jdbc',
  'LanguageApp',
  'LinearOptimizationService',
  'Maps',
  'SitesApp',
  'SlidesApp',
  'XmlService',
];

interface Place {
  /** The symbols that the manifest enables. */
  readonly advanced: readonly string[];
  readonly timeZone: string;
  readonly seed: number;
  readonly attachedTo: Attachment;
}

/** Adds Apps Script's services, console, Date and random numbers to this context. */
export function install(bridge: Bridge, { advanced, timeZone, seed, attachedTo }: Place): void {
  connect(bridge, attachedTo);
  Math.random = draws(seed);
  installDate(timeZone);
  for (const name of NOT_EMULATED) define(name, () => notEmulated(name));
  for (const [name, make] of Object.entries(SERVICES)) define(name, onFirstUse(make));
  for (const name of advanced) define(name, onFirstUse(ADVANCED[name] ?? (() => notEmulated(name))));
  rememberBuiltIns();
}

function define(name: string, get: () => object): void {
  Object.defineProperty(globalThis, name, { get, configurable: true, enumerable: false });
}

function onFirstUse(make: () => object): () => object {
  let made: object | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
