import { useState } from 'preact/hooks';
import type { FormulaRefresh } from '../../src/formulas';
import type { SavedReport } from '../../src/reports';
import type { SidebarState } from '../../src/sidebar-server';
import type { Runs } from '../run';
import { useRequest } from '../server';
import type { ServerState, SidebarOpening } from '../state';
import { getViewTexts } from '../text';
import { type RefreshProgress, selectRefreshable } from './refresh-progress';

/** Refreshes several reports one after another, and runs the action of the menu item that opened the sidebar. */
export function useRefresh(props: {
  readonly running: Runs;
  readonly serverState: ServerState;
  readonly openDetails: (id: string) => void;
}) {
  const { running, serverState, openDetails } = props;
  const [refresh, setRefresh] = useState<RefreshProgress | null>(null);
  const [notice, setNotice] = useState('');
  const formulas = useRequest<FormulaRefresh>();
  const stateRequest = useRequest<SidebarState>();
  const { state, server } = serverState;
  const startOrResume = ({ id, state: reportState, run }: SavedReport) =>
    running.startRun(id, reportState === 'stopped' ? run?.runId : undefined);
  const refreshAllReports = async (): Promise<void> => {
    const reports = selectRefreshable(state.reports);
    setRefresh({ names: reports.map(({ name }) => name), ended: [] });
    setNotice('');
    const pendingRuns = reports.map(async (report) => {
      const end = await startOrResume(report);
      setRefresh((now) => now && { ...now, ended: [...now.ended, { name: report.name, end }] });
    });
    await Promise.all(pendingRuns);
  };
  const refreshTab = ({ reports, activeSheet }: SidebarState): void => {
    const report = reports.find(({ id }) => id === activeSheet.reportId);
    if (report === undefined) setNotice(getViewTexts().home.refreshing.noReportHere(activeSheet.title));
    else {
      openDetails(report.id);
      startOrResume(report);
    }
  };
  const refreshActiveSheet = async (): Promise<void> => {
    // The user may have opened another tab since the state was read.
    const newest = await stateRequest.ask(() => server.sidebarState(), '');
    if (newest !== undefined) refreshTab(newest);
  };
  const requestFormulaRefresh = (): void => {
    formulas.ask(() => server.sidebarRefreshFormulas(), '');
  };
  return {
    refresh,
    formulas,
    stateRequest,
    requestFormulaRefresh,
    refreshActiveSheet,
    notice,
    refreshAllReports,
    cancelAll: (): void => {
      for (const { id } of state.reports) running.queue.requestRunEnd(id);
    },
    runOpening: (opening: SidebarOpening): void => {
      if (opening === 'refresh all') refreshAllReports();
      if (opening === 'refresh this sheet') refreshTab(state);
      if (opening === 'refresh formulas') requestFormulaRefresh();
    },
  };
}
