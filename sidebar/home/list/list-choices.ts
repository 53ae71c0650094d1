import { useState } from 'preact/hooks';
import { requireReportKind } from '../../../src/catalogue';
import type { ReportState, SavedReport } from '../../../src/reports';
import { isUnchecked } from '../../sentences';
import { getViewTexts } from '../../text';
import { createMatcher } from '../../ui';
import { needsDecision } from '../refresh-progress';

export type Filter = 'all' | 'attention' | ReportState;

export interface ListChoices {
  readonly searchText: string;
  readonly filter: Filter;
}

export const ALL_REPORTS: ListChoices = { searchText: '', filter: 'all' };

/** The states in the order of their urgency. */
export const REPORT_STATES: readonly ReportState[] = [
  'failed',
  'waits for approval',
  'stopped',
  'no rows',
  'due',
  'running',
  'never run',
  'fresh',
  'paused',
];

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
 * The reports that match the user's choices, and those that the user works with (`isReportInUse`), which are always shown. They are in the order
 * of their names, whatever happens to them, so that a user finds each where it was. Numbers in names are compared as numbers.
 */
export function selectVisibleReports(
  reports: readonly SavedReport[],
  { searchText, filter }: ListChoices,
  { now, isReportInUse }: { readonly now: number; readonly isReportInUse: (id: string) => boolean },
): readonly SavedReport[] {
  const isSought = createMatcher(searchText.trim());
  const isChosen = (report: SavedReport) =>
    isInFilter(filter, report, now) && isSought({ ...buildSearchEntry(report), id: '' });
  const { compare } = new Intl.Collator(getViewTexts().locale, { numeric: true });
  return reports
    .filter((report) => isReportInUse(report.id) || isChosen(report))
    .sort((one, other) => compare(one.name, other.name) || compare(one.id, other.id));
}

function isInFilter(filter: Filter, report: SavedReport, now: number): boolean {
  if (filter === 'all') return true;
  return filter === 'attention' ? needsAttention(report, now) : report.state === filter;
}

function buildSearchEntry({ name, draft, sheet }: SavedReport) {
  return { label: name, description: `${requireReportKind(draft.report).label} ${sheet?.title ?? ''}` };
}

export type ListView = ReturnType<typeof useListView>;

/** What the user has chosen to see in the list, and the reports with open details. Both stay while other views are open. */
export function useListView() {
  const [choices, setChoices] = useState(ALL_REPORTS);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  return {
    choices,
    openIds,
    choose: (part: Partial<ListChoices>): void => setChoices((now) => ({ ...now, ...part })),
    openDetails: (id: string): void => setOpenIds((now) => new Set(now).add(id)),
    closeDetails: (id: string): void => setOpenIds((now) => new Set([...now].filter((one) => one !== id))),
  };
}
