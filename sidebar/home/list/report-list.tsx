import type { SavedReport } from '../../../src/reports';
import { estimateServerTime } from '../../server';
import { getViewTexts } from '../../text';
import type { ShellState } from '../../use-shell';
import { ReportRow } from '../report-row';
import { type ListView, needsAttention, selectVisibleReports } from './list-choices';

export interface ReportListProps {
  readonly shell: ShellState;
  /** The report that gets the focus when the list opens; '' if there is none. */
  readonly reportId: string;
}

/** The saved reports of the file, with a search. Reports that the user works with stay, whatever is searched. */
export function ReportList({ shell, reportId }: ReportListProps) {
  const { state, runs, actions, listView } = shell;
  const now = estimateServerTime(state);
  const isReportInUse = (id: string) => {
    const run = runs.get(id)?.phase;
    const hasRun = run !== undefined && (run !== 'done' || listView.openIds.has(id));
    return id === reportId || hasRun || actions.findActionFailure(id) !== null;
  };
  const visibleReports = selectVisibleReports(state.reports, listView.searchText, { now, isReportInUse });
  return (
    <>
      <ListSearch reports={state.reports} visibleReports={visibleReports} view={listView} now={now} />
      <ul class="rows">
        {visibleReports.map((report) => (
          <ReportRow key={report.id} shell={shell} report={report} />
        ))}
      </ul>
    </>
  );
}

/** As many reports are seen at a glance. */
const MAX_WITHOUT_SEARCH = 7;

function ListSearch(props: {
  readonly reports: readonly SavedReport[];
  readonly visibleReports: readonly SavedReport[];
  readonly view: ListView;
  readonly now: number;
}) {
  const { reports, visibleReports, view, now } = props;
  const { searchText, setSearchText } = view;
  const { list } = getViewTexts().home;
  if (reports.length <= MAX_WITHOUT_SEARCH && searchText === '') return null;
  const inNeed = reports.filter((report) => needsAttention(report, now)).length;
  return (
    <search class="list-controls">
      <input
        type="search"
        aria-label={list.search}
        placeholder={list.search}
        value={searchText}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setSearchText(event.currentTarget.value)}
      />
      <p class="hint" role="status">
        {searchText === ''
          ? list.all(reports.length, inNeed)
          : list.some(visibleReports.length, reports.length)}
      </p>
    </search>
  );
}
