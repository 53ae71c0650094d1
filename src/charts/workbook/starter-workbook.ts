import { AdReportsError } from '../../errors';
import type { Clock, SpreadsheetApi, Tabs, TextStore } from '../../platform';
import type { ReportDraft } from '../../request';
import {
  createRetryingApi,
  type LockServices,
  listStampedSheets,
  runUnderLock,
  SHEET_FIELDS,
  type Stamp,
} from '../../sheet';
import { defineStoredFormat, getOwnProperty, isString } from '../../storage';
import { getFileTexts, getTexts } from '../../wording';
import type { ReportUnits } from './starter-context';
import { buildStarterDraft, STARTER_KEYS, type StarterIds, type StarterReport } from './starter-reports';
import { makeStarterTabs } from './starter-tabs';

/** The property with the ids of the starter reports. (Stored name: do not change.) */
const PROPERTY = 'adreports.workbook';

const STORED = defineStoredFormat(({ reports }) => {
  const ids = STARTER_KEYS.flatMap((key) => {
    const id = getOwnProperty(reports, key);
    return isString(id) ? [[key, id]] : [];
  });
  return { reports: Object.fromEntries(ids) as Partial<StarterIds> };
});

/** `unfinished`: the next call goes on. `cancelled`: a user has cancelled the run of a report. */
export interface StarterProgress {
  readonly state: 'done' | 'unfinished' | 'cancelled';
}

interface StarterReportServices {
  readDefaults(): ReportUnits;
  findReportUnits(id: string): ReportUnits | undefined;
  /** Saves a report that refreshes itself, and returns its id. The same report is not saved twice. */
  saveStarterReport(name: string, draft: ReportDraft): string;
  /** Runs a report, or goes on with its run. Begins no new work after `deadline` (epoch milliseconds). */
  runStarterReport(id: string, deadline: number): StarterProgress;
}

interface StarterServices extends LockServices {
  readonly spreadsheet: SpreadsheetApi;
  readonly document: TextStore;
  readonly clock: Clock;
  readonly tabs: Tabs;
}

/** No report is fetched after this time, so that tabs can be made before Google ends the execution. */
const LAST_FETCH_MS = 270_000;
/** An execution begins no further report after this time. */
const LAST_START_MS = 180_000;
/** How long calls to make the tabs are repeated. */
const PATIENCE_MS = 60_000;

/** Makes the starter workbook, or what is missing of it: saves the reports, runs those without a sheet, and makes the tabs. */
export function makeStarter(
  services: StarterServices,
  reportServices: StarterReportServices,
): StarterProgress {
  const { clock, document, spreadsheet, tabs } = services;
  const startedAt = clock.now();
  const { ids, zone, currency } = saveMissingReports(document, reportServices);
  for (;;) {
    const allStamps = listStampedSheets(spreadsheet.get(SHEET_FIELDS)).map(({ stamp }) => stamp);
    const stamps = allStamps.filter(({ report }) => Object.values(ids).includes(report));
    requireSameUnits(stamps, { zone, currency });
    const presentIds = stamps.map(({ report }) => report);
    const nextId = STARTER_KEYS.map((key) => ids[key]).find((id) => !presentIds.includes(id));
    if (nextId === undefined) break;
    if (clock.now() - startedAt > LAST_START_MS) return { state: 'unfinished' };
    const { state } = reportServices.runStarterReport(nextId, startedAt + LAST_FETCH_MS);
    if (state !== 'done') return { state };
  }
  const overviewId = runUnderLock(services, () => {
    const api = createRetryingApi({ spreadsheet, clock, deadline: clock.now() + PATIENCE_MS });
    return makeStarterTabs({ ids, zone, currency }, api, clock);
  });
  tabs.activate(overviewId);
  return { state: 'done' };
}

/** The starter reports, in the zone and currency of those that are there. Those that the file lacks are saved. */
function saveMissingReports(document: TextStore, reportServices: StarterReportServices) {
  const defaults = reportServices.readDefaults();
  const { reports: storedIds } = STORED.read(document.get(PROPERTY)) ?? { reports: {} };
  const ids: Partial<Record<StarterReport, string>> = { ...storedIds };
  // Of a revenue report first: the currency of others, such as retention, means nothing.
  const existingUnits = [storedIds.months, ...Object.values(storedIds)].flatMap(
    (id = '') => reportServices.findReportUnits(id) ?? [],
  );
  const { zone, currency } = existingUnits[0] ?? defaults;
  for (const key of STARTER_KEYS) {
    if (reportServices.findReportUnits(ids[key] ?? '') !== undefined) continue;
    const name = getFileTexts().workbook.reports[key];
    ids[key] = reportServices.saveStarterReport(name, buildStarterDraft(key, zone, currency));
    document.set(PROPERTY, STORED.write({ reports: ids }));
  }
  return { ids: ids as StarterIds, zone, currency };
}

/** Refuses reports of several zones or currencies: their numbers must not be added up. Retention has no currency. */
function requireSameUnits(stamps: readonly Stamp[], { zone, currency }: ReportUnits): void {
  const isMixed = stamps.some(
    (stamp) => stamp.zone !== zone || (stamp.kind !== 'retention' && stamp.currency !== currency),
  );
  if (isMixed) throw new AdReportsError(getTexts().errors.mixedUnits);
}
