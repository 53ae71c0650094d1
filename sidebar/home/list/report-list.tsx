import type { SavedReport } from '../../../src/reports';
import { estimateServerTime } from '../../server';
import { getViewTexts } from '../../text';
import type { ShellState } from '../../use-shell';
import { ReportRow } from '../report-row';
import {
  ALL_REPORTS,
  type Filter,
  type ListView,
  needsAttention,
  REPORT_STATES,
  selectVisibleReports,
} from './list-choices';

export interface ReportListProps {
  readonly shell: ShellState;
  /** The report that gets the focus when the list opens; '' if there is none. */
  readonly reportId: string;
}

/** The saved reports of the file, with a search and a filter. Reports that the user works with stay, whatever is chosen. */
export function ReportList({ shell, reportId }: ReportListProps) {
  const { state, runs, actions, listView } = shell;
  const now = estimateServerTime(state);
  const isReportInUse = (id: string) => {
    const run = runs.get(id)?.phase;
    const hasRun = run !== undefined && (run !== 'done' || listView.openIds.has(id));
    return id === reportId || hasRun || actions.findActionFailure(id) !== null;
  };
  const visibleReports = selectVisibleReports(state.reports, listView.choices, { now, isReportInUse });
  return (
    <>
      <ListControls reports={state.reports} visibleReports={visibleReports} view={listView} now={now} />
      <ul class="rows">
        {visibleReports.map((report) => (
          <ReportRow key={report.id} shell={shell} report={report} />
        ))}
      </ul>
    </>
  );
}

/** As many reports are seen at a glance. */
const MAX_WITHOUT_CONTROLS = 7;

/** The search and the filter of a list with more than a few reports, and how many of them are shown. */
function ListControls(props: {
  readonly reports: readonly SavedReport[];
  readonly visibleReports: readonly SavedReport[];
  readonly view: ListView;
  readonly now: number;
}) {
  const { reports, visibleReports, view, now } = props;
  const { choices, choose } = view;
  const { list } = getViewTexts().home;
  const isNarrowed = choices.searchText !== '' || choices.filter !== 'all';
  if (reports.length <= MAX_WITHOUT_CONTROLS && !isNarrowed) return null;
  const inNeed = reports.filter((report) => needsAttention(report, now)).length;
  return (
    <search class="list-controls">
      <input
        type="search"
        aria-label={list.search}
        placeholder={list.search}
        value={choices.searchText}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => choose({ searchText: event.currentTarget.value })}
      />
      <select
        aria-label={list.filter}
        value={choices.filter}
        onChange={(event) => choose({ filter: event.currentTarget.value as Filter })}
      >
        {listFilters(reports, choices.filter, inNeed).map(({ id, label, count }) => (
          <option key={id} value={id}>
            {list.withCount(label, count)}
          </option>
        ))}
      </select>
      <p class="hint" role="status">
        {isNarrowed ? list.some(visibleReports.length, reports.length) : list.all(reports.length, inNeed)}
      </p>
      {isNarrowed && (
        <button type="button" class="small" onClick={() => choose(ALL_REPORTS)}>
          {list.showAll}
        </button>
      )}
    </search>
  );
}

/** The filters that some report passes, and the chosen one. */
function listFilters(reports: readonly SavedReport[], chosen: Filter, inNeed: number) {
  const { card, home } = getViewTexts();
  const states = REPORT_STATES.map((id) => ({
    id,
    label: card.states[id],
    count: reports.filter(({ state }) => state === id).length,
  }));
  return [
    { id: 'all', label: home.list.allStates, count: reports.length },
    { id: 'attention', label: home.list.inNeed, count: inNeed },
    ...states,
  ].filter(({ id, count }) => count > 0 || id === chosen);
}
