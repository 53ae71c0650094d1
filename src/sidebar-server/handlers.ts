import { ClosedMonths } from '../close/closed-months';
import { writeSummary } from '../close/summary-sheet';
import { failureMessage, replying } from '../errors/failure-message';
import { insertFormula } from '../formulas/insert-formula';
import {
  formulaRefreshing,
  healFormulas,
  refreshFormulasByHour,
} from '../formulas/refresh/formula-refreshing';
import { refreshNow } from '../formulas/refresh/refresh-now';
import { approve, savePlace, undoChanges } from '../reports/actions/answer-approval';
import { answerCopy } from '../reports/actions/answer-copy';
import { deleteReport } from '../reports/actions/delete-report';
import { healCheck, pauseReport, saveReport, settled, takeOver } from '../reports/actions/scheduling';
import { approveEarlier } from '../reports/approvals/approve-own';
import { assertMayRun, unapprovedPlace } from '../reports/approvals/may-run';
import { copiedFile } from '../reports/copies/copies';
import type { Estimate } from '../reports/fetch/estimate';
import { estimate } from '../reports/fetch/estimate';
import { preview } from '../reports/fetch/preview';
import { LogSwitch } from '../reports/logs/log-switch';
import { logsProblem, updateLogs } from '../reports/logs/update-logs';
import { cancelRun } from '../reports/run/cancel-run';
import { checkedRunId, runSlice } from '../reports/run/run-slice';
import { reportList } from '../reports/status/report-list';
import { fileDestination } from '../reports/store/bigquery-destination';
import { enterReport } from '../reports/store/presence';
import type { ListSources, ReportPorts } from '../reports/store/report-stores';
import { listSources } from '../reports/store/report-stores';
import { RunSignals } from '../reports/store/run-signals';
import { checkedDestination } from '../reports/store/saved-reports';
import { storedSuggestions } from '../reports/store/suggestions';
import { fileAddress } from '../settings/file-address';
import { allowFormulas, formulaConsent, requireDecision } from '../settings/formula-consent';
import { maskKey } from '../settings/report-key';
import { type SettingsOrder, saveSettings } from '../settings/save-settings';
import { deleteSharedKey } from '../settings/shared-key';
import { type KeyTestResult, testKey } from '../settings/test-key';
import type { KeyTest, Reports, SettingsAnswer, SidebarServer, SidebarState } from './messages';

/** True in the build for those who use BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

export interface SidebarPorts extends ReportPorts {
  /** The e-mail address of the file's owner, '' where Google does not tell it, null where a file has none. */
  readonly fileOwner: () => string | null;
}

