import { ClosedMonths } from '../close/closed-months';
import { writeSummary } from '../close/summary-sheet';
import { failureMessage } from '../errors/failure-message';
import { formulaRefreshing, healFormulas } from '../formulas/refresh/formula-refreshing';
import { healCheck } from '../reports/actions/scheduling';
import { assertMayRun, unapprovedPlace } from '../reports/approvals/may-run';
import { copiedFile } from '../reports/copies/copies';
import type { Estimate } from '../reports/fetch/estimate';
import { estimate } from '../reports/fetch/estimate';
import { hasLogs } from '../reports/logs/log-switch';
import { logsProblem, updateLogs } from '../reports/logs/update-logs';
import { runSlice } from '../reports/run/run-slice';
import type { RunAnswer } from '../reports/run-facts';
import { reportList } from '../reports/status/report-list';
import { fileDestination } from '../reports/store/bigquery-destination';
import { checkedDestination, objectOr } from '../reports/store/check-order';
import type { ReportPorts, ReportStores } from '../reports/store/report-stores';
import { storedSuggestions } from '../reports/store/suggestions';
import { fileAddress } from '../settings/file-address';
import { allowFormulas, formulaConsent, requireDecision } from '../settings/formula-consent';
import { maskKey } from '../settings/report-key';
import { type SettingsOrder, saveSettings } from '../settings/save-settings';
import { deleteSharedKey } from '../settings/shared-key';
import type { KeyTestResult } from '../settings/test-key';
import type { KeyTest, SettingsAnswer, SidebarState } from './messages';

/** True in the build for those who use BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

export interface SidebarPorts extends ReportPorts {
  /** The e-mail address of the file's owner, '' where Google does not tell it, null where a file has none. */
  readonly fileOwner: () => string | null;
}

/** All that the sidebar shows; heals what is broken in the file on the way. */
export function sidebarState(sources: ReportStores, ports: SidebarPorts): SidebarState {
  const { settings, clock, spreadsheet, activeUser, document, tabs } = ports;
  const { settings: kept, key } = settings.settingsAndKey();
  const properties = document.all();
  const reports = reportList(sources, properties);
  const { sheetId, title, isEmpty } = tabs.active();
  healCheck(sources, properties);
  deleteSharedKey(document, properties);
  healFormulas(properties, ports);
  return {
    now: clock.now(),
    timeZone: spreadsheet.timeZone(),
    user: activeUser(),
    baseUrl: kept.baseUrl,
    maskedKey: key === undefined ? null : maskKey(key),
    zone: kept.zone,
    currency: kept.currency,
    parallel: kept.parallel,
    formulas: formulaConsent(ports, properties),
    formulaRefreshing: formulaRefreshing(properties, ports),
    fileAddress: fileAddress(properties),
    books: hasLogs(properties) === true,
    booksProblem: logsProblem(properties),
    closedMonths: new ClosedMonths(document).list(properties),
    bigQuery: WITH_BIGQUERY ? fileDestination(properties) : null,
    bigQueryChange: WITH_BIGQUERY ? unapprovedPlace(properties, ports) : '',
    copied: copiedFile(properties, ports),
    reports,
    suggestions: storedSuggestions(document, properties),
    activeSheet: {
      sheetId,
      title,
      isEmpty,
      reportId: reports.find(({ sheet }) => sheet?.sheetId === sheetId)?.id ?? null,
    },
  };
}

/** Closes a month, or opens it again, and writes the restatement summary anew. */
export function closeMonth(
  month: unknown,
  closed: boolean,
  { document, activeUser, clock, ...ports }: SidebarPorts,
): void {
  const months = new ClosedMonths(document);
  if (closed) months.close(month, activeUser(), clock.now());
  else months.open(month);
  writeSummary(months.list(), { ...ports, document, clock });
}

/** Saves the settings that were sent, after a test of the key where one is needed. */
export function savedSettings(
  draft: unknown,
  ports: SidebarPorts,
  state: () => SidebarState,
): SettingsAnswer {
  const { formulas, ...order } = objectOr(draft) as SettingsOrder & { readonly formulas?: unknown };
  if (formulas === true) requireDecision(ports);
  const { saved, test } = saveSettings(order, ports);
  // The tick is set before there is a key: without one there is nothing to allow yet.
  const hasKey = () => ports.settings.settingsAndKey().key !== undefined;
  if (saved && typeof formulas === 'boolean' && (!formulas || hasKey())) allowFormulas(formulas, ports);
  return { state: state(), keyTest: test === undefined ? { result: 'not tested' } : keyTestOf(test, saved) };
}

/** The result of a key test, with the failure in sentences. */
export function keyTestOf(test: KeyTestResult, saved: boolean): KeyTest {
  if (test.result === 'accepted') return test;
  return { result: test.result, failure: failureMessage(test.error), saved };
}

/** A slice of a run that the user started. */
export function runByHand(order: unknown, sources: ReportStores, ports: SidebarPorts): RunAnswer {
  const { reportId, runId } = objectOr(order) as { reportId?: unknown; runId?: unknown };
  const report = sources.reports.get(reportId);
  assertMayRun(report, ports);
  const answer = runSlice(report, { runId, how: 'by hand' }, sources);
  if (answer.state === 'done') updateLogs(sources);
  return answer;
}

/** The size of a new report, of an edited one, or of one that replaces another and takes its sheet. */
export function estimated(
  draft: unknown,
  destination: unknown,
  id: unknown,
  sources: ReportStores,
): Estimate {
  const { reports, records } = sources;
  const given = objectOr(destination) as { readonly kind?: unknown; readonly id?: unknown };
  const isReplacing = given.kind === 'report';
  const wanted = isReplacing ? given.id : (id ?? undefined);
  const kept = wanted === undefined ? undefined : reports.get(wanted);
  const name = kept?.name ?? 'Report';
  return estimate(
    {
      draft,
      destination:
        isReplacing && kept !== undefined ? kept.destination : checkedDestination(destination, name),
      id: kept?.id ?? '',
      name,
      held: kept === undefined ? null : records.record(kept.id).held,
    },
    sources,
  );
}

/** The value if it is an object; an empty object for anything else. */
