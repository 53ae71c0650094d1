import { KeyMissing } from '../errors/ad-reports-error';
import { formulaRefreshing, healFormulas } from '../formulas/refresh-formulas';
import { healCheck } from '../reports/actions/scheduling';
import { Approvals } from '../reports/approvals';
import { runReport } from '../reports/run';
import type { RunAnswer, RunOrder } from '../reports/run-facts';
import type { SavedReport } from '../reports/saved-report';
import type { ReportPorts } from '../reports/services';
import { logsSwitch, updateLogs } from '../reports/status/logs';
import { reportList } from '../reports/status/report-list';
import { filePlace, unconfirmedPlace } from '../reports/store/bigquery-destination';
import { objectOr } from '../reports/store/check-order';
import { copiedFile } from '../reports/store/copies';
import { checkedRunId } from '../reports/store/run-signals';
import type { ReportStores } from '../reports/store/saved-reports';
import { isReference, usualReference } from '../request/cells/cell-reference';
import { fileAddress } from '../settings/file-address';
import { formulaConsent } from '../settings/formula-consent';
import { maskKey } from '../settings/settings-store';
import { storedSuggestions } from '../settings/suggestions';
import { deleteOldTexts } from '../storage/old-texts';
import { texts } from '../wording/texts';

const MOST_REFERENCES = 100;

declare const WITH_BIGQUERY: boolean;

export interface SidebarPorts extends ReportPorts, Pick<ReportStores, 'bigQueryOutput'> {
  /** The e-mail address of the file's owner; '' if Google does not tell; null if the file has no owner. */
  readonly fileOwner: () => string | null;
}

export type SidebarState = ReturnType<typeof sidebarState>;

/** Returns the sidebar's state. Also repairs the hourly check and formulas, and deletes a key that version 0.1.0 has shared. */
export function sidebarState(sources: ReportStores, ports: SidebarPorts) {
  const { settings: store, clock, spreadsheet, activeUser, document, tabs, authorization } = ports;
  const missing = authorization.missing();
  const { missing: sentence } = texts().errors.authorization;
  const { settings, key } = store.settingsAndKey();
  const properties = document.all();
  const reports: readonly SavedReport[] = reportList(sources, properties);
  const logs = logsSwitch(properties);
  const { by: _, ...place } = filePlace(properties);
  const { sheetId, title, isEmpty } = tabs.active();
  const { a1: cell = 'A1' } = tabs.activeCell() ?? {};
  healCheck(sources, properties);
  deleteOldTexts(document, properties);
  healFormulas(properties, ports);
  return {
    /** The server's time (milliseconds since 1970), for texts such as "3 hours ago" and for named days. */
    now: clock.now(),
    timeZone: spreadsheet.timeZone(),
    user: activeUser(),
    permissions: missing.length === 0 ? null : { sentence: sentence(missing), url: authorization.url() },
    baseUrl: settings.baseUrl,
    /** The masked form of the stored key; null if there is no key for the base URL's host. */
    maskedKey: key === undefined ? null : maskKey(key),
    zone: settings.zone,
    currency: settings.currency,
    formulas: formulaConsent(ports),
    formulaRefreshing: formulaRefreshing(properties, ports),
    /** The address of the service that the file's reports use, or null. Any editor of the file can change it. */
    fileAddress: fileAddress(properties),
    hasLogs: logs?.on === true,
    /** Why the logs could not be written last time, as sentences; '' if they were written. */
    logsProblem: logs?.problem ?? '',
    /** The BigQuery dataset of the file's reports; null in a build without BigQuery. */
    bigQuery: WITH_BIGQUERY ? place : null,
    /** A sentence about a dataset that the user has not confirmed; '' if there is none. */
    bigQueryChange: WITH_BIGQUERY ? unconfirmedPlace(ports) : '',
    /** Set if this file is a copy and no user has decided what its reports do. */
    copied: copiedFile(properties, ports),
    reports,
    suggestions: storedSuggestions(properties),
    activeSheet: {
      sheetId,
      title,
      isEmpty,
      cell,
      /** The id of the saved report in this sheet, or null. */
      reportId: reports.find(({ sheet }) => sheet?.sheetId === sheetId)?.id ?? null,
    },
  };
}

/** Settings to save. Missing fields stay unchanged. */
export interface SettingsDraft extends Partial<Record<'baseUrl' | 'key' | 'zone' | 'currency', string>> {
  /** True: save the key without a test. */
  readonly anyway?: boolean;
}

/** Refused without a report key. Throws what `runReport` throws. */
export const runByHand = (sources: ReportStores) =>
  function sidebarRun(order: RunOrder): RunAnswer {
    const { reportId, runId } = objectOr(order) as Partial<RunOrder>;
    const report = sources.reports.get(reportId);
    new Approvals(sources).assertMayRun(report);
    if (sources.settings.settingsAndKey().key === undefined) throw new KeyMissing();
    const run = { findReport: () => report, runId: checkedRunId(runId), how: 'by hand' } as const;
    let answer: RunAnswer | undefined;
    try {
      answer = runReport(run, sources);
      return answer;
    } finally {
      // Also if the run was cancelled or has failed.
      if (answer?.state !== 'unfinished') updateLogs(sources);
    }
  };

/** What the cells contain to which references of a form point. Texts that are no references are left out. */
export function cellsSaid(references: unknown, { cells }: Pick<ReportStores, 'cells'>) {
  const wanted = Array.isArray(references) ? references.filter(isReference).slice(0, MOST_REFERENCES) : [];
  const read = cells.of([{ apps: wanted }]);
  return wanted.flatMap((reference) => {
    const said = read(usualReference(reference));
    return said === undefined ? [] : { reference, said };
  });
}
