import type { SavedReport } from '../../../src/reports';
import { getViewTexts } from '../../text';
import { ALL_REPORTS, type Filter, type ListView, needsAttention, REPORT_STATES } from './list-choices';

/** As many reports are seen at a glance. */
const MAX_WITHOUT_CONTROLS = 7;

/** The search and the filter of a list with more than a few reports, and how many of them are shown. */
export function ListControls(props: {
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
