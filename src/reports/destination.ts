import { DraftRefused } from '../errors';
import { formatInput, parseRange, type Request, toColumnNumber } from '../request';
import type { FirstCell, SheetTarget } from '../sheet';
import { getOwnProperty } from '../storage';
import { getTexts } from '../wording';
import type { StoredReport } from './saved-report';

type ReportPlace = Pick<StoredReport, 'id' | 'name' | 'destination'>;

/** Where the table of a report goes. */
export function toSheetTarget({ id, name, destination }: ReportPlace, request: Request): SheetTarget {
  const { report: reportKind, zone, currency } = request;
  const sheetName = destination.kind === 'new sheet' ? destination.title : name;
  const target = { reportId: id, kind: reportKind, zone, currency, sheetName };
  if (destination.kind !== 'this sheet') return target;
  const { sheetId, cell } = destination;
  return { ...target, sheetId, ...(cell !== undefined && { begin: parseFirstCell(cell) }) };
}

/** The headers are searched in the first 50 rows: users may insert some above them. */
const LAST_ROW = 40;

/** The place of a table's first cell, such as "B3"; undefined for any other text. */
export function parseFirstCell(cell: string): FirstCell | undefined {
  const range = parseRange(cell);
  if (range === undefined || range.tab !== undefined) return undefined;
  const { left, right, top, bottom } = range;
  if (left !== right || top !== bottom || top > LAST_ROW) return undefined;
  return { row: top - 1, column: toColumnNumber(left) - 1 };
}

/** Throws DraftRefused if a chosen sheet comes with a text that is no first cell. */
export function assertFirstCell(destination: unknown): void {
  const cell = getOwnProperty(destination, 'cell');
  if (getOwnProperty(destination, 'kind') !== 'this sheet' || cell === undefined) return;
  if (typeof cell === 'string' && parseFirstCell(cell) !== undefined) return;
  const message = getTexts().reports.saving.noFirstCell(formatInput(String(cell)), LAST_ROW);
  throw new DraftRefused([{ field: 'destination', message }]);
}
