import { useState } from 'preact/hooks';
import { requireReportKind } from '../../../src/catalogue';
import type { ReportState, SavedReport } from '../../../src/reports';
import { isUnchecked } from '../../sentences';
import { getViewTexts } from '../../text';
import { createMatcher } from '../../ui';
import { needsDecision } from '../refresh-progress';

const STATES_IN_NEED: readonly ReportState[] = ['failed', 'waits for approval', 'stopped'];

/** True for a report that a user has to look at: it does not become right by itself, or its earlier numbers have changed. */
export function needsAttention(report: SavedReport, now: number): boolean {
  return (
    STATES_IN_NEED.includes(report.state) ||
    report.news !== null ||
    needsDecision(report) ||
    isUnchecked(report, now)
  );
}

/**
 * The reports that match the search, and those that the user works with (`isReportInUse`), which are always shown. They are in the order
 * of their names, whatever happens to them, so that a user finds each where it was. Numbers in names are compared as numbers.
 */
export function selectVisibleReports(
  reports: readonly SavedReport[],
  searchText: string,
  { now, isReportInUse }: { readonly now: number; readonly isReportInUse: (id: string) => boolean },
): readonly SavedReport[] {
  const isSought = createMatcher(searchText.trim());
  const { compare } = new Intl.Collator(getViewTexts().locale, { numeric: true });
  return reports
    .filter((report) => isReportInUse(report.id) || isSought(buildSearchEntry(report, now)))
    .sort((one, other) => compare(one.name, other.name) || compare(one.id, other.id));
}

/** A report is found by its name, its kind, its sheet and its state. */
function buildSearchEntry(report: SavedReport, now: number) {
  const { name, draft, sheet, state } = report;
  const { card, home } = getViewTexts();
  const attention = needsAttention(report, now) ? home.list.inNeed : '';
  const stateTexts = [
    requireReportKind(draft.report).label,
    sheet?.title ?? '',
    card.states[state],
    attention,
  ];
  return { id: '', label: name, description: stateTexts.join(' ') };
}

export type ListView = ReturnType<typeof useListView>;

/** What the user has searched for in the list, and the reports with open details. Both stay while other views are open. */
export function useListView() {
  const [searchText, setSearchText] = useState('');
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  return {
    searchText,
    setSearchText,
    openIds,
    openDetails: (id: string): void => setOpenIds((now) => new Set(now).add(id)),
    closeDetails: (id: string): void => setOpenIds((now) => new Set([...now].filter((one) => one !== id))),
  };
}
