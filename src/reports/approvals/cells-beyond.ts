import { addDays, type Day, daysBetween } from '../../dates/calendar';
import { newestCompleteDay, todayIn } from '../../dates/complete-days';
import type { DayRange } from '../../dates/named-ranges';
import { isReference } from '../../request/cells/cell-reference';
import { type CellField, type CellItem, placeOf } from '../../request/cells/cell-values';
import { type ResolvedCells, resolveCells } from '../../request/cells/resolve-cells';
import { countryCode } from '../../request/checks/apps-and-countries';
import { checkDraft } from '../../request/checks/check-draft';
import { rangeOf } from '../../request/checks/dates';
import type { ReportDraft } from '../../request/draft';
import type { Request } from '../../request/request';
import { quotedValue } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { type ApprovedCells, type CellContext, DAYS, LISTS } from './approved-cells';

const MOST_NAMED = 3;
const LONGEST_MONTH = 31;

type ListField = (typeof LISTS)[number];

interface CellChange extends Pick<CellItem, 'place' | 'text'> {
  readonly field: CellField;
  /** The approved value; undefined for an entry of a list. */
  readonly approved?: string;
  /** True for an entry that the cell does not name any more. */
  readonly isGone?: true;
}

/** Sentences about cells that go beyond what was approved. '' also if cells have issues, because then no run requests anything. */
export function cellsBeyond(draft: ReportDraft, approved: ApprovedCells, context: CellContext): string {
  const checked = checkDraft(draft, context);
  if ('issues' in checked) return '';
  const { items } = resolveCells(draft, context.cells);
  const { request } = checked;
  const isWider = !areWithin(request, allowedDays(draft, approved, items, request, context), approved.from);
  const entries = LISTS.flatMap((field) => {
    const found = items[field];
    if (found === undefined) return [];
    return request.filter.except.includes(field)
      ? goneEntries(field, draft, approved, request)
      : newEntries(field, found, approved, context);
  });
  return sentences([...(isWider ? changedDays(approved, items) : []), ...entries]);
}

function newEntries(
  field: ListField,
  items: readonly CellItem[],
  approved: ApprovedCells,
  { known }: CellContext,
): CellChange[] {
  const asApproved = (text: string) => (field === 'areas' ? countryCode(text, known) : text) ?? text;
  return items
    .filter(({ text }) => !approved[field].includes(asApproved(text)))
    .map(({ place, text }) => ({ field, place, text }));
}

/** The approved entries of a list of exceptions that are in no cell any more: the report would have their rows now. */
function goneEntries(
  field: ListField,
  draft: ReportDraft,
  approved: ApprovedCells,
  request: Request,
): CellChange[] {
  const place = draft[field].filter(isReference).map(placeOf).join(', ');
  const gone = approved[field].filter((entry) => !request[field].includes(entry));
  return gone.map((text) => ({ field, place, text, isGone: true }));
}

/** The cells with days that differ from the approved ones; all cells with days if none differs, because the range has grown with time. */
function changedDays(approved: ApprovedCells, items: ResolvedCells['items']): CellChange[] {
  const days = DAYS.flatMap((field) =>
    (items[field] ?? []).map((item) => {
      const { place, text } = item;
      const change = { field, place, text, approved: approved[field]?.text ?? '' };
      return { change, isChanged: text !== change.approved && !isAsApproved(item, approved[field]) };
    }),
  );
  const changed = days.filter(({ isChanged }) => isChanged);
  return (changed.length > 0 ? changed : days).map(({ change }) => change);
}

function isAsApproved({ formula }: Pick<CellItem, 'formula'>, approved: ApprovedCells['startDate']): boolean {
  return formula === approved?.formula && isOfCalendar(formula);
}

/** A range such as “last 30 days” moves with time. So does an unchanged formula that depends on nothing but the calendar. */
function allowedDays(
  draft: ReportDraft,
  approved: ApprovedCells,
  items: ResolvedCells['items'],
  { report, zone }: Pick<Request, 'report' | 'zone'>,
  { now }: CellContext,
): DayRange | undefined {
  const [start, end] = DAYS.map((field) => {
    const day = approved[field];
    if (!isReference(draft[field]) || day === undefined) return draft[field];
    const item = items[field]?.[0];
    return item !== undefined && isAsApproved(item, day) ? item.text : day.text;
  });
  const today = { newest: newestCompleteDay(report, zone, now), today: todayIn(zone, now) };
  return rangeOf(start ?? '', end ?? '', today);
}

/** True if a formula calculates with today’s date and numbers only, so no cell can change its result. */
export function isOfCalendar(formula: string): boolean {
  return /^=(?:[\d.,;+\-*/()\s]|(?:TODAY|NOW|EOMONTH|EDATE|DATE|YEAR|MONTH|DAY|WEEKDAY|INT)\()+$/i.test(
    formula,
  );
}

/** `from` is the first day at the time of the approval. Whole months may be others, even if these are longer. */
export function areWithin(days: DayRange, allowed: DayRange | undefined, from: Day): boolean {
  if (allowed === undefined) return false;
  const earliest = allowed.from < from ? allowed.from : from;
  return days.from >= earliest && lengthOf(days) <= mostDays(allowed);
}

function mostDays(range: DayRange): number {
  const isOfMonths = range.from.endsWith('-01') && addDays(range.to, 1).endsWith('-01');
  return isOfMonths ? LONGEST_MONTH * Math.ceil(lengthOf(range) / LONGEST_MONTH) : lengthOf(range);
}

function lengthOf({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** “Settings!B2 now says 2026-01-01 (First day; approved: 2026-10-01).”, “Settings!C2 no longer leaves out DE (Countries).” */
function sentences(changes: readonly CellChange[]): string {
  const { cellSays, cellLacks, moreCells } = texts().reports.approvals;
  const named = changes.slice(0, MOST_NAMED).map(({ field, place, text, approved, isGone }) => {
    const label = texts().requests.fields[field];
    if (isGone) return cellLacks(quotedValue(place), quotedValue(text), label);
    return cellSays(quotedValue(place), quotedValue(text), label, approved && quotedValue(approved));
  });
  const more = changes.length - named.length;
  return [...named, ...(more > 0 ? [moreCells(more)] : [])].join(' ');
}
