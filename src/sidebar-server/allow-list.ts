import { closePorts } from '../books/close-ports';
import type { CheckSchedule } from '../close/closings/check-schedule';
import { adoptBooks, type CloseOrder, reopenMonth, reviewMonth } from '../close/closings/month-actions';
import { failureReply, type Reply } from '../errors/failure-message';
import { insertFormula } from '../formulas/draft-to-formula';
import { refreshNow } from '../formulas/refresh-formulas';
import { deleteReport } from '../reports/actions/delete-report';
import {
  answerCopy,
  approve,
  discardChange,
  pauseReport,
  savePlace,
  saveReport,
  takeOver,
} from '../reports/actions/scheduling';
import { noteRead } from '../reports/changes/restated-news';
import { lastChange, takeBack } from '../reports/last-change';
import { cancelRun } from '../reports/run/record-run';
import type { SaveOrder } from '../reports/saved-report';
import { requireTrigger } from '../reports/schedule/hourly-trigger';
import { switchLogs, updateLogs } from '../reports/status/logs';
import { reportList, savedReport } from '../reports/status/report-list';
import { objectOr } from '../reports/store/check-order';
import { checkedRunId, RunSignals } from '../reports/store/run-signals';
import { reportStores } from '../reports/store/saved-reports';
import { referencesIn } from '../request/cells/resolve-cells';
import type { ReportDraft } from '../request/draft';
import type { BigQueryPlace } from '../settings/bigquery-place';
import { allowFormulas, allowRefresh, requireDecision } from '../settings/formula-consent';
import { askForNames } from '../settings/known-source';
import { type KeyTest, saveSettings, testKey } from '../settings/save-settings';
import { isPlainObject } from '../storage/untrusted-value';
import { texts } from '../wording/texts';
import { auditSelectedCell } from './audit';
import { cellsSaid, runByHand, type SettingsDraft, type SidebarPorts, sidebarState } from './handlers';
import {
  amountToClose,
  type BooksTab,
  checkByHand,
  closeByHand,
  closeForm,
  type JournalOrder,
  monthClose,
  monthJournal,
  scheduleChecks,
  showBooks,
  showStatement,
} from './month-close';
import { payoutCalls } from './payouts';
import { previewWithChart } from './preview';
import { makeStarterWorkbook } from './starter';

/**
 * Users can type every global function into a cell as a formula, but a cell passes only texts, numbers, truth values, dates and ranges. So
 * anything but a plain object is refused before anything is read or written. The cell shows the Error.
 */
export const sidebarServer = (services: () => SidebarPorts) =>
  function answerSidebar(call: unknown): Reply<unknown> {
    if (!isPlainObject(call)) throw new Error('sidebarCall is not a formula; formulas begin with ADREPORT_.');
    const { name, args } = call;
    const ports = services();
    const calls: object = sidebarCalls(ports);
    if (typeof name !== 'string' || !Object.keys(calls).includes(name) || !Array.isArray(args))
      return outdated(String(name));
    const work = Reflect.get(calls, name) as (...args: unknown[]) => unknown;
    try {
      return { answer: work(...args) };
    } catch (error) {
      return failureReply(error, ports.errors);
    }
  };

