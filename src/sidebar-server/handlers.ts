import { planChart } from '../charts';
import { KeyMissing } from '../errors';
import { readFormulaRefreshing, recoverFormulas } from '../formulas';
import {
  Approvals,
  findCopiedNames,
  listSavedReports,
  type PreviewOrder,
  previewRun,
  type RunAnswer,
  type RunOrder,
  readLogsSwitch,
  repairHourlyCheck,
  requireRunId,
  runReport,
  type SavedReport,
  type SavedReportServices,
  updateLogs,
} from '../reports';
import { isCellReference, normalizeReference } from '../request';
import {
  describeUnconfirmedPlace,
  maskKey,
  readFileAddress,
  readFilePlace,
  readFormulaConsent,
  readStoredSuggestions,
} from '../settings';
import { parseChartChoice } from '../sheet';
import { deleteOldTexts, getOwnProperty, toObject } from '../storage';
import { getTexts } from '../wording';

const MOST_REFERENCES = 100;

declare const WITH_BIGQUERY: boolean;

export type SidebarState = ReturnType<typeof readSidebarState>;

/** Also repairs the hourly check and formulas, and deletes a key that version 0.1.0 has shared. */
export function readSidebarState(services: SavedReportServices) {
  const { settings: store, clock, spreadsheet, activeUser, document, tabs, authorization } = services;
  const properties = document.readAll();
  repairHourlyCheck(services, properties);
  deleteOldTexts(document, properties);
  recoverFormulas(properties, services);
  const missing = authorization.listMissing();
  const { missing: sentence } = getTexts().errors.authorization;
  const { settings, key } = store.readSettingsAndKey();
  const reports: readonly SavedReport[] = listSavedReports(services, properties);
  const logs = readLogsSwitch(properties);
  const { by: _, ...place } = readFilePlace(properties);
  const { sheetId, title, isEmpty } = tabs.readActiveTab();
  const { a1: cell = 'A1' } = tabs.readActiveCell() ?? {};
  return {
    /** The server's time (milliseconds since 1970), for texts such as "3 hours ago" and for named days. */
    now: clock.now(),
    timeZone: spreadsheet.timeZone(),
    user: activeUser(),
    permissions:
      missing.length === 0 ? null : { sentence: sentence(missing), url: authorization.readGrantUrl() },
    baseUrl: settings.baseUrl,
    /** The masked form of the stored key; null if there is no key for the base URL's host. */
    maskedKey: key === undefined ? null : maskKey(key),
    zone: settings.zone,
    currency: settings.currency,
    formulas: readFormulaConsent(services),
    formulaRefreshing: readFormulaRefreshing(properties, services),
    /** The address of the service that the file's reports use, or null. Any editor of the file can change it. */
    fileAddress: readFileAddress(properties),
    hasLogs: logs?.on === true,
    /** Why the logs could not be written last time, as sentences; '' if they were written. */
    logsProblem: logs?.problem ?? '',
    /** The BigQuery dataset of the file's reports; null in a build without BigQuery. */
    bigQuery: WITH_BIGQUERY ? place : null,
    /** A sentence about a dataset that the user has not confirmed; '' if there is none. */
    bigQueryChange: WITH_BIGQUERY ? describeUnconfirmedPlace(services) : '',
    /** Set if this file is a copy and no user has decided what its reports do. */
    copied: findCopiedNames(properties, services),
    reports,
    suggestions: readStoredSuggestions(properties),
    activeSheet: {
      sheetId,
      title,
      isEmpty,
      cell,
      reportId: reports.find(({ sheet }) => sheet?.sheetId === sheetId)?.id ?? null,
    },
  };
}

/** Settings to save. Missing fields stay unchanged. */
export interface SettingsDraft extends Partial<Record<'baseUrl' | 'key' | 'zone' | 'currency', string>> {
  /** True: save the key without a test. */
  readonly anyway?: boolean;
}

export function createRunByHand(services: SavedReportServices) {
  return (order: RunOrder): RunAnswer => {
    const { reportId, runId } = toObject(order) as Partial<RunOrder>;
    const report = services.reports.requireReport(reportId);
    new Approvals(services).assertMayRun(report);
    if (services.settings.readSettingsAndKey().key === undefined) throw new KeyMissing();
    const run = { loadReport: () => report, runId: requireRunId(runId), how: 'by hand' } as const;
    let answer: RunAnswer | undefined;
    try {
      answer = runReport(run, services);
      return answer;
    } finally {
      // Also if the run was cancelled or has failed.
      if (answer?.state !== 'unfinished') updateLogs(services);
    }
  };
}

/** What the cells contain to which references of a form point. Texts that are no references are left out. */
export function readFormCells(references: unknown, { cells }: SavedReportServices) {
  const requestedReferences = Array.isArray(references)
    ? references.filter(isCellReference).slice(0, MOST_REFERENCES)
    : [];
  const findCells = cells.readDraftCells([{ apps: requestedReferences }]);
  return requestedReferences.flatMap((reference) => {
    const content = findCells(normalizeReference(reference));
    return content === undefined ? [] : { reference, said: content };
  });
}

export type Preview = ReturnType<typeof previewWithChart>;

/** The preview of a report, with a sentence about the chart if the form has chosen one: what it will show, or why it cannot be made. */
export function previewWithChart(
  draft: unknown,
  order: PreviewOrder & { readonly chart?: unknown },
  services: SavedReportServices,
) {
  const { table, ...first } = previewRun(draft, order, services);
  const choice = parseChartChoice(getOwnProperty(order, 'chart'));
  const plan = choice && planChart(choice, table);
  const isRefused = plan !== undefined && 'refused' in plan;
  return {
    ...first,
    notices: isRefused ? [...first.notices, plan.refused] : first.notices,
    chart: plan === undefined || isRefused ? '' : getTexts().charts.preview(plan.title),
  };
}
