import { report } from '../../catalogue/catalogue';
import { DraftRefused } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import type { Refreshing } from '../refreshing';
import type { Destination, StoredReport } from '../saved-report';

const MOST_NAME = 100;

/** Throws DraftRefused if a device report keeps older days but its rows have no day: days can be added only to rows that have a day. */
export function assertHistory(draft: StoredReport['draft'], { history }: Refreshing): void {
  if (!report(draft.report).isByDay || history === 'dropped' || tellsDay(draft)) return;
  throw new DraftRefused([{ field: 'history', message: texts().reports.saving.noDay }]);
}

/** True if each row of the output has a day. */
function tellsDay({ output, dimensions, summaryBy }: StoredReport['draft']): boolean {
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
