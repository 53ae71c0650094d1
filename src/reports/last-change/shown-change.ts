import { ClosedMonths } from '../../close/closings/closed-months';
import { changedMonths } from '../../close/restatements/changed-months';
import { retryingSheets } from '../../sheet/api/retrying-api';
import { cellsChanged } from '../../sheet/changes/last-change';
import { earlierTable } from '../../sheet/changes/take-back';
import { readExistingTable } from '../../sheet/read/existing-table';
import { texts } from '../../wording/texts';
import type { ReportPorts } from '../report-ports';
import type { ReportStores } from '../store/saved-reports';
import { changedRows } from './changed-rows';
import { type FoundChange, findChange } from './find-change';

/** Reading a large sheet takes up to a minute. */
export const PATIENCE_MS = 240_000;

export type ShownChange = ReturnType<typeof shownChange>;

/** The last change of a report's rows, or the reason why it is not kept. Reads the sheet and writes nothing. */
export function shownChange(reportId: unknown, sources: ReportStores) {
  const { id } = sources.reports.get(reportId);
  const api = retryingSheets(sources.spreadsheet, sources.clock, sources.clock.now() + PATIENCE_MS);
  const found = findChange(id, api, sources);
  if (typeof found === 'string') return { isKept: false, why: found } as const;
  const { change, sheet } = found;
  return {
    isKept: true,
    id: found.id,
    /** When the run wrote, in milliseconds since 1970. */
    at: change.at,
    cells: cellsChanged(change),
    newRows: change.rows.filter(({ before }) => before === undefined).length,
    removedRows: change.rows.filter(({ after }) => after === undefined).length,
    rows: changedRows(change, sheet.stamp.currency),
    /** The number of rows that were changed since the run. They would stay as they are. */
    left: earlierTable(api, readExistingTable(api, sheet), change).left,
    /** Why the changes cannot be taken back, as a sentence; '' if they can. */
    obstacle: closedText(found, sources),
  } as const;
}

/** A sentence if a day of the change is in a closed month; otherwise ''. */
export function closedText({ change }: FoundChange, { document }: Pick<ReportPorts, 'document'>): string {
  const months = new Set(changedMonths(change));
  const closed = new ClosedMonths(document).list().flatMap(({ month }) => (months.has(month) ? [month] : []));
  return closed.length === 0 ? '' : texts().reports.lastChange.closed(closed.sort());
}
