import { type Reply, replyWithFailure } from '../errors';
import { insertFormula, refreshFormulasNow } from '../formulas';
import {
  answerCopy,
  approveReport,
  cancelRun,
  deleteReport,
  describeLastChange,
  discardChange,
  listSavedReports,
  makeUserOwner,
  noteNewsRead,
  pauseReport,
  type ReportToSave,
  RunSignals,
  requireRunId,
  requireTrigger,
  type SavedReportServices,
  saveBigQueryPlace,
  saveReport,
  switchLogs,
  takeBackLastChange,
  toSavedReport,
  updateLogs,
} from '../reports';
import { listReferences, type ReportDraft } from '../request';
import {
  type BigQueryPlace,
  fetchSuggestions,
  type KeyTest,
  requireDecisionRight,
  setFormulasAllowed,
  setRefreshAllowed,
  testAndSaveSettings,
  testKey,
} from '../settings';
import { isPlainObject, toObject } from '../storage';
import { getTexts } from '../wording';
import { runCellAudit } from './cell-audit';
import { previewWithChart, readFormCells } from './form-calls';
import { createCloseCalls } from './month-close';
import { createPayoutCalls } from './payout-calls';
import { createRunByHand } from './run-by-hand';
import { readSidebarState } from './sidebar-state';
import { makeStarterWorkbook } from './starter';

/**
 * Users can type every global function into a cell as a formula, but a cell passes only texts, numbers, truth values, dates and ranges. So
 * anything but a plain object is refused before anything is read or written. The cell shows the Error.
 */
export function createSidebarServer(buildServices: () => SavedReportServices) {
  return (call: unknown): Reply<unknown> => {
    if (!isPlainObject(call)) throw new Error('sidebarCall is not a formula; formulas begin with ADREPORT_.');
    const { name, args } = call;
    const services = buildServices();
    const calls: object = createSidebarCalls(services);
    // Own entries only: every object also has functions such as `constructor`.
    if (typeof name !== 'string' || !Object.keys(calls).includes(name) || !Array.isArray(args))
      return replyOutdated(String(name));
    const handler = Reflect.get(calls, name) as (...args: unknown[]) => unknown;
    try {
      return { answer: handler(...args) };
    } catch (error) {
      return replyWithFailure(error, services.errors);
    }
  };
}

/** Settings to save. Missing fields stay unchanged. */
export interface SettingsDraft extends Partial<Record<'baseUrl' | 'key' | 'zone' | 'currency', string>> {
  /** True: save the key without a test. */
  readonly anyway?: boolean;
}

