import { planChart } from '../charts';
import {
  Approvals,
  approveReport,
  cancelRun,
  deleteReport,
  describeLastChange,
  discardChange,
  listSavedReports,
  makeUserOwner,
  type PreviewInput,
  pauseReport,
  previewRun,
  type ReportToSave,
  type RunAnswer,
  type RunOrder,
  RunSignals,
  requireRunId,
  runReport,
  type SavedReportServices,
  saveReport,
  takeBackLastChange,
  toSavedReport,
  updateStatusSheet,
} from '../reports';
import { hasField, isCellReference, listReferences, normalizeReference, type ReportDraft } from '../request';
import { requireConfirmedPlace } from '../settings';
import { parseChartChoice, runUnderLock } from '../sheet';
import { getOwnProperty, toObject } from '../storage';
import { getTexts } from '../wording';
import { runCellAudit } from './cell-audit';
import { makeStarterWorkbook } from './starter';

declare const WITH_BIGQUERY: boolean;

/** Turns an action into a call that returns the result of `answer` after the action. */
export function createCallsWithAnswer<Answer>(answer: () => Answer) {
  return <Args extends readonly unknown[]>(act: (...args: Args) => unknown) =>
    (...args: Args): Answer => {
      act(...args);
      return answer();
    };
}

/** Shows a tab. Does nothing without one, or if a user has deleted it. */
export function activateTab(sheetId: number | undefined, { tabs }: SavedReportServices): null {
  if (sheetId !== undefined) tabs.activate(sheetId);
  return null;
}

/** The calls about saved reports and their runs. Their arguments are unchecked. */
export function createReportCalls(services: SavedReportServices) {
  const { clock, reports } = services;
  /** `now` is the server's time in milliseconds since 1970. */
  const listReports = () => ({ now: clock.now(), reports: listSavedReports(services) });
  const requireSavedReport = (id: string) => toSavedReport(reports.requireReport(id), services);
  const withReportList = createCallsWithAnswer(listReports);
  return {
    sidebarAudit: () => runCellAudit(services),
    sidebarReadCells: (references: readonly string[]) => readFormCells(references, services),
    sidebarOpenReport: (id: string) => {
      const report = requireSavedReport(id);
      return { report, cells: readFormCells(listReferences(report.draft), services) };
    },
    /** Not saved if another user has changed the report since the edit began. */
    sidebarSaveReport: (reportToSave: ReportToSave) => {
      const saved = saveReport(toObject(reportToSave), services);
      if ('theirs' in saved) return { saved: false as const, theirs: requireSavedReport(saved.theirs.id) };
      const report = toSavedReport(saved.report, services);
      return { saved: true as const, id: report.id, report, ...listReports() };
    },
    sidebarPauseReport: withReportList((id: string, isPaused: boolean) =>
      pauseReport(id, isPaused === true, services),
    ),
    /** Makes the current user the owner. Here and below, `version` is the version of the report that the user has seen. */
    sidebarTakeOver: withReportList((id: string, version: string) => makeUserOwner(id, version, services)),
    sidebarApprove: withReportList((id: string, version: string) => approveReport(id, version, services)),
    sidebarDiscardChange: withReportList((id: string, version: string) =>
      discardChange(id, version, services),
    ),
    sidebarDeleteReport: withReportList((id: string) => {
      deleteReport(id, services);
      updateStatusSheet(services);
    }),
    sidebarGoToSheet: (id: string) => activateTab(requireSavedReport(id).sheet?.sheetId, services),

    sidebarLastChange: (id: string) => describeLastChange(id, services),
    /** The user has read about the changed numbers of a report. `at` is the time of these news. */
    sidebarReadNews: withReportList((id: string, at: number) =>
      runUnderLock(services, () => services.records.forgetNews(String(id), at)),
    ),
    /** Takes back the last change. `change` is its id, as the user has seen it. */
    sidebarTakeBack: (id: string, change: string) => {
      const notices = takeBackLastChange(id, change, services);
      updateStatusSheet(services);
      return { notices, ...listReports() };
    },

    /** Makes the starter workbook, or what is missing of it. If it is not done, the sidebar calls again. */
    sidebarStarter: () => ({ ...makeStarterWorkbook(services), ...listReports() }),

    sidebarPreview: (draft: ReportDraft, order: Parameters<typeof previewWithChart>[1]) =>
      previewWithChart(draft, order, services),
    sidebarRun: createRunByHand(services),
    sidebarProgress: (runId: string) => new RunSignals(services, requireRunId(runId)).readProgress() ?? null,
    /** Cancels a run. False if it was too late, because the rows were already being written. */
    sidebarCancel: (runId: string) => cancelRun(requireRunId(runId), services),
  };
}

const MOST_REFERENCES = 100;

/** The contents of the cells to which a form refers. Texts that are no references are left out. */
function readFormCells(references: unknown, { cells }: SavedReportServices) {
  const requestedReferences = Array.isArray(references)
    ? references.filter(isCellReference).slice(0, MOST_REFERENCES)
    : [];
  const findCells = cells.readCells(requestedReferences.map(normalizeReference));
  return requestedReferences.flatMap((reference) => {
    const content = findCells(normalizeReference(reference));
    return content === undefined ? [] : { reference, said: content };
  });
}

export type Preview = ReturnType<typeof previewWithChart>;

/** The preview of a report, with a sentence about the chart if the form has chosen one: what it will show, or why it cannot be made. */
function previewWithChart(
  draft: unknown,
  input: PreviewInput & { readonly chart?: unknown },
  services: SavedReportServices,
) {
  const { table, ...preview } = previewRun(draft, input, services);
  const choice = parseChartChoice(getOwnProperty(input, 'chart'));
  if (choice === undefined) return { ...preview, chart: '' };
  const plan = planChart(choice, table);
  if ('refused' in plan) return { ...preview, notices: [...preview.notices, plan.refused], chart: '' };
  return { ...preview, chart: getTexts().charts.preview(plan.title) };
}

function createRunByHand(services: SavedReportServices) {
  return (order: RunOrder): RunAnswer => {
    const { reportId, runId } = toObject(order) as Partial<RunOrder>;
    const report = services.reports.requireReport(reportId);
    new Approvals(services).assertApproved(report);
    // Refused before the run begins, so that the report does not show a failed run.
    const { output, connection, report: reportKind } = report.draft;
    if (WITH_BIGQUERY && output === 'bigquery' && hasField('output', reportKind))
      requireConfirmedPlace(services);
    services.settings.selectByName(connection).requireKey();
    const run = { loadReport: () => report, runId: requireRunId(runId), how: 'by hand' } as const;
    let answer: RunAnswer | undefined;
    try {
      answer = runReport(run, services);
      return answer;
    } finally {
      // The run has ended, maybe with an error. An unfinished run goes on in a later slice.
      if (answer?.state !== 'unfinished') updateStatusSheet(services);
    }
  };
}
