import { WriteFailed } from '../../errors/sheet-errors';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { areaOf, replaceText } from '../api/sheets-requests';
import { a1, cellsShown } from '../read/grid-reads';
import { SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { WriteContext } from '../read/write-context';
import type { Refresh, RefreshRequests } from '../reconcile/refresh-requests';
import { lineBeginning, textMark } from '../stamp';

type Context = Pick<WriteContext, 'api' | 'progress' | 'seen'>;

/**
 * Writes the provenance line and the metadata of a table that is otherwise unchanged. The line's cell is changed only if it still contains
 * the text that was read, and metadata have ids. So whatever somebody edits at this moment, nothing is written in a wrong place, and the
 * batch needs neither a check before it nor a backup. Returns false if the refresh changes more than that, if the batch may not be sent
 * twice, or if the response does not show the new line: then the caller sends it again, with the line written by its place.
 */
export function wroteLineByText(
  context: Context,
  { existing: { tab, grid, stamp, line: place } }: Refresh,
  requests: RefreshRequests,
): boolean {
  const { text, note } = requests.lineTexts;
  // With another beginning, a line that is not replaced now could not be found by the next refresh.
  if (place === undefined || changesMore(requests) || lineBeginning(text) !== stamp.line) return false;
  // A note has a place.
  if (note !== undefined && stamp.note !== textMark(note)) return false;
  if (context.seen.leftovers.length > 0 || !requests.metadata.every(mayBeRepeated)) return false;
  const { row, column } = place;
  const area = areaOf(tab.sheetId, row, 1, column, 1);
  const replaced = requests.line.map(() => replaceText(area, String(grid[row]?.[column]), text));
  const range = a1(tab, { from: row, to: row + 1 }, { from: column, to: column + 1 });
  const shown = sentUnlessRefused(context, [...replaced, ...requests.metadata], range);
  const [[[cell = {}] = []] = []] = cellsShown(shown ?? {}, tab.sheetId);
  return shownValue(cell) === text;
}

function changesMore({ moving, values, finishing, line, metadata }: RefreshRequests): boolean {
  return moving.length + values.length + finishing.length > line.length + metadata.length;
}

/** Whether the request changes existing metadata. Metadata cannot be added or deleted twice. */
function mayBeRepeated(request: SheetsRequest): boolean {
  return 'updateDeveloperMetadata' in request;
}

/** The cells of `range` right after the batch. Undefined if Google has refused the batch and applied nothing. */
function sentUnlessRefused(
  { api, progress }: Context,
  requests: readonly SheetsRequest[],
  range: string,
): SpreadsheetResource | undefined {
  let shown: SpreadsheetResource | undefined;
  try {
    progress.last(() => {
      shown = api.batchUpdate(requests, { fields: SHOWN_FIELDS, ranges: [range] });
    });
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
  }
  return shown;
}
