import { OwnKeyMissing } from '../errors/run-errors';
import { saveReport } from '../reports/actions/scheduling';
import { Approvals } from '../reports/approvals/approvals';
import { versionText } from '../reports/approvals/report-version';
import { defaultRefreshing } from '../reports/refreshing';
import { runReport } from '../reports/run';
import type { RunAnswer } from '../reports/run-facts';
import type { StoredReport } from '../reports/saved-report';
import type { ReportStores } from '../reports/store/saved-reports';
import type { ReportDraft } from '../request/draft';
import { SHEET_FIELDS, stampedSheets } from '../sheet/read/report-sheet';
import { isString, propertyOf } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { texts } from '../wording/texts';
import { makeStarterTabs } from './make-starter';
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
export type StarterProgress = Pick<RunAnswer, 'state'>;

/** No report is fetched after this time, so that tabs can be made before Google ends the execution. */
const LAST_FETCH_MS = 270_000;
/** An execution begins no further report after this time. */
const LAST_START_MS = 180_000;

/**
 * Makes the starter workbook, or what is missing of it: saves the reports, runs those without a sheet, and makes the tabs. If the time of
 * the execution is used up, the next call goes on. Reports and tabs that are there stay as they are. Throws OwnKeyMissing if the user has
 * no report key, and what runs and writes throw.
 */
export function makeStarter(sources: ReportStores): StarterProgress {
  const begun = sources.clock.now();
  if (sources.settings.settingsAndKey().key === undefined) throw new OwnKeyMissing();
  const ids = savedReports(sources);
  for (;;) {
    const [next] = withoutSheet(ids, sources);
    if (next === undefined) break;
    if (sources.clock.now() - begun > LAST_START_MS) return { state: 'unfinished' };
    const { state } = ran(next, begun + LAST_FETCH_MS, sources);
    if (state !== 'done') return { state };
  }
  sources.tabs.activate(makeStarterTabs(ids, sources));
  return { state: 'done' };
}

/** The ids of the starter reports. Those that the file lacks are saved. */
function savedReports(sources: ReportStores): StarterIds {
  const { document, reports, settings } = sources;
  const { reports: known } = STORED.read(document.get(PROPERTY)) ?? { reports: {} };
  const ids: Partial<Record<StarterReport, string>> = { ...known };
  const [present] = [known.months ?? '', ...Object.values(known)].flatMap((id) => reports.find(id) ?? []);
  const { zone, currency } = present?.draft ?? settings.settings();
  for (const key of STARTER_KEYS) {
    const id = ids[key];
    if (id !== undefined && reports.find(id) !== undefined) continue;
    const order = orderOf(texts().workbook.reports[key], starterDraft(key, zone, currency));
    const saved = orphan(order, sources) ?? savedNew(order, sources);
    if (saved !== undefined) ids[key] = saved;
    document.set(PROPERTY, STORED.write({ reports: ids }));
  }
  return ids as StarterIds;
}

function orderOf(name: string, draft: ReportDraft) {
  const refreshing = { ...defaultRefreshing(), schedule: { kind: 'when ready' } as const };
  return { name, draft, destination: { kind: 'new sheet', title: name } as const, refreshing };
}

type Order = ReturnType<typeof orderOf>;

/** A report that was saved before Google ended an earlier execution, so that neither its id nor its approval may have been kept. */
function orphan(order: Order, sources: ReportStores): string | undefined {
  const wanted = versionText(order);
  const report = sources.reports.all().find((each) => versionText(each) === wanted);
  if (report !== undefined) new Approvals(sources).approve([report]);
  return report?.id;
}

function savedNew(order: Order, sources: ReportStores): string | undefined {
  const name = freeName(order.name, sources.reports.all());
  const answer = saveReport({ ...order, name, destination: { ...order.destination, title: name } }, sources);
  return 'report' in answer ? answer.report.id : undefined;
}

function freeName(wanted: string, reports: readonly StoredReport[]): string {
  const taken = new Set(reports.map(({ name }) => name));
  let name = wanted;
  for (let nth = 2; taken.has(name); nth++) name = `${wanted} ${nth}`;
  return name;
}

function withoutSheet(ids: StarterIds, { spreadsheet, reports }: ReportStores): StoredReport[] {
  const there = new Set(stampedSheets(spreadsheet.get(SHEET_FIELDS)).map(({ stamp }) => stamp.report));
  return STARTER_KEYS.map((key) => reports.get(ids[key])).filter(({ id }) => !there.has(id));
}

/** Runs a report, or goes on with its run. Begins no new work after `deadline` (epoch milliseconds). */
function ran(report: StoredReport, deadline: number, sources: ReportStores): RunAnswer {
  new Approvals(sources).assertMayRun(report);
  return runReport({ findReport: () => report, how: 'by hand', deadline }, sources.parts);
}
