import { addDays, type Day } from '../../dates/calendar';
import { todayIn } from '../../dates/complete-days';
import { isReference } from '../../request/cells/cell-reference';
import type { ReportDraft } from '../../request/draft';
import type { Request } from '../../request/request';
import { isString, listOf, propertyOf, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';

/** What a report with cells requested when its owner approved it. */
export interface ApprovedCells extends Pick<Request, 'apps' | 'areas'> {
  readonly from: Day;
}

/** Nothing is approved of cells with an issue. */
export const NO_CELLS: ApprovedCells = { from: '9999-12-31', apps: [], areas: [] };
const LISTS = ['apps', 'areas'] as const;
const YEAR_DAYS = 366;
const LONGEST_LIST = 80;
const areTexts = listOf(isString);

export function approvedCellsIn(stored: unknown): ApprovedCells | undefined {
  const [from, apps, areas] = ['from', ...LISTS].map((field) => propertyOf(stored, field));
  return isString(from) && areTexts(apps) && areTexts(areas) ? { from, apps, areas } : undefined;
}

/** Why the cells to which a draft points go beyond what was approved; '' if they do not. `request` is what they make of the draft now. */
export function cellsBeyond(draft: ReportDraft, request: Request, approved: ApprovedCells, now: number) {
  const { added, removed, tooEarly } = texts().reports.approvals.cells;
  const sentences = LISTS.flatMap((field) => {
    // In a list of “all but these”, each approved exception must still be there.
    const isExcept = request.filter.except.includes(field);
    const [entries, allowed] = isExcept ? [approved, request] : [request, approved];
    const beyond = entries[field].filter((entry) => !allowed[field].includes(entry)).join(', ');
    const label = texts().requests.fields[field];
    return beyond === '' ? [] : [(isExcept ? removed : added)(label, shortened(beyond, LONGEST_LIST))];
  });
  const { from, zone } = request;
  const isEarly = from < approved.from && from < addDays(todayIn(zone, now), -YEAR_DAYS);
  const isOfCells = isReference(draft.startDate) || isReference(draft.endDate);
  return [...(isEarly && isOfCells ? [tooEarly(from)] : []), ...sentences].join(' ');
}
