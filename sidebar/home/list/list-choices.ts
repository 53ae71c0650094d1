import { useState } from 'preact/hooks';
import { report as reportOf } from '../../../src/catalogue/catalogue';
import type { ReportState, SavedReport } from '../../../src/reports/saved-report';
import { isUnchecked } from '../../sentences/schedule-text';
import { texts } from '../../text/texts';
import { matching } from '../../ui/matching';
import { awaitsUser } from '../refresh';

export type Filter = 'all' | 'attention' | ReportState;

/** What the user has chosen to see in the list of reports. */
export interface ListChoices {
  /** Words that a report's name, kind or sheet contains. */
  readonly sought: string;
  readonly filter: Filter;
}

export const ALL_REPORTS: ListChoices = { sought: '', filter: 'all' };

/** The states in the order of their urgency. */
export const STATES: readonly ReportState[] = [
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

const IN_NEED: readonly ReportState[] = ['failed', 'waits for approval', 'stopped'];

/** True for a report that a user has to look at: it does not become right by itself, or its earlier numbers have changed. */
export function needsAttention(report: SavedReport, now: number): boolean {
  return (
    IN_NEED.includes(report.state) || report.news !== null || awaitsUser(report) || isUnchecked(report, now)
  );
}

/**
 * The reports that match the user's choices, and those that the user works with (`isInUse`), which are always shown. They are in the order
 * of their names, whatever happens to them, so that a user finds each where it was. Numbers in names are compared as numbers.
 */
export function chosenReports(
  reports: readonly SavedReport[],
  { sought, filter }: ListChoices,
  { now, isInUse }: { readonly now: number; readonly isInUse: (id: string) => boolean },
): readonly SavedReport[] {
  const isSought = matching(sought.trim());
  const isChosen = (report: SavedReport) =>
    isIn(filter, report, now) && isSought({ ...searched(report), id: '' });
  const { compare } = new Intl.Collator(texts().locale, { numeric: true });
  return reports
    .filter((report) => isInUse(report.id) || isChosen(report))
    .sort((one, other) => compare(one.name, other.name) || compare(one.id, other.id));
}

function isIn(filter: Filter, report: SavedReport, now: number): boolean {
  if (filter === 'all') return true;
  return filter === 'attention' ? needsAttention(report, now) : report.state === filter;
}

function searched({ name, draft, sheet }: SavedReport) {
  return { label: name, description: `${reportOf(draft.report).label} ${sheet?.title ?? ''}` };
}

export type ListView = ReturnType<typeof useListView>;

/** What the user has chosen to see in the list, and the reports with open details. Both stay while other views are open. */
export function useListView() {
  const [choices, setChoices] = useState(ALL_REPORTS);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    choices,
    open,
    choose: (part: Partial<ListChoices>): void => setChoices((now) => ({ ...now, ...part })),
    unfold: (id: string): void => setOpen((now) => new Set(now).add(id)),
    fold: (id: string): void => setOpen((now) => new Set([...now].filter((one) => one !== id))),
  };
}
