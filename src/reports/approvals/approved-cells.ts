import type { Day } from '../../dates/calendar';
import { isReference } from '../../request/cells/cell-reference';
import type { CellItem } from '../../request/cells/cell-values';
import { resolveCells } from '../../request/cells/resolve-cells';
import { type CheckContext, checkDraft } from '../../request/checks/check-draft';
import type { ReportDraft } from '../../request/draft';
import type { Issue } from '../../request/request';
import { isString, listOf, propertyOf } from '../../storage/untrusted-value';

/** What a cell with a day, or the name of a range, said when the owner approved the report. `formula` is '' if it had none. */
type ApprovedDay = Pick<CellItem, 'text' | 'formula'>;

/** What the cells of a report said when its owner approved it. */
export interface ApprovedCells {
  /** The first day of the report at that time. */
  readonly from: Day;
  readonly apps: readonly string[];
  readonly areas: readonly string[];
  /** Absent if the day comes from no cell. */
  readonly startDate?: ApprovedDay;
  readonly endDate?: ApprovedDay;
}

export type CellContext = CheckContext & Required<Pick<CheckContext, 'cells'>>;
export const DAYS = ['startDate', 'endDate'] as const;
export const LISTS = ['apps', 'areas'] as const;
const areTexts = listOf(isString);

export function cellsToApprove(
  draft: ReportDraft,
  context: CellContext,
): { readonly cells: ApprovedCells } | { readonly issues: readonly Issue[] } {
  const checked = checkDraft(draft, context);
  if ('issues' in checked) return checked;
  const { from, apps, areas } = checked.request;
  const { items } = resolveCells(draft, context.cells);
  const days = DAYS.flatMap((field) =>
    isReference(draft[field]) ? [[field, approvedDay(items[field])] as const] : [],
  );
  return { cells: { from, apps: sorted(apps), areas: sorted(areas), ...Object.fromEntries(days) } };
}

export function approvedCellsIn(stored: unknown): ApprovedCells | undefined {
  const [from, apps, areas] = ['from', ...LISTS].map((field) => propertyOf(stored, field));
  if (!isString(from) || !areTexts(apps) || !areTexts(areas)) return undefined;
  const days = DAYS.flatMap((field) => {
    const day = propertyOf(stored, field);
    const [text, formula] = [propertyOf(day, 'text'), propertyOf(day, 'formula')];
    return isString(text) && isString(formula) ? [[field, { text, formula }] as const] : [];
  });
  return { from, apps, areas, ...Object.fromEntries(days) };
}

/** The text from which the digest of an approval is made. */
export function approvedCellsText({ from, apps, areas, startDate, endDate }: ApprovedCells): string {
  const days = [startDate, endDate].map((day) => day && [day.text, day.formula]);
  return JSON.stringify([from, apps, areas, days]);
}

/** A cell without content has no item: it stands for the end of a range such as “last 30 days”. */
function approvedDay(items: readonly CellItem[] = []): ApprovedDay {
  const { text = '', formula = '' } = items[0] ?? {};
  return { text, formula };
}

function sorted(list: readonly string[]): string[] {
  return [...list].sort();
}
