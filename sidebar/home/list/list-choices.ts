import { report as reportOf } from '../../../src/catalogue/catalogue';
import type { ReportState, SavedReport } from '../../../src/reports/saved-report';
import { isUnchecked } from '../../sentences/schedule-text';
import { newestDay } from '../../sentences/state-text';
import { texts } from '../../text/texts';
import { matching } from '../../ui/matching';
import { awaitsUser } from '../refresh';

export type Filter = 'all' | 'attention' | ReportState;
export type Order = 'attention' | 'name' | 'newest day';

/** What the user has chosen to see in the list of reports. */
export interface ListChoices {
  /** Words that a report's name, kind or sheet contains. */
  readonly sought: string;
  readonly filter: Filter;
  readonly order: Order;
}

export const ALL_REPORTS: ListChoices = { sought: '', filter: 'all', order: 'attention' };

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

/** True for a report that does not become right by itself: a user has to look at it. */
export function needsAttention(report: SavedReport, now: number): boolean {
  return IN_NEED.includes(report.state) || awaitsUser(report) || isUnchecked(report, now);
}

/**
 * The reports that match the user's choices, in the chosen order. Those that the user works with (`isInUse`) are always shown. In the order
 * of attention they are first, because the user has just started a run or saved them.
 */
export function chosenReports(
  reports: readonly SavedReport[],
  { sought, filter, order }: ListChoices,
  { now, isInUse }: { readonly now: number; readonly isInUse: (id: string) => boolean },
): readonly SavedReport[] {
  const isSought = matching(sought.trim());
  const isChosen = (report: SavedReport) =>
    isIn(filter, report, now) && isSought({ ...searched(report), id: '' });
  const shown = reports.filter((report) => isInUse(report.id) || isChosen(report));
  const urgency = (report: SavedReport) =>
    isInUse(report.id) ? 0 : STATES.indexOf(report.state) + (needsAttention(report, now) ? 1 : STATES.length);
  if (order === 'attention') return sortedBy(shown, (one, other) => urgency(one) - urgency(other));
  if (order === 'name') return sortedBy(shown, () => 0);
  const day = ({ held }: SavedReport) => newestDay(held) ?? '';
  return sortedBy(shown, (one, other) => inOrder(day(other), day(one)));
}

function isIn(filter: Filter, report: SavedReport, now: number): boolean {
  if (filter === 'all') return true;
  return filter === 'attention' ? needsAttention(report, now) : report.state === filter;
}

function searched({ name, draft, sheet }: SavedReport) {
  return { label: name, description: `${reportOf(draft.report).label} ${sheet?.title ?? ''}` };
}

type Compare = (one: SavedReport, other: SavedReport) => number;

/** The reports in an order; equal ones by their names, with numbers in them as numbers. */
function sortedBy(reports: readonly SavedReport[], compare: Compare): readonly SavedReport[] {
  const { compare: inAlphabet } = new Intl.Collator(texts().locale, { numeric: true });
  return [...reports].sort((one, other) => compare(one, other) || inAlphabet(one.name, other.name));
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
