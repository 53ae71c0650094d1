import { toDaySerial } from '../../dates';
import { changeMetadata } from '../api';
import type { NewIds } from '../new-ids';
import { buildCarriedMetadata } from '../read';
import { type StampedDays, serializeStamp } from '../stamp';
import { buildStamp } from '../write-job';
import { buildColumnRequests, buildMissingMarks, decideHeaders } from './column-requests';
import { summarizeDays } from './day-window';
import {
  buildLineRequests,
  buildLineTexts,
  buildNoteRequests,
  buildRowNotes,
  type LineTexts,
} from './line-and-notes';
import { selectStampNames } from './match-rows';
import type { PlannedTable } from './plan-rows';
import { buildRowFormats, buildRowWrites } from './row-writes';
import { moveTable } from './table-moves';
import { buildTotalsRequests } from './totals-row';

export type RefreshRequests = ReturnType<typeof buildRefreshRequests>;

/**
 * The requests of a refresh, in the order in which they are sent: `moves` insert and delete rows and columns, then `values` are set, then
 * `finishing` changes headers, formats, notes, the provenance line and the stamp, which says `lastChange`.
 */
export function buildRefreshRequests(planned: PlannedTable, lastChange: string | undefined, ids: NewIds) {
  const { job, existing, rowPlan } = planned;
  const moves = moveTable(planned);
  const values = buildRowWrites(planned, moves);
  const headers = decideHeaders(planned);
  const lineTexts = buildLineTexts(job, existing);
  const notes = buildRowNotes(job, rowPlan);
  const stamp = serializeNewStamp(planned, lineTexts, lastChange);
  return {
    moves,
    values,
    finishing: [
      ...buildColumnRequests(planned, headers, moves),
      ...buildRowFormats(planned, moves),
      ...buildNoteRequests(planned, notes, moves),
      ...buildLineRequests(planned, lineTexts, moves),
      ...buildTotalsRequests(planned, moves),
      ...buildMissingMarks(planned, moves),
      ...(stamp === serializeStamp(existing.stamp) ? [] : [changeMetadata(existing.metadataId, stamp)]),
      ...buildCarriedMetadata(job.carried, existing.tab.sheetId, existing, ids),
    ],
    changesRows:
      notes.length + values.length + rowPlan.deletedRows.length > 0 ||
      rowPlan.rows.some(({ sheetRow }) => sheetRow === undefined),
    headers: headers.map(({ text }) => text),
  };
}

function serializeNewStamp(
  planned: PlannedTable,
  { note }: LineTexts,
  lastChange: string | undefined,
): string {
  const { job, existing, rowPlan } = planned;
  const { marked: wasMarked, names } = existing.stamp;
  const stamp = buildStamp(job, existing.tab.sheetId, {
    marked: rowPlan.staying.length > 0 || (job.rules.window !== undefined && wasMarked),
    note,
    days: buildStampDays(planned),
    lastChange,
    names: selectStampNames(job.table.names, names),
  });
  return serializeStamp(stamp);
}

/** Days that are accepted as they are keep what the stamp says about them, so that the next run finds them again. */
function buildStampDays({ job, existing, rowPlan }: PlannedTable): StampedDays | undefined {
  const cells = rowPlan.rows.map((row) => row.cells);
  const days = summarizeDays(job.table.columns, cells);
  const previousDays = existing.stamp.days;
  if (days === undefined || previousDays === undefined) return days;
  const acceptedDays = new Set((job.rules.acceptedDays ?? []).map(toDaySerial));
  const mergeDays = (name: 'rows' | 'sums') =>
    days[name].map((value, nth) => {
      const day = days.from + nth;
      return acceptedDays.has(day) ? (previousDays[name][day - previousDays.from] ?? 0) : value;
    });
  return { ...days, rows: mergeDays('rows'), sums: mergeDays('sums') };
}
