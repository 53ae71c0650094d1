import type { SavedReport } from '../../../src/reports/saved-report';
import { texts } from '../../text/texts';
import { ALL_REPORTS, type Filter, type ListView, needsAttention, STATES } from './list-choices';

/** As many reports are seen at a glance. */
const FEW = 7;

/** The search and the filter of a list with more than a few reports, and how many of them are shown. */
export function ListControls(props: {
  readonly reports: readonly SavedReport[];
  readonly shown: readonly SavedReport[];
  readonly view: Pick<ListView, 'choices' | 'choose'>;
  readonly now: number;
}) {
  const { reports, shown, view, now } = props;
  const { choices, choose } = view;
  const { list } = texts().home;
  const isNarrowed = choices.sought !== '' || choices.filter !== 'all';
  if (reports.length <= FEW && !isNarrowed) return null;
  const inNeed = reports.filter((report) => needsAttention(report, now)).length;
  return (
    <search class="list-controls">
      <input
        type="search"
        aria-label={list.search}
        placeholder={list.search}
        value={choices.sought}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => choose({ sought: event.currentTarget.value })}
      />
      <select
        aria-label={list.filter}
        value={choices.filter}
        onChange={(event) => choose({ filter: event.currentTarget.value as Filter })}
      >
        {filtersOf(reports, choices.filter, inNeed).map(({ id, label, count }) => (
          <option key={id} value={id}>
            {list.withCount(label, count)}
          </option>
        ))}
      </select>
      <p class="hint" role="status">
        {isNarrowed ? list.some(shown.length, reports.length) : list.all(reports.length, inNeed)}
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
function filtersOf(reports: readonly SavedReport[], chosen: Filter, inNeed: number) {
  const { card, home } = texts();
  const states = STATES.map((id) => ({
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
