import { WriteFailed } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes, type SheetCell } from '../../table/sheet-cell';
import { MOST_REQUEST_BYTES, rowsWithin } from '../api/blocks';
import { RequestTooLarge, UncertainCommit } from '../api/retrying-api';
import { setCells } from '../api/sheets-requests';
import type { WriteContext } from '../read/write-context';

/** A slice whose outcome is not known is sent again this often; slices go to absolute places, so that is harmless. */
const MOST_REPEATS = 2;

/** Many rows for a sheet that nobody sees yet. */
export interface StagedRows {
  readonly sheetId: number;
  /** Where the first row goes (row index); the first cell goes to column A. */
  readonly firstRow: number;
  readonly rows: readonly (readonly SheetCell[])[];
  /** Goes with the first slice: it makes the sheet. */
  readonly head: readonly SheetsRequest[];
  /** Goes with the last slice: it shows the sheet. Empty when something else is still to come. */
  readonly tail: readonly SheetsRequest[];
}

/** Writes the rows slice by slice; a slice that is refused for its size is halved. Throws UnsureCommit for the last slice alone. */
export function fill(writing: WriteContext, { sheetId, firstRow, rows, head, tail }: StagedRows): void {
  const endsBytes = { head: jsonBytes(head), tail: jsonBytes(tail) };
  let most = MOST_REQUEST_BYTES;
  for (let from = 0; ; ) {
    const first = from === 0;
    const count = rowsWithin(rows, from, most - (first ? endsBytes.head : 0) - endsBytes.tail);
    const last = from + count >= rows.length;
    const slice = count === 0 ? [] : [setCells(sheetId, firstRow + from, 0, rows.slice(from, from + count))];
    const requests = [...(first ? head : []), ...slice, ...(last ? tail : [])];
    try {
      send(writing, requests, {
        before: () => writing.told.before(from, rows.length),
        repeatable: !first && !last,
        last,
        seen: last && tail.length > 0,
      });
    } catch (error) {
      if (!(error instanceof RequestTooLarge)) throw error;
      if (count <= 1) throw new WriteFailed(error.message);
      most = Math.floor(most / 2);
      continue;
    }
    if (last) return;
    from += count;
  }
}

interface Sending {
  readonly before: () => void;
  readonly repeatable: boolean;
  readonly last: boolean;
  /** True when readers see what it does. */
  readonly seen: boolean;
}

function send(
  { api, told }: WriteContext,
  requests: readonly SheetsRequest[],
  { before, repeatable, last, seen }: Sending,
): void {
  for (let repeats = 0; ; repeats++) {
    before();
    try {
      if (seen) told.last(() => api.batchUpdate(requests));
      else api.batchUpdate(requests);
      return;
    } catch (error) {
      if (!(error instanceof UncertainCommit) || last) throw error;
      if (!repeatable || repeats === MOST_REPEATS) throw new WriteFailed(error.message);
    }
  }
}
