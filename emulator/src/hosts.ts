import { DailyUse } from './daily-use';
import type { HostService } from './host-service';
import type { Limits } from './limits';
import { BigQueryHost } from './services/bigquery-service';
import { BlobService } from './services/blob-service';
import { CacheHost } from './services/cache-service';
import { ConsoleHost } from './services/console-service';
import { HtmlHost } from './services/html-service';
import { LockHost } from './services/lock-service';
import { MailHost } from './services/mail-service';
import { PropertiesHost } from './services/properties-service';
import { SessionHost } from './services/session-service';
import { ScriptHost } from './services/trigger-service';
import { UiHost } from './services/ui-service';
import { UrlFetchService } from './services/url-fetch/url-fetch-service';
import { UtilitiesHost } from './services/utilities-service';
import { type FindSpreadsheet, SheetsApi } from './spreadsheet/api/sheets-api';
import { SpreadsheetService } from './spreadsheet/spreadsheet-app/spreadsheet-service';
import type { CostModel } from './time/cost-model';
import type { Web } from './web';

/** The parts of the runtime that the services use. */
export interface Surroundings {
  readonly dist: string;
  readonly web: Web;
  readonly limits: Limits;
  readonly costs: CostModel;
  readonly timeZone: string;
  localeOf(user: string): string;
  /** The manifest's scopes. */
  readonly scopes: readonly string[];
  /** Those that a user has not granted. */
  missing(user: string): readonly string[];
  hidesActiveUser(): boolean;
  readonly findSpreadsheet: FindSpreadsheet;
}

export interface Hosts {
  readonly dailyUse: DailyUse;
  readonly urlFetch: UrlFetchService;
  readonly properties: PropertiesHost;
  readonly cache: CacheHost;
  readonly locks: LockHost;
  readonly script: ScriptHost;
  readonly mail: MailHost;
  readonly ui: UiHost;
  readonly bigQuery: BigQueryHost;
  /** All services by the names that scripts use. */
  readonly byName: ReadonlyMap<string, HostService>;
}

/** Makes all host services. A service in `instead` replaces the one with the same name. */
export function makeHosts(around: Surroundings, instead: Readonly<Record<string, HostService>>): Hosts {
  const { limits, costs } = around;
  const dailyUse = new DailyUse();
  const blobs = new BlobService();
  const urlFetch = new UrlFetchService(around.web, blobs, dailyUse, limits, costs);
  const properties = new PropertiesHost(dailyUse, limits, costs);
  const cache = new CacheHost(costs);
  const locks = new LockHost(costs);
  const script = new ScriptHost(limits, costs, around);
  const mail = new MailHost(blobs, dailyUse, limits, costs);
  const ui = new UiHost();
  const bigQuery = new BigQueryHost(blobs);
  const byName: Record<string, unknown> = {
    BigQuery: bigQuery,
    Blob: blobs,
    CacheService: cache,
    Console: new ConsoleHost(),
    HtmlService: new HtmlHost(around.dist),
    LockService: locks,
    MailApp: mail,
    PropertiesService: properties,
    ScriptApp: script,
    Session: new SessionHost(around.timeZone, around.localeOf, () => around.hidesActiveUser()),
    Sheets: new SheetsApi(around.findSpreadsheet),
    SpreadsheetApp: new SpreadsheetService(around.findSpreadsheet),
    Ui: ui,
    UrlFetchApp: urlFetch,
    Utilities: new UtilitiesHost(blobs),
    ...instead,
  };
  const services = new Map(Object.entries(byName) as [string, HostService][]);
  return { dailyUse, urlFetch, properties, cache, locks, script, mail, ui, bigQuery, byName: services };
}
