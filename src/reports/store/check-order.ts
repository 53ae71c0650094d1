import { report } from '../../catalogue/catalogue';
import { DraftRefused } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import type { Refreshing } from '../refreshing';
import type { Destination, StoredReport } from '../saved-report';

const MOST_NAME = 100;

/** Days can be added to device rows only where each row says which day it is of. */
export function assertHistory(draft: StoredReport['draft'], { history }: Refreshing): void {
  if (!report(draft.report).isByDay || history === 'dropped' || tellsDay(draft)) return;
  throw new DraftRefused([{ field: 'history', message: texts().reports.saving.noDay }]);
}

/** True where each row of the output has its day. */
function tellsDay({ output, dimensions, summaryBy }: StoredReport['draft']): boolean {
  const rowsDo = dimensions.includes('date') || dimensions.includes('dateTimeStamp');
  return (output === 'summary' || rowsDo) && (output === 'rows' || summaryBy.includes('date'));
}

/** A destination from outside; what is none is a new sheet called `name`. */
export function checkedDestination(destination: unknown, name: string): Destination {
  const { kind, title, sheetId } = objectOr(destination) as Readonly<Record<string, unknown>>;
  if (kind === 'this sheet' && typeof sheetId === 'number' && Number.isInteger(sheetId))
    return { kind, sheetId };
  const given = typeof title === 'string' ? cut(title.trim()) : '';
  return { kind: 'new sheet', title: given === '' ? name : given };
}

/** The report whose place is to be taken. */
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
