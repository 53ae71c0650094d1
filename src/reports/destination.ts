import { DraftRefused } from '../errors/ad-reports-error';
import { columnNumber, parseRange } from '../request/cells/cell-reference';
import { shownInput } from '../request/issues';
import type { Request } from '../request/request';
import type { FirstCell, SheetTarget } from '../sheet/write-job';
import { propertyOf } from '../storage/untrusted-value';
import { texts } from '../wording/texts';
import type { StoredReport } from './saved-report';

type ReportPlace = Pick<StoredReport, 'id' | 'name' | 'destination'>;

/** Where the table of a report goes. */
export function targetOf({ id, name, destination }: ReportPlace, request: Request): SheetTarget {
  const { report: kind, zone, currency } = request;
  const sheetName = destination.kind === 'new sheet' ? destination.title : name;
  const target = { reportId: id, kind, zone, currency, sheetName };
  if (destination.kind !== 'this sheet') return target;
  const { sheetId, cell } = destination;
  return { ...target, sheetId, ...(cell !== undefined && { begin: placeOfCell(cell) }) };
}

/** The headers are searched in the first 50 rows: users may insert some above them. */
const LAST_ROW = 40;

/** The place of a table's first cell, such as "B3"; undefined for any other text. */
export function placeOfCell(cell: string): FirstCell | undefined {
  const range = parseRange(cell);
  if (range === undefined || range.tab !== undefined) return undefined;
  const { left, right, top, bottom } = range;
  if (left !== right || top !== bottom || top > LAST_ROW) return undefined;
  return { row: top - 1, column: columnNumber(left) - 1 };
}

/** Throws DraftRefused if a chosen sheet comes with a text that is no first cell. */
export function assertFirstCell(destination: unknown): void {
  const cell = propertyOf(destination, 'cell');
  if (propertyOf(destination, 'kind') !== 'this sheet' || cell === undefined) return;
  if (typeof cell === 'string' && placeOfCell(cell) !== undefined) return;
  const message = texts().reports.saving.noFirstCell(shownInput(String(cell)), LAST_ROW);
  throw new DraftRefused([{ field: 'destination', message }]);
}
