import { AdReportsError } from '../../errors';
import type { Clock, SpreadsheetApi, SpreadsheetResource, Tabs, TextStore } from '../../platform';
import type { ReportDraft } from '../../request';
import {
  chooseFreeTitle,
  createNewIds,
  createRetryingApi,
  deleteMetadata,
  findTable,
  type LockServices,
  listStampedSheets,
  type ReportSheet,
  type RetryingSheets,
  readFirstRows,
  requireItem,
  runUnderLock,
  SHEET_FIELDS,
  type Tab,
  toA1Prefix,
  toA1Range,
  toColumnLetters,
  toTabs,
  type WrittenTable,
} from '../../sheet';
import { defineStoredFormat, getOwnProperty, isOneOf, isString } from '../../storage';
import { getTexts } from '../../wording';
import { requireColumn } from '../formulas/grouped';
import { buildContentRequests, buildTabRequest, listMarkedTabs } from '../layout/layout-requests';
import { assignNetworkColors, listLargestNames } from '../layout/series-colors';
import type { TabContent } from '../layout/tab-layout';
import { buildCloseTab } from './close-tab';
import { buildCohortsTab } from './cohorts-tab';
import { buildListsTab } from './lists-tab';
import { buildOverviewTab } from './overview-tab';
import { buildNetworksTab, buildRevenueTab } from './revenue-tabs';
import {
  STARTER_TABS,
  StarterContext,
  type StarterFacts,
  type StarterTab,
  type StarterTables,
} from './starter-context';
import { buildStarterDraft, STARTER_KEYS, type StarterIds, type StarterReport } from './starter-reports';

/** The property with the ids of the starter reports. (Stored name: do not change.) */
const PROPERTY = 'adreports.workbook';

const STORED = defineStoredFormat(({ reports }) => {
  const ids = STARTER_KEYS.flatMap((key) => {
    const id = getOwnProperty(reports, key);
    return isString(id) ? [[key, id]] : [];
  });
  return { reports: Object.fromEntries(ids) as Partial<StarterIds> };
});

const isTab = isOneOf(...STARTER_TABS);

/** The metadata of a tab of the starter workbook. (Stored: names must not change.) */
const STARTER_MARK = defineStoredFormat(({ tab, zone, currency }) =>
  isTab(tab) ? { tab, zone, currency } : undefined,
);

const CONTENT: Readonly<Record<StarterTab, (context: StarterContext) => TabContent>> = {
  overview: buildOverviewTab,
  revenue: buildRevenueTab,
  networks: buildNetworksTab,
  cohorts: buildCohortsTab,
  close: buildCloseTab,
  lists: buildListsTab,
};

/** `unfinished`: the next call goes on. `cancelled`: a user has cancelled the run of a report. */
export interface StarterProgress {
  readonly state: 'done' | 'unfinished' | 'cancelled';
}

type ZoneAndCurrency = Pick<StarterFacts, 'zone' | 'currency'>;

