import type { CurrencyId, ZoneId } from '../../catalogue/catalogue';
import type { Clock, TextStore } from '../../platform/ports';
import type { ReportDraft } from '../../request/draft';
import { SHEET_FIELDS, stampedSheets } from '../../sheet/read/report-sheet';
import { isString, propertyOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { makeStarterTabs, type StarterFile } from './make-starter';
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

/** `unfinished`: the next call goes on. `cancelled`: a user has cancelled the run of a report. */
export interface StarterProgress {
  readonly state: 'done' | 'unfinished' | 'cancelled';
}

interface ZoneAndCurrency {
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
}

/** What the starter workbook needs of saved reports and of the month close. */
export interface StarterPorts {
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

interface StarterServices extends StarterFile {
  readonly document: TextStore;
  readonly clock: Clock;
}

/** No report is fetched after this time, so that tabs can be made before Google ends the execution. */
const LAST_FETCH_MS = 270_000;
/** An execution begins no further report after this time. */
const LAST_START_MS = 180_000;

/**
 * Makes the starter workbook, or what is missing of it: saves the reports, runs those without a sheet, and makes the tabs. If the time of
 * the execution is used up, the next call goes on. Reports and tabs that are there stay as they are.
 */
export function makeStarter(services: StarterServices, ports: StarterPorts): StarterProgress {
  const begun = services.clock.now();
  const { ids, zone, currency } = savedReports(services.document, ports);
  for (;;) {
    const there = new Set(
      stampedSheets(services.spreadsheet.get(SHEET_FIELDS)).map(({ stamp }) => stamp.report),
    );
    const next = STARTER_KEYS.map((key) => ids[key]).find((id) => !there.has(id));
    if (next === undefined) break;
    if (services.clock.now() - begun > LAST_START_MS) return { state: 'unfinished' };
    const { state } = ports.run(next, begun + LAST_FETCH_MS);
    if (state !== 'done') return { state };
  }
  services.tabs.activate(makeStarterTabs({ ids, zone, currency }, ports.tables(), services));
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
