import { type Reply, replying } from '../errors/failure-message';
import { insertFormula } from '../formulas/insert-formula';
import { refreshFormulasByHour } from '../formulas/refresh/formula-refreshing';
import { refreshNow } from '../formulas/refresh/refresh-now';
import { approve, savePlace, undoChanges } from '../reports/actions/answer-approval';
import { answerCopy } from '../reports/actions/answer-copy';
import { deleteReport } from '../reports/actions/delete-report';
import { pauseReport, saveReport, settled, takeOver } from '../reports/actions/scheduling';
import { approveEarlier } from '../reports/approvals/approve-own';
import { preview } from '../reports/fetch/preview';
import { switchLogs } from '../reports/logs/log-switch';
import { updateLogs } from '../reports/logs/update-logs';
import { cancelRun } from '../reports/run/cancel-run';
import type { SavedReport } from '../reports/saved-report';
import { reportList } from '../reports/status/report-list';
import { objectOr } from '../reports/store/check-order';
import { enterReport } from '../reports/store/presence';
import { reportStores } from '../reports/store/report-stores';
import { checkedRunId, RunSignals } from '../reports/store/run-signals';
import { allowFormulas } from '../settings/formula-consent';
import { testKey } from '../settings/test-key';
import { isPlainObject } from '../storage/plain-object';
import { texts } from '../wording/texts';
import {
  closeMonth,
  estimated,
  keyTestOf,
  runByHand,
  type SidebarPorts,
  savedSettings,
  sidebarState,
} from './handlers';
import type { Reports, SidebarServer } from './messages';

/**
 * Answers one call of the sidebar. Every global function can be typed into a cell as a formula, but a cell passes only texts,
 * numbers, truth values, dates and ranges: anything but an object is refused before anything is read or written. Throws an Error that
 * a cell shows.
 */
export function answerSidebar(call: unknown, ports: () => SidebarPorts): Reply<unknown> {
  if (!isPlainObject(call)) throw new Error('sidebarCall is not a formula; formulas begin with ADREPORT_.');
  const { name, args } = call;
  const given = ports();
  const calls: object = sidebarCalls(given);
  if (typeof name !== 'string' || !Object.keys(calls).includes(name) || !Array.isArray(args))
    return outdated(String(name));
  const work = Reflect.get(calls, name) as (...args: unknown[]) => unknown;
  return replying(given.errors)(() => work(...args));
}

/**
 * The allow-list: what the sidebar can call, by its own name here and nothing else. Anybody who has the file open can call it with
 * anything, so each function checks its arguments.
 */
function sidebarCalls(ports: SidebarPorts): SidebarServer {
  const { settings, clock, document } = ports;
  const sources = reportStores(ports);
  const { reports } = sources;
  const state = () => sidebarState(sources, ports);
  const list = (): Reports => ({ now: clock.now(), reports: reportList(sources) });
  const listed = (id: string): SavedReport => {
    const report = reportList(sources).find((one) => one.id === id);
    if (report === undefined) throw new Error('A saved report is missing in the list of saved reports.');
    return report;
  };
  const thenState =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      act(...args);
      return state();
    };
  const thenList =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      act(...args);
      return list();
    };
  return {
    sidebarState: state,
    sidebarSaveSettings: (draft) => savedSettings(draft, ports, state),
    sidebarTestKey: () => keyTestOf(testKey(settings.settings(), settings.key(), ports), true),
    sidebarForgetKey: thenState(() => settings.forgetKey()),
    sidebarAllowFormulas: thenState((allowed) => allowFormulas(allowed === true, ports)),
    sidebarRefreshFormulas: () => refreshNow(ports),
    sidebarRefreshByHour: thenState((allowed) => {
      // Before there is a check: afterwards nobody could know that the user had scheduled nothing here.
      approveEarlier(sources);
      refreshFormulasByHour(allowed === true, ports);
      settled(sources);
    }),
    sidebarKeepBooks: thenState((isKept) => {
      switchLogs(document, isKept === true);
      updateLogs(sources);
    }),
    sidebarCloseMonth: thenState((month, isClosed) => closeMonth(month, isClosed === true, ports)),
    sidebarSaveBigQuery: thenState((place) => savePlace(objectOr(place), sources)),
    sidebarAnswerCopy: thenState((answer) => answerCopy(answer, sources)),

    sidebarReports: list,
    sidebarOpenReport: (id) => {
      const kept = reports.get(id);
      return { report: listed(kept.id), others: enterReport(kept.id, ports.activeUser(), ports) };
    },
    sidebarSaveReport: (order) => {
      const saved = saveReport(objectOr(order), sources);
      if ('theirs' in saved) return { saved: false, theirs: listed(saved.theirs.id) };
      return { saved: true, id: saved.kept.id, ...list() };
    },
    sidebarDuplicateReport: thenList((id) => reports.duplicate(id)),
    sidebarPauseReport: thenList((id, isPaused) => pauseReport(id, isPaused === true, sources)),
    sidebarTakeOver: thenList((id, version) => takeOver(id, version, sources)),
    sidebarApprove: thenList((id, version) => approve(id, version, sources)),
    sidebarUndoChanges: thenList((id, version) => undoChanges(id, version, sources)),
    sidebarDeleteReport: thenList((id, sheet) => {
      deleteReport(id, sheet, sources);
      settled(sources);
    }),
    sidebarGoToSheet: (id) => {
      const { sheet } = listed(reports.get(id).id);
      if (sheet !== null) ports.tabs.activate(sheet.sheetId);
      return null;
    },

    sidebarEstimate: (draft, destination, id) => estimated(draft, destination, id, sources),
    sidebarPreview: (draft) => preview(draft, ports),
    sidebarPutFormula: (draft) => insertFormula(draft, ports),
    sidebarRun: (order) => runByHand(order, sources, ports),
    sidebarProgress: (runId) => new RunSignals(ports, checkedRunId(runId)).progress() ?? null,
    sidebarCancel: (runId) => cancelRun(checkedRunId(runId), sources),
  };
}

/** A sidebar that was loaded before or after this version may use other calls. */
function outdated(name: string): Reply<never> {
  return {
    failure: {
      kind: 'unexpected',
      ...texts().errors.sidebarOutdated(name.slice(0, 60)),
      issues: [],
      trace: '',
    },
  };
}