/** What the starter workbook needs of saved reports and of the month close. */
interface StarterReportServices {
  /** Those of the settings. */
  readDefaults(): ZoneAndCurrency;
  /** Those of a saved report. */
  findReportFacts(id: string): ZoneAndCurrency | undefined;
  /** Saves a report that refreshes itself, and returns its id. The same report is not saved twice. */
  saveStarterReport(name: string, draft: ReportDraft): string;
  /** Runs a report, or goes on with its run. Begins no new work after `deadline` (epoch milliseconds). */
  runStarterReport(id: string, deadline: number): StarterProgress;
  /** Makes the tables that the tabs also read, if the file lacks them, and returns the ids by which their sheets are found. */
  ensureTables(): { readonly status: string; readonly closed: string };
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
const PATIENCE_MS = 60_000;

/**
 * Makes the starter workbook, or what is missing of it: saves the reports, runs those without a sheet, and makes the tabs. If the time of
 * the execution is used up, the next call goes on.
 */
export function makeStarter(
  services: StarterServices,
  reportServices: StarterReportServices,
): StarterProgress {
  const { clock, document, spreadsheet, tabs } = services;
  const startedAt = clock.now();
  const { ids, zone, currency } = saveMissingReports(document, reportServices);
  for (;;) {
    const presentIds = listStampedSheets(spreadsheet.get(SHEET_FIELDS)).map(({ stamp }) => stamp.report);
    const nextId = STARTER_KEYS.map((key) => ids[key]).find((id) => !presentIds.includes(id));
    if (nextId === undefined) break;
    if (clock.now() - startedAt > LAST_START_MS) return { state: 'unfinished' };
    const { state } = reportServices.runStarterReport(nextId, startedAt + LAST_FETCH_MS);
    if (state !== 'done') return { state };
  }
  const tableIds = { ...ids, ...reportServices.ensureTables() };
  tabs.activate(runUnderLock(services, () => makeStarterTabs({ ids, zone, currency }, tableIds, services)));
  return { state: 'done' };
}

/** The starter reports, in the zone and currency of those that are there. Those that the file lacks are saved. */
function saveMissingReports(document: TextStore, reportServices: StarterReportServices) {
  const defaults = reportServices.readDefaults();
  const { reports: storedIds } = STORED.read(document.get(PROPERTY)) ?? { reports: {} };
  const ids: Partial<Record<StarterReport, string>> = { ...storedIds };
  const existingFacts = [storedIds.months, ...Object.values(storedIds)].flatMap(
    (id = '') => reportServices.findReportFacts(id) ?? [],
  );
  const { zone, currency } = existingFacts[0] ?? defaults;
  for (const key of STARTER_KEYS) {
    if (reportServices.findReportFacts(ids[key] ?? '') !== undefined) continue;
    ids[key] = reportServices.saveStarterReport(
      getTexts().workbook.reports[key],
      buildStarterDraft(key, zone, currency),
    );
    document.set(PROPERTY, STORED.write({ reports: ids }));
  }
  return { ids: ids as StarterIds, zone, currency };
}

/**
 * Makes the tabs in one atomic batch, unless the file has all of them in this zone and currency and none of their formulas has lost cells.
 * Older ones stay as the user's. Returns the sheet of the tab Overview.
 */
function makeStarterTabs(
  facts: Pick<StarterFacts, 'ids' | 'zone' | 'currency'>,
  tableIds: Readonly<Record<keyof StarterTables, string>>,
  { spreadsheet, document, clock }: StarterServices,
): number {
  const api = createRetryingApi({ spreadsheet, clock, deadline: clock.now() + PATIENCE_MS });
  const file = api.get(SHEET_FIELDS);
  const { zone, currency } = facts;
  const reports = listStampedSheets(file).filter(({ stamp }) =>
    Object.values(facts.ids).includes(stamp.report),
  );
  const isMixed = reports.some(
    ({ stamp }) => stamp.zone !== zone || (stamp.kind !== 'retention' && stamp.currency !== currency),
  );
  if (isMixed) throw new AdReportsError(getTexts().errors.mixedUnits);
  const starterTabs = listMarkedTabs(file, STARTER_MARK);
  const currentTabs = starterTabs.filter(({ mark }) => mark.zone === zone && mark.currency === currency);
  const overview = currentTabs.find(({ mark }) => mark.tab === 'overview');
  const hasAllTabs = STARTER_TABS.every((tab) => currentTabs.some(({ mark }) => mark.tab === tab));
  if (overview !== undefined && hasAllTabs && !haveLostCells(starterTabs, api)) return overview.tab.sheetId;
  const ids = createNewIds(file, clock);
  const tabs = Object.fromEntries(
    STARTER_TABS.map((tab) => {
      const title = chooseFreeTitle(getTexts().workbook.tabs[tab], toTabs(file));
      return [tab, { sheetId: ids.next(), title }];
    }),
  ) as StarterFacts['tabs'];
  const tables = readTables(tableIds, file, api);
  const networks = listLargestNetworks(tables.months, api);
  const colors = assignNetworkColors(document, networks);
  const context = new StarterContext({ ...facts, tables, tabs, networks, colors });
  const layouts = STARTER_TABS.map((tab, index) => {
    const { sheetId, title } = tabs[tab];
    const mark = STARTER_MARK.write({ tab, zone, currency });
    return { sheetId, layout: { ...CONTENT[tab](context), title, index, mark } };
  });
  api.batchUpdate([
    ...starterTabs.map(({ metadataId }) => deleteMetadata({ metadataId })),
    ...layouts.map(({ layout, sheetId }) => buildTabRequest(layout, sheetId)),
    ...layouts.flatMap(({ layout, sheetId }) => buildContentRequests(layout, sheetId, ids)),
  ]);
  return tabs.overview.sheetId;
}

/** Whether formulas of the tabs have #REF! in place of a reference to cells that were deleted. */
function haveLostCells(tabs: readonly { readonly tab: Tab }[], api: RetryingSheets): boolean {
  const ranges = tabs.map(({ tab }) => toA1Range(tab, { from: 0, to: tab.rowCount }));
  const cells = api.values(ranges, 'FORMULA').flat(2).map(String);
  return cells.some((cell) => cell.startsWith('=') && cell.includes('#REF!'));
}

/** The names of the networks with the greatest revenue, the greatest first. */
function listLargestNetworks(table: WrittenTable, api: RetryingSheets): string[] {
  const ranges = (['networkName', 'revenue'] as const).map((field) => {
    requireColumn(table, field);
    const letters = toColumnLetters(table.findColumn(field) ?? 0);
    return `${toA1Prefix(table)}${letters}${table.headerRow + 2}:${letters}`;
  });
  const [names = [], revenue = []] = api.values(ranges, 'UNFORMATTED_VALUE');
  return listLargestNames(names.map(([name = ''], row) => [name, revenue[row]?.[0]]));
}

/** Where the tables with these report ids are, read in one call. */
function readTables(
  ids: Readonly<Record<keyof StarterTables, string>>,
  file: SpreadsheetResource,
  api: RetryingSheets,
): StarterTables {
  const stamped = listStampedSheets(file);
  const sheets = Object.values(ids).map((id): ReportSheet => {
    const sheet = stamped.find(({ stamp }) => stamp.report === id);
    if (sheet === undefined) throw new Error(`report ${id} has no sheet`);
    return sheet;
  });
  const topRows = readFirstRows(api, sheets);
  const tables = sheets.map((sheet, nth): WrittenTable => {
    const { grid, marks } = requireItem(topRows, nth);
    const { headerRow, columns } = findTable(grid, sheet, marks);
    return { title: sheet.tab.title, headerRow, findColumn: (field) => columns.get(field) };
  });
  const tableEntries = Object.keys(ids).map((key, nth) => [key, requireItem(tables, nth)]);
  return Object.fromEntries(tableEntries) as StarterTables;
}
