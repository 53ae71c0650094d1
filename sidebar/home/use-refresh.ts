import { useState } from 'preact/hooks';
import type { FormulaRefresh } from '../../src/formulas/refresh-formulas';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Runs } from '../run/use-runs';
import { useRequest } from '../server/use-request';
import type { List } from '../state/use-server-state';
import type { Opening } from '../state/views';
import { texts } from '../text/texts';
import { type Refresh, refreshable } from './refresh';

/** Refreshes several reports one after another, and runs the action of the menu item that opened the sidebar. */
export function useRefresh(props: {
  readonly running: Runs;
  readonly list: List;
  /** Shows the details of a report. */
  readonly unfold: (id: string) => void;
}) {
  const { running, list, unfold } = props;
  const [refresh, setRefresh] = useState<Refresh | null>(null);
  const [notice, setNotice] = useState('');
  const formulas = useRequest<FormulaRefresh>();
  const looking = useRequest<SidebarState>();
  const { state, server } = list;
  const start = ({ id, state: at, run }: SavedReport) =>
    running.start(id, at === 'stopped' ? run?.runId : undefined);
  const all = async (): Promise<void> => {
    const reports = refreshable(state.reports);
    let now: Refresh = { names: reports.map(({ name }) => name), ended: [] };
    setRefresh(now);
    setNotice('');
    const each = reports.map(async (report) => {
      const end = await start(report);
      now = { ...now, ended: [...now.ended, { name: report.name, end }] };
      setRefresh(now);
    });
    await Promise.all(each);
  };
  const refreshTab = ({ reports, activeSheet }: SidebarState): void => {
    const report = reports.find(({ id }) => id === activeSheet.reportId);
    if (report === undefined) setNotice(texts().home.refreshing.noReportHere(activeSheet.title));
    else {
      unfold(report.id);
      start(report);
    }
  };
  const thisSheet = async (): Promise<void> => {
    // The user may have opened another tab since the state was read.
    const newest = await looking.ask(() => server.sidebarState(), '');
    if (newest !== undefined) refreshTab(newest);
  };
  const allFormulas = (): void => {
    formulas.ask(() => server.sidebarRefreshFormulas(), '');
  };
  return {
    refresh,
    formulas,
    looking,
    allFormulas,
    thisSheet,
    notice,
    all,
    cancelAll: (): void => {
      for (const { id } of state.reports) running.queue.cancel(id);
    },
    /** Runs the action of the menu item that opened the sidebar. */
    open: (opening: Opening): void => {
      if (opening === 'refresh all') all();
      if (opening === 'refresh this sheet') refreshTab(state);
      if (opening === 'refresh formulas') allFormulas();
    },
  };
}