/** Every user who has the file open can call these with any arguments, so each checks its arguments, although they have types here. */
function createSidebarCalls(services: SavedReportServices) {
  const { settings, clock, document, reports, tabs } = services;
  const readState = () => readSidebarState(services);
  /** `now` is the server's time in milliseconds since 1970. */
  const listReports = () => ({ now: clock.now(), reports: listSavedReports(services) });
  const requireSavedReport = (id: string) => toSavedReport(reports.requireReport(id), services);
  /** Turns an action into a call that returns the result of `answer` after the action. */
  const withAnswer =
    <Answer>(answer: () => Answer) =>
    <Args extends readonly unknown[]>(act: (...args: Args) => unknown) =>
    (...args: Args): Answer => {
      act(...args);
      return answer();
    };
  const withState = withAnswer(readState);
  const withReportList = withAnswer(listReports);
  const withFetchedNames = (test: KeyTest) => {
    if (test.result === 'accepted') fetchSuggestions(services);
    return test;
  };
  return {
    sidebarState: readState,
    sidebarSaveSettings: (draft: SettingsDraft) => {
      const keyTest = withFetchedNames(testAndSaveSettings(toObject(draft), services));
      return { state: readState(), keyTest };
    },
    sidebarTestKey: () => withFetchedNames(testKey(settings.readSettings(), settings.requireKey(), services)),
    sidebarForgetKey: withState(() => settings.forgetKey()),
    sidebarAllowFormulas: withState((allowed: boolean) => setFormulasAllowed(allowed === true, services)),
    sidebarRefreshFormulas: () => ({
      ...refreshFormulasNow(services, services.activeUser()),
      state: readState(),
    }),
    /** Whether the owner's hourly check refreshes the formulas of this file. */
    sidebarRefreshByHour: withState((allowed: boolean) => {
      requireDecisionRight(services);
      // The trigger is created first, because consent without an hourly check would have no effect.
      if (allowed === true) requireTrigger(services);
      setRefreshAllowed(allowed === true, services);
    }),
    /** Whether the file has a status sheet and a run log. Existing sheets stay. */
    sidebarSwitchLogs: withState((isOn: boolean) => {
      switchLogs(document, isOn === true);
      updateLogs(services);
    }),
    ...createCloseCalls(services),
    ...createPayoutCalls(services),
    sidebarAudit: () => runCellAudit(services),
    /** Shows a tab. Does nothing if a user has deleted it. */
    sidebarShowTab: (sheetId: number): null => {
      tabs.activate(sheetId);
      return null;
    },
    sidebarSaveBigQuery: withState((place: BigQueryPlace) => saveBigQueryPlace(toObject(place), services)),
    /** In a copied file: whether its reports refresh here too. */
    sidebarAnswerCopy: withState((answer: 'refresh here too' | 'leave as it is') =>
      answerCopy(answer === 'refresh here too', services),
    ),

    sidebarReadCells: (references: readonly string[]) => readFormCells(references, services),
    sidebarOpenReport: (id: string) => {
      const report = requireSavedReport(id);
      return { report, cells: readFormCells(listReferences(report.draft), services) };
    },
    /** Not saved if another user has changed the report since the edit began. */
    sidebarSaveReport: (reportToSave: ReportToSave) => {
      const saved = saveReport(toObject(reportToSave), services);
      if ('theirs' in saved) return { saved: false as const, theirs: requireSavedReport(saved.theirs.id) };
      const { report } = saved;
      return {
        saved: true as const,
        id: report.id,
        report: toSavedReport(report, services),
        ...listReports(),
      };
    },
    sidebarDuplicateReport: withReportList((id: string) => reports.duplicate(id)),
    sidebarPauseReport: withReportList((id: string, isPaused: boolean) =>
      pauseReport(id, isPaused === true, services),
    ),
    /** Makes the current user the owner. Here and below, `version` is the version of the report that the user has seen. */
    sidebarTakeOver: withReportList((id: string, version: string) => makeUserOwner(id, version, services)),
    sidebarApprove: withReportList((id: string, version: string) => approveReport(id, version, services)),
    sidebarDiscardChange: withReportList((id: string, version: string) =>
      discardChange(id, version, services),
    ),
    sidebarDeleteReport: withReportList((id: string, sheet: 'keep' | 'delete') => {
      deleteReport(id, sheet, services);
      updateLogs(services);
    }),
    sidebarGoToSheet: (id: string) => {
      const { sheet } = requireSavedReport(id);
      if (sheet !== null) tabs.activate(sheet.sheetId);
      return null;
    },

    sidebarLastChange: (id: string) => describeLastChange(id, services),
    /** The current user has read about the changed numbers of a report, up to a time. */
    sidebarReadNews: withReportList((id: string, at: number) => {
      const ids = reports.listAll().map((report) => report.id);
      if (typeof at === 'number') noteNewsRead(String(id), at, ids, services);
    }),
    /** Takes back these changes. `change` is the id of the changes that the user has seen. */
    sidebarTakeBack: (id: string, change: string) => {
      const notices = takeBackLastChange(id, change, services);
      updateLogs(services);
      return { notices, ...listReports() };
    },

    /** Makes the starter workbook, or what is missing of it. If it is not done, the sidebar calls again. */
    sidebarStarter: () => ({ ...makeStarterWorkbook(services), ...listReports() }),

    sidebarPreview: (draft: ReportDraft, order: Parameters<typeof previewWithChart>[1]) =>
      previewWithChart(draft, order, services),
    sidebarPutFormula: (draft: ReportDraft) => insertFormula(draft, services),
    sidebarRun: createRunByHand(services),
    sidebarProgress: (runId: string) => new RunSignals(services, requireRunId(runId)).readProgress() ?? null,
    /** Cancels a run. False if it was too late, because the rows were already being written. */
    sidebarCancel: (runId: string) => cancelRun(requireRunId(runId), services),
  };
}

/** The functions that the sidebar can call, by name. To add one, add an entry in `createSidebarCalls`. */
export type SidebarServer = ReturnType<typeof createSidebarCalls>;

export type SidebarCall = {
  readonly [Name in keyof SidebarServer]: {
    readonly name: Name;
    readonly args: Parameters<SidebarServer[Name]>;
  };
}[keyof SidebarServer];

/** The reply to an unknown call. A sidebar that was loaded from another version may send one. */
function replyOutdated(name: string): Reply<never> {
  const sentences = getTexts().errors.sidebarOutdated(name.slice(0, 60));
  return { failure: { kind: 'unexpected', ...sentences, issues: [], trace: '' } };
}

export type { CellAudit } from '../audit';
export type { JournalFile, ReadinessLine } from '../close';
export type { LastChangeView } from '../reports';
export type { KeyTest } from '../settings';

export type SettingsAnswer = ReturnType<SidebarServer['sidebarSaveSettings']>;
export type Reports = ReturnType<SidebarServer['sidebarDuplicateReport']>;
export type SaveAnswer = ReturnType<SidebarServer['sidebarSaveReport']>;
/** A report to edit, and what the cells contain to which it points. */
export type OpenedReport = ReturnType<SidebarServer['sidebarOpenReport']>;
