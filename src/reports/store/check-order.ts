import { report } from '../../catalogue/catalogue';
import { DraftRefused } from '../../errors/ad-reports-error';
import type { CheckContext } from '../../request/checks/check-draft';
import { texts } from '../../wording/texts';
import { checkRefreshing, type Refreshing } from '../refreshing';
import type { Destination, SaveOrder, StoredReport } from '../saved-report';
import { storedDraft } from './report-text';

/** The largest number of characters in a report's name or the title of its new sheet. */
export const MOST_NAME = 100;

/** A report that a form sends to be saved, unchecked. */
export type SaveDraft = { readonly [Field in keyof SaveOrder]?: unknown };

/** The fields that the form sets. */
export type FormFields = Pick<StoredReport, 'name' | 'draft' | 'destination' | 'refreshing'>;

/** Checks a report that a form sends; `before` is its present version. Throws DraftRefused with a sentence for each invalid field. */
export function checkedOrder(
  { name, draft, destination, refreshing }: SaveDraft,
  before: StoredReport | undefined,
  context: CheckContext,
): FormFields {
  const result = storedDraft(objectOr(draft), context);
  const title = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim() : '';
  const refresh = checkRefreshing(refreshing, before?.refreshing);
  if (title === '' || 'issues' in result || 'issues' in refresh)
    throw new DraftRefused([
      ...(title === '' ? [{ field: 'name', message: texts().reports.saving.nameless }] : []),
      ...('issues' in result ? result.issues : []),
      ...('issues' in refresh ? refresh.issues : []),
    ]);
  assertHistory(result.draft, refresh.refreshing);
  return {
    name: cut(title),
    draft: result.draft,
    destination: checkedDestination(destination, title),
    refreshing: refresh.refreshing,
  };
}

/** Throws DraftRefused if a device report keeps older days but its rows have no day: days can be added only to rows that have a day. */
function assertHistory(draft: StoredReport['draft'], { history }: Refreshing): void {
  if (!report(draft.report).isByDay || history === 'dropped' || hasDays(draft)) return;
  throw new DraftRefused([{ field: 'history', message: texts().reports.saving.noDay }]);
}

/** True if each row of the output has a day. */
function hasDays({ output, dimensions, summaryBy }: StoredReport['draft']): boolean {
  const rowsDo = dimensions.includes('date') || dimensions.includes('dateTimeStamp');
  return (output === 'summary' || rowsDo) && (output === 'rows' || summaryBy.includes('date'));
}

/** Checks a destination from outside; anything invalid becomes a new sheet called `name`. */
export function checkedDestination(destination: unknown, name: string): Destination {
  const { kind, title, sheetId } = objectOr(destination) as Readonly<Record<string, unknown>>;
  if (kind === 'this sheet' && typeof sheetId === 'number' && Number.isInteger(sheetId))
    return { kind, sheetId };
  const given = typeof title === 'string' ? cut(title.trim()) : '';
  return { kind: 'new sheet', title: given === '' ? name : given };
}

/** The id of the report that this destination replaces; undefined if none. Unchecked. */
export function replacedId(destination: unknown): unknown {
  const { kind, id } = objectOr(destination) as { kind?: unknown; id?: unknown };
  return kind === 'report' ? id : undefined;
}

export function objectOr(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

export function cut(text: string): string {
  return text.slice(0, MOST_NAME).replace(/[\uD800-\uDBFF]$/, '');
}