/** Every user who has the file open can call these with any arguments, so each checks its arguments, although they have types here. */
function sidebarCalls(ports: SidebarPorts) {
  const { settings, clock, document } = ports;
  const sources = reportStores(ports);
  const { reports } = sources;
  const state = () => sidebarState(sources, ports);
  /** `now` is the server's time in milliseconds since 1970. */
  const list = () => ({ now: clock.now(), reports: reportList(sources) });
  const shown = (id: string) => savedReport(reports.get(id), sources);
  /** Turns an action into a call that returns the result of `answer` after the action. */
  const then =
    <Answer>(answer: () => Answer) =>
    <Args extends readonly unknown[]>(act: (...args: Args) => unknown) =>
    (...args: Args): Answer => {
      act(...args);
      return answer();
    };
  const thenState = then(state);
  const thenList = then(list);
  const thenNames = (test: KeyTest) => {
    if (test.result === 'accepted') askForNames(ports);
    return test;
  };
  const closing = closePorts(sources);
  const monthClosing = () => monthClose(sources);
  const thenClose = then(monthClosing);
  return {
    sidebarState: state,
    sidebarSaveSettings: (draft: SettingsDraft) => {
      const keyTest = thenNames(saveSettings(objectOr(draft), ports));
      return { state: state(), keyTest };
    },
    sidebarTestKey: () => thenNames(testKey(settings.settings(), settings.key(), ports)),
    sidebarForgetKey: thenState(() => settings.forgetKey()),
    sidebarAllowFormulas: thenState((allowed: boolean) => allowFormulas(allowed === true, ports)),
    sidebarRefreshFormulas: () => ({ ...refreshNow(ports, ports.activeUser()), state: state() }),
    /** Whether the owner's hourly check refreshes the formulas of this file. */
    sidebarRefreshByHour: thenState((allowed: boolean) => {
      requireDecision(ports);
      // The trigger is created first, because consent without an hourly check would have no effect.
      if (allowed === true) requireTrigger(ports);
      allowRefresh(allowed === true, ports);
    }),
    /** Whether the file has a status sheet and a run log. Existing sheets stay. */
    sidebarSwitchLogs: thenState((isOn: boolean) => {
      switchLogs(document, isOn === true);
      updateLogs(sources);
    }),
    /** What the view “Month close” shows. Here and below, `month` is `YYYY-MM`. */
    sidebarMonthClose: monthClosing,
    sidebarReadiness: (order: CloseOrder) => closeForm(objectOr(order), sources),
    /** Asks the service what the month would be closed at. */
    sidebarAmountToClose: (order: CloseOrder) => amountToClose(objectOr(order), sources),
    sidebarCloseMonth: thenClose((order: CloseOrder) => closeByHand(objectOr(order), sources)),
    sidebarReopenMonth: thenClose((month: string, currency: string, reason: string) =>
      reopenMonth(month, currency, reason, closing),
    ),
    sidebarReviewMonth: thenClose((month: string, currency: string) => reviewMonth(month, currency, closing)),
    /** Asks the service for a closed month again. `withMyKey`: the user's key may differ from the one that closed the month. */
    sidebarCheckMonth: thenClose((month: string, currency: string, withMyKey: boolean) =>
      checkByHand(month, currency, withMyKey === true, sources),
    ),
    /** In a copied or restored file: continues its closings. */
    sidebarAdoptClosings: thenClose(() => adoptBooks(closing)),
    sidebarCheckSchedule: thenClose((schedule: CheckSchedule) => scheduleChecks(schedule, sources)),
    sidebarJournal: (month: string, currency: string, format: JournalOrder) =>
      monthJournal(month, currency, format, sources),
    sidebarStatement: (month: string, currency: string) => showStatement(month, currency, sources),
    sidebarShowBooks: (tab: BooksTab) => showBooks(tab, sources),
    ...payoutCalls(sources),
    sidebarAudit: () => auditSelectedCell(sources),
    /** Shows a tab. Does nothing if a user has deleted it. */
    sidebarShowTab: (sheetId: number): null => {
      ports.tabs.activate(sheetId);
      return null;
    },
    sidebarSaveBigQuery: thenState((place: BigQueryPlace) => savePlace(objectOr(place), sources)),
    /** In a copied file: whether its reports refresh here too. */
    sidebarAnswerCopy: thenState((answer: 'refresh here too' | 'leave as it is') =>
      answerCopy(answer === 'refresh here too', sources),
    ),

    /** What the cells contain to which references point. The references are unchecked. */
    sidebarReadCells: (references: readonly string[]) => cellsSaid(references, sources),
    sidebarOpenReport: (id: string) => {
      const report = shown(id);
      return { report, cells: cellsSaid(referencesIn(report.draft), sources) };
    },
    /** Not saved if another user has changed the report since the edit began. */
    sidebarSaveReport: (order: SaveOrder) => {
      const saved = saveReport(objectOr(order), sources);
      if ('theirs' in saved) return { saved: false as const, theirs: shown(saved.theirs.id) };
      const { report } = saved;
      return { saved: true as const, id: report.id, report: savedReport(report, sources), ...list() };
    },
    sidebarDuplicateReport: thenList((id: string) => reports.duplicate(id)),
    sidebarPauseReport: thenList((id: string, isPaused: boolean) =>
      pauseReport(id, isPaused === true, sources),
    ),
    /** Makes the current user the owner. Here and below, `version` is the version of the report that the user has seen. */
    sidebarTakeOver: thenList((id: string, version: string) => takeOver(id, version, sources)),
    sidebarApprove: thenList((id: string, version: string) => approve(id, version, sources)),
    sidebarDiscardChange: thenList((id: string, version: string) => discardChange(id, version, sources)),
    sidebarDeleteReport: thenList((id: string, sheet: 'keep' | 'delete') => {
      deleteReport(id, sheet, sources);
      updateLogs(sources);
    }),
    sidebarGoToSheet: (id: string) => {
      const { sheet } = shown(id);
      if (sheet !== null) ports.tabs.activate(sheet.sheetId);
      return null;
    },

    sidebarLastChange: (id: string) => lastChange(id, sources),
    /** The current user has read about the changed numbers of a report, up to a time. */
    sidebarReadNews: thenList((id: string, at: number) => {
      const ids = reports.all().map((report) => report.id);
      if (typeof at === 'number') noteRead(String(id), at, ids, ports);
    }),
    /** Takes back these changes. `change` is the id of the changes that the user has seen. */
    sidebarTakeBack: (id: string, change: string) => {
      const notices = takeBack(id, change, sources);
      updateLogs(sources);
      return { notices, ...list() };
    },

    /** Makes the starter workbook, or what is missing of it. If it is not done, the sidebar calls again. */
    sidebarStarter: () => ({ ...makeStarterWorkbook(sources), ...list() }),

    sidebarPreview: (draft: ReportDraft, order: Parameters<typeof previewWithChart>[1]) =>
      previewWithChart(draft, order, sources),
    sidebarPutFormula: (draft: ReportDraft) => insertFormula(draft, ports),
    sidebarRun: runByHand(sources),
    sidebarProgress: (runId: string) => new RunSignals(ports, checkedRunId(runId)).progress() ?? null,
    /** Cancels a run. False if it was too late, because the rows were already being written. */
    sidebarCancel: (runId: string) => cancelRun(checkedRunId(runId), sources),
  };
}

/** The functions that the sidebar can call, by name. To add one, add an entry in `sidebarCalls`. */
export type SidebarServer = ReturnType<typeof sidebarCalls>;

export type SidebarCall = {
  readonly [Name in keyof SidebarServer]: {
    readonly name: Name;
    readonly args: Parameters<SidebarServer[Name]>;
  };
}[keyof SidebarServer];

/** The reply to an unknown call. A sidebar that was loaded from another version may send one. */
function outdated(name: string): Reply<never> {
  const sentences = texts().errors.sidebarOutdated(name.slice(0, 60));
  return { failure: { kind: 'unexpected', ...sentences, issues: [], trace: '' } };
}
