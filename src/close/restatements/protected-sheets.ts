import type { SheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../../sheet/api/retrying-api';
import type { ExistingTable } from '../../sheet/read/existing-table';
import type { ReportSheet } from '../../sheet/read/report-sheet';

const FIELDS =
  'sheets(properties(sheetId),protectedRanges(range(endRowIndex),warningOnly,requestingUserCanEdit))';

/** A sheet as Google tells of its protections, to whoever asks. */
export interface GuardedSheet extends SheetResource {
  readonly protectedRanges?: readonly {
    /** Without an end when it is of whole columns, or of the sheet. */
    readonly range?: { readonly endRowIndex?: number };
    readonly warningOnly?: boolean;
    readonly requestingUserCanEdit?: boolean;
  }[];
}

/** The file's sheets with their protections. */
export function guardedSheets(api: Pick<RetryingSheets, 'get'>): readonly GuardedSheet[] {
  return api.get(FIELDS).sheets ?? [];
}

/** True when the person who asked may not put lines into the ledger. One whose headers alone are protected takes them. */
export function isProtected(
  sheets: readonly GuardedSheet[],
  { tab }: ReportSheet,
  table: Pick<ExistingTable, 'headerRow'> | undefined,
): boolean {
  const first = table === undefined ? 0 : table.headerRow + 1;
  const ranges = sheets.find(({ properties }) => properties?.sheetId === tab.sheetId)?.protectedRanges ?? [];
  return ranges.some(
    ({ range, warningOnly, requestingUserCanEdit }) =>
      warningOnly !== true &&
      requestingUserCanEdit !== true &&
      (range?.endRowIndex ?? Number.POSITIVE_INFINITY) > first,
  );
}