/** What the sidebar can ask for. Anybody with the file open can call it with anything, so nothing is taken as checked. */
export function sidebarServer(ports: SidebarPorts): SidebarServer {
  const { settings, clock, document } = ports;
  const sources = listSources(ports);
  const { reports, records } = sources;
  const reply = replying(ports.errors);
  const state = () => sidebarState(sources, ports);
  const list = (): Reports => ({ now: clock.now(), reports: reportList(sources) });
  const listed = (id: string) => reportList(sources).find((report) => report.id === id)!;
  return {
    sidebarState: () => reply(state),
    sidebarSaveSettings: (draft) => reply(() => savedSettings(draft, ports, state)),
    sidebarTestKey: () => reply(() => told(testKey(settings.settings(), settings.key(), ports), true)),
    sidebarForgetKey: () =>
      reply(() => {
        settings.forgetKey();
        return state();
      }),
    sidebarAllowFormulas: (allowed) =>
      reply(() => {
        allowFormulas(allowed === true, ports);
        return state();
      }),
    sidebarRefreshFormulas: () => reply(() => refreshNow(ports)),
    sidebarRefreshByHour: (allowed) =>
      reply(() => {
        // Before there is a check: afterwards nobody could tell that the user had scheduled nothing here.
        approveEarlier(sources);
        refreshFormulasByHour(allowed === true, ports);
        settled(sources);
        return state();
      }),
    sidebarOpenReport: (id) =>
      reply(() => {
        const kept = reports.get(id);
        return { report: listed(kept.id), others: enterReport(kept.id, ports.activeUser(), ports) };
      }),
    sidebarSaveReport: (order) =>
      reply(() => {
        const saved = saveReport(objectOr(order), sources);
        if ('theirs' in saved) return { saved: false, theirs: listed(saved.theirs.id) };
        return { saved: true, id: saved.kept.id, ...list() };
      }),
    sidebarDuplicateReport: (id) =>
      reply(() => {
        reports.duplicate(id);
        return list();
      }),
    sidebarPauseReport: (id, paused) =>
      reply(() => {
        pauseReport(id, paused === true, sources);
        return list();
      }),
    sidebarTakeOver: (id, version) =>
      reply(() => {
        takeOver(id, version, sources);
        return list();
      }),
    sidebarApprove: (id, version) =>
      reply(() => {
        approve(id, version, sources);
        return list();
      }),
    sidebarUndoChanges: (id, version) =>
      reply(() => {
        undoChanges(id, version, sources);
        return list();
      }),
    sidebarKeepBooks: (kept) =>
      reply(() => {
        LogSwitch.set(document, kept === true);
        updateLogs(sources);
        return state();
      }),
    sidebarCloseMonth: (month, closed) =>
      reply(() => {
        closeMonth(month, closed === true, ports);
        return state();
      }),
    sidebarSaveBigQuery: (place) =>
      reply(() => {
        savePlace(objectOr(place), sources);
        return state();
      }),
    sidebarAnswerCopy: (answer) =>
      reply(() => {
        answerCopy(answer, sources);
        return state();
      }),
    sidebarDeleteReport: (id, sheet) =>
      reply(() => {
        deleteReport(id, sheet, sources);
        settled(sources);
        return list();
      }),
    sidebarGoToSheet: (id) =>
      reply(() => {
        const { sheet } = listed(reports.get(id).id);
        if (sheet !== null) ports.tabs.activate(sheet.sheetId);
        return null;
      }),
    sidebarEstimate: (draft, destination, id) => reply(() => estimated(draft, destination, id, sources)),
    sidebarPreview: (draft) => reply(() => preview(draft, ports)),
    sidebarPutFormula: (draft) => reply(() => insertFormula(draft, ports)),
    sidebarRun: (order) =>
      reply(() => {
        const { reportId, runId } = objectOr(order) as { reportId?: unknown; runId?: unknown };
        const report = reports.get(reportId);
        assertMayRun(report, ports);
        const answer = runSlice(report, { runId, how: 'by hand' }, records, ports);
        if (answer.state === 'done') updateLogs(sources);
        return answer;
      }),
    sidebarProgress: (runId) =>
      reply(() => new RunSignals(ports.cache, clock, checkedRunId(runId)).progress() ?? null),
    sidebarCancel: (runId) => reply(() => cancelRun(checkedRunId(runId), sources)),
    sidebarReports: () => reply(list),
  };
}

function sidebarState(sources: ListSources, ports: SidebarPorts): SidebarState {
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
    books: LogSwitch.isKept(properties),
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

function closeMonth(
  month: unknown,
  closed: boolean,
  { document, activeUser, clock, ...ports }: SidebarPorts,
): void {
  const months = new ClosedMonths(document);
  if (closed) months.close(month, activeUser(), clock.now());
  else months.open(month);
  writeSummary(months.list(), { ...ports, document, clock });
}

function savedSettings(draft: unknown, ports: SidebarPorts, state: () => SidebarState): SettingsAnswer {
  const { formulas, ...order } = objectOr(draft) as SettingsOrder & { readonly formulas?: unknown };
  if (formulas === true) requireDecision(ports);
  const { saved, test } = saveSettings(order, ports);
  // The tick is set before there is a key: without one there is nothing to allow yet.
  const hasKey = () => ports.settings.settingsAndKey().key !== undefined;
  if (saved && typeof formulas === 'boolean' && (!formulas || hasKey())) allowFormulas(formulas, ports);
  return { state: state(), keyTest: test === undefined ? { result: 'not tested' } : told(test, saved) };
}

function told(test: KeyTestResult, saved: boolean): KeyTest {
  if (test.result === 'accepted') return test;
  return { result: test.result, failure: failureMessage(test.error), saved };
}

/** Of a new report, of one that is edited, or of one that is to take another's place and sheet. */
function estimated(
  draft: unknown,
  destination: unknown,
  id: unknown,
  { reports, records, ports }: ListSources,
): Estimate {
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
      held: kept === undefined ? null : (records.record(kept.id)?.held ?? null),
    },
    ports,
  );
}

function objectOr(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
