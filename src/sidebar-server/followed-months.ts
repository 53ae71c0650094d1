import { type Closing, type MonthQuestion, revenueOf } from '../books/books';
import type { LedgerLine } from '../books/ledger/ledger-lines';
import { metric } from '../catalogue/catalogue';
import type { FollowedMonth, MoveLine } from '../close/movement/network-moves';
import { type Day, daysBetween } from '../dates/calendar';
import { firstDay } from '../dates/months';
import { serial } from '../dates/sheet-dates';
import type { SavedReport, StoredReport } from '../reports/saved-report';
import { reportList } from '../reports/status/report-list';
import type { ReportStores } from '../reports/store/saved-reports';
import { NO_ROW_FILTER } from '../request/draft';

/** A report with fewer days has lost the first days of a month before the month is closed. */
const LEAST_DAYS_HELD = 35;
/** The schedules by which a report looks at its newest days at least on every working day. */
const DAILY: readonly string[] = ['when ready', 'daily', 'weekdays'];

/** Its sheet has all revenue of the month by day and network, and it is refreshed every day. */
export function followingReport(question: MonthQuestion, sources: ReportStores): StoredReport | undefined {
  const properties = sources.document.all();
  const first = firstDay(question.month);
  const holds = ({ held }: SavedReport) =>
    held !== null && held.from <= first && daysBetween(held.from, held.to) >= LEAST_DAYS_HELD;
  const ids = new Set(reportList(sources, properties).flatMap((each) => (holds(each) ? [each.id] : [])));
  return sources.reports
    .all(properties)
    .filter((report) => ids.has(report.id) && isFollowing(report, question))
    .sort((one, other) => other.refreshing.daysAgain - one.refreshing.daysAgain)[0];
}

function isFollowing({ draft, refreshing, paused }: StoredReport, question: MonthQuestion): boolean {
  const { zone, currency, apps } = question;
  const unfiltered = { ...draft, ...NO_ROW_FILTER, report: 'full', zone, currency, apps, areas: [] };
  const has = (list: readonly string[], ...ids: readonly string[]) => ids.some((id) => list.includes(id));
  return (
    !paused &&
    DAILY.includes(refreshing.schedule.kind) &&
    areEqual(unfiltered, { ...draft, apps: [...draft.apps].sort() }) &&
    has(draft.dimensions, 'date') &&
    has(draft.dimensions, 'network', 'networkName') &&
    has(draft.metrics, 'revenue', 'all')
  );
}

function areEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The closings that can tell how a month moves: those of other months in its currency and zone, for the same apps. */
export function likeClosings(closings: readonly Closing[], question: MonthQuestion): Closing[] {
  const kind = ({ currency, zone, apps }: MonthQuestion) => [currency, zone, apps];
  return closings.filter((each) => each.month !== question.month && areEqual(kind(each), kind(question)));
}

/** `since` is the first day of the report's runs without a long gap (see HeldData). `toSerial` converts milliseconds since 1970. */
export function followedMonths(
  closings: readonly Closing[],
  { name, draft, changedAt, refreshing: { daysAgain } }: StoredReport,
  since: Day | undefined,
  ledger: readonly LedgerLine[],
  toSerial: (at: number) => number,
): FollowedMonth[] {
  const own = ({ report, metric: label, currency }: LedgerLine) =>
    report === name && label === metric('revenue').label && currency === draft.currency;
  const lines = ledger.filter(own);
  // Before it was last changed, the report may have had another name or other rows.
  const changed = toSerial(changedAt);
  return closings.flatMap(({ month, earlier: [oldest], ...newest }) => {
    const { at, amounts } = oldest ?? newest;
    const ofMonth = lines.filter((line) => line.month === month);
    const known = ofMonth.filter((line): line is LedgerLine & MoveLine => isKnown(line));
    // A day is complete after its end, so a run on the first day comes before its first complete numbers.
    const first = firstDay(month);
    const isFollowed = since !== undefined && since <= first && changed < serial(first) + 1;
    const isSeen = isFollowed && known.length === ofMonth.length;
    return isSeen
      ? { month, closedAt: toSerial(at), amounts: revenueOf(amounts), lines: known, daysAgain }
      : [];
  });
}

function isKnown({ difference, seen }: LedgerLine): boolean {
  return difference !== null && seen !== null;
}
