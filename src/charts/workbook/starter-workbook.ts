import { AdReportsError } from '../../errors/ad-reports-error';
import type { SpreadsheetResource, Tabs, TextStore } from '../../platform/ports';
import type { ReportDraft } from '../../request/draft';
import { type RetryingSheets, retryingSheets } from '../../sheet/api/retrying-api';
import { deleteMetadata } from '../../sheet/api/sheets-requests';
import { itemAt } from '../../sheet/api/spans';
import { newIds } from '../../sheet/new-ids';
import { findTable } from '../../sheet/read/existing-table';
import { a1, columnLetters } from '../../sheet/read/grid-reads';
import { type ReportSheet, SHEET_FIELDS, stampedSheets, tabsOf } from '../../sheet/read/report-sheet';
import { readFirstRows } from '../../sheet/read/sheet-content';
import { freeTitle, inTab, type Tab } from '../../sheet/tab';
import { underLock } from '../../sheet/write/write-table';
import type { WriteJob, WrittenTable } from '../../sheet/write-job';
import { isString, oneOf, propertyOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { requireColumn } from '../formulas/grouped';
import { fillRequests, markedTabs, tabRequest } from '../layout/layout-requests';
import { largestNames, networkColors } from '../layout/series-colors';
import type { TabContent } from '../layout/tab-layout';
import { closeTab } from './close-tab';
import { cohortsTab } from './cohorts-tab';
import { listsTab } from './lists-tab';
import { overviewTab } from './overview-tab';
import { networksTab, revenueTab } from './revenue-tabs';
import {
  STARTER_TABS,
  StarterContext,
  type StarterFacts,
  type StarterTab,
  type StarterTables,
} from './starter-context';
import { STARTER_KEYS, type StarterIds, type StarterReport, starterDraft } from './starter-reports';

/** The property with the ids of the starter reports. (Stored name: do not change.) */
const PROPERTY = 'adreports.workbook';

const STORED = storedForm(({ reports }) => {
  const ids = STARTER_KEYS.flatMap((key) => {
    const id = propertyOf(reports, key);
    return isString(id) ? [[key, id]] : [];
  });
  return { reports: Object.fromEntries(ids) as Partial<StarterIds> };
});

const isTab = oneOf(...STARTER_TABS);

/** The metadata of a tab of the starter workbook. (Stored: names must not change.) */
const STARTER_MARK = storedForm(({ tab, zone, currency }) =>
  isTab(tab) ? { tab, zone, currency } : undefined,
);

const CONTENT: Readonly<Record<StarterTab, (context: StarterContext) => TabContent>> = {
  overview: overviewTab,
  revenue: revenueTab,
  networks: networksTab,
  cohorts: cohortsTab,
  close: closeTab,
  lists: listsTab,
};

/** `unfinished`: the next call goes on. `cancelled`: a user has cancelled the run of a report. */
export interface StarterProgress {
  readonly state: 'done' | 'unfinished' | 'cancelled';
}

type ZoneAndCurrency = Pick<StarterFacts, 'zone' | 'currency'>;

/** What the starter workbook needs of saved reports and of the month close. */
interface StarterPorts {
  /** Those of the settings. Throws an AdReportsError if the user has no report key. */
  defaults(): ZoneAndCurrency;
  /** Those of a saved report; undefined if there is none with this id. */
  reportFacts(id: string): ZoneAndCurrency | undefined;
  /** Saves a report that refreshes itself, and returns its id. The same report is not saved twice. */
  save(name: string, draft: ReportDraft): string;
  /** Runs a report, or goes on with its run. Begins no new work after `deadline` (epoch milliseconds). */
  run(id: string, deadline: number): StarterProgress;
  /** Makes the tables that the tabs also read, if the file lacks them, and returns the ids by which their sheets are found. */
  tables(): { readonly status: string; readonly closed: string };
}

interface StarterServices extends Pick<WriteJob, 'locks' | 'document' | 'clock'> {
  readonly spreadsheet: WriteJob['api'];
  readonly tabs: Pick<Tabs, 'activate'>;
}

/** No report is fetched after this time, so that tabs can be made before Google ends the execution. */
const LAST_FETCH_MS = 270_000;
/** An execution begins no further report after this time. */
const LAST_START_MS = 180_000;
const PATIENCE_MS = 60_000;

/**
 * Makes the starter workbook, or what is missing of it: saves the reports, runs those without a sheet, and makes the tabs. If the time of
 * the execution is used up, the next call goes on. Throws SheetBusy, SheetConflict, and what a batch throws.
 */
export function makeStarter(services: StarterServices, ports: StarterPorts): StarterProgress {
  const { clock, document, spreadsheet, tabs } = services;
  const begun = clock.now();
  const { ids, zone, currency } = savedReports(document, ports);
  for (;;) {
    const present = stampedSheets(spreadsheet.get(SHEET_FIELDS)).map(({ stamp }) => stamp.report);
    const next = STARTER_KEYS.map((key) => ids[key]).find((id) => !present.includes(id));
    if (next === undefined) break;
    if (clock.now() - begun > LAST_START_MS) return { state: 'unfinished' };
    const { state } = ports.run(next, begun + LAST_FETCH_MS);
    if (state !== 'done') return { state };
  }
  const tableIds = { ...ids, ...ports.tables() };
  tabs.activate(underLock(services, () => makeTabs({ ids, zone, currency }, tableIds, services)));
  return { state: 'done' };
}

/** The starter reports, in the zone and currency of those that are there. Those that the file lacks are saved. */
function savedReports(document: TextStore, ports: StarterPorts) {
  const defaults = ports.defaults();
  const { reports: known } = STORED.read(document.get(PROPERTY)) ?? { reports: {} };
  const ids: Partial<Record<StarterReport, string>> = { ...known };
  const present = [known.months, ...Object.values(known)].flatMap((id = '') => ports.reportFacts(id) ?? []);
  const { zone, currency } = present[0] ?? defaults;
  for (const key of STARTER_KEYS) {
    if (ports.reportFacts(ids[key] ?? '') !== undefined) continue;
    ids[key] = ports.save(texts().workbook.reports[key], starterDraft(key, zone, currency));
    document.set(PROPERTY, STORED.write({ reports: ids }));
  }
  return { ids: ids as StarterIds, zone, currency };
}

/**
 * Makes the tabs in one atomic batch, unless the file has all of them in this zone and currency and none of their formulas has lost cells.
 * Older ones stay as the user's. Returns the sheet of the tab Overview. Throws an AdReportsError if the reports have several zones or currencies.
 */
function makeTabs(
  facts: Pick<StarterFacts, 'ids' | 'zone' | 'currency'>,
  tableIds: Readonly<Record<keyof StarterTables, string>>,
  { spreadsheet, document, clock }: StarterServices,
): number {
  const api = retryingSheets(spreadsheet, clock, clock.now() + PATIENCE_MS);
  const file = api.get(SHEET_FIELDS);
  const { zone, currency } = facts;
  const reports = stampedSheets(file).filter(({ stamp }) => Object.values(facts.ids).includes(stamp.report));
  const isMixed = reports.some(
    ({ stamp }) => stamp.zone !== zone || (stamp.kind !== 'retention' && stamp.currency !== currency),
  );
  if (isMixed) throw new AdReportsError(texts().errors.mixedUnits);
  const marked = markedTabs(file, STARTER_MARK);
  const current = marked.filter(({ mark }) => mark.zone === zone && mark.currency === currency);
  const overview = current.find(({ mark }) => mark.tab === 'overview');
  const isAll = STARTER_TABS.every((tab) => current.some(({ mark }) => mark.tab === tab));
  if (overview !== undefined && isAll && !haveLostCells(marked, api)) return overview.tab.sheetId;
  const ids = newIds(file, clock);
  const tabs = Object.fromEntries(
    STARTER_TABS.map((tab) => {
      const title = freeTitle(texts().workbook.tabs[tab], tabsOf(file));
      return [tab, { sheetId: ids.next(), title }];
    }),
  ) as StarterFacts['tabs'];
  const tables = readTables(tableIds, file, api);
  const networks = largestNetworks(tables.months, api);
  const colors = networkColors(document, networks);
  const context = new StarterContext({ ...facts, tables, tabs, networks, colors });
  const layouts = STARTER_TABS.map((tab, index) => {
    const { sheetId, title } = tabs[tab];
    const mark = STARTER_MARK.write({ tab, zone, currency });
    return { sheetId, layout: { ...CONTENT[tab](context), title, index, mark } };
  });
  api.batchUpdate([
    ...marked.map(({ metadataId }) => deleteMetadata({ metadataId })),
    ...layouts.map(({ layout, sheetId }) => tabRequest(layout, sheetId)),
    ...layouts.flatMap(({ layout, sheetId }) => fillRequests(layout, sheetId, ids)),
  ]);
  return tabs.overview.sheetId;
}

/** Whether formulas of the tabs have #REF! in place of a reference to cells that were deleted. */
function haveLostCells(tabs: readonly { readonly tab: Tab }[], api: RetryingSheets): boolean {
  const ranges = tabs.map(({ tab }) => a1(tab, { from: 0, to: tab.rowCount }));
  const cells = api.values(ranges, 'FORMULA').flat(2).map(String);
  return cells.some((cell) => cell.startsWith('=') && cell.includes('#REF!'));
}

/** The names of the networks with the greatest revenue, the greatest first. */
function largestNetworks(table: WrittenTable, api: RetryingSheets): string[] {
  const ranges = (['networkName', 'revenue'] as const).map((field) => {
    requireColumn(table, field);
    const letters = columnLetters(table.columnOf(field) ?? 0);
    return `${inTab(table)}${letters}${table.headerRow + 2}:${letters}`;
  });
  const [names = [], revenue = []] = api.values(ranges, 'UNFORMATTED_VALUE');
  return largestNames(names.map(([name = ''], row) => [name, revenue[row]?.[0]]));
}

/** Where the tables with these report ids are, read in one call. Throws SheetConflict if headers are missing. */
function readTables(
  ids: Readonly<Record<keyof StarterTables, string>>,
  file: SpreadsheetResource,
  api: RetryingSheets,
): StarterTables {
  const stamped = stampedSheets(file);
  const sheets = Object.values(ids).map((id): ReportSheet => {
    const sheet = stamped.find(({ stamp }) => stamp.report === id);
    if (sheet === undefined) throw new Error(`report ${id} has no sheet`);
    return sheet;
  });
  const tops = readFirstRows(api, sheets);
  const tables = sheets.map((sheet, nth): WrittenTable => {
    const { grid, marks } = itemAt(tops, nth);
    const { headerRow, columns } = findTable(grid, sheet, marks);
    return { title: sheet.tab.title, headerRow, columnOf: (field) => columns.get(field) };
  });
  const named = Object.keys(ids).map((key, nth) => [key, itemAt(tables, nth)]);
  return Object.fromEntries(named) as StarterTables;
}
