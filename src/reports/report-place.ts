import { DraftRefused } from '../errors';
import { type DraftIssue, formatInput, parseRange, type Request, toColumnNumber } from '../request';
import type { FirstCell, SheetTarget } from '../sheet';
import { asText, getOwnProperty } from '../storage';
import { getTexts } from '../wording';

export type Destination =
  | { readonly kind: 'new sheet'; readonly title: string }
  | {
      readonly kind: 'this sheet';
      readonly sheetId: number;
      /** The table's first cell, such as "B3". If it is missing, the sheet must be blank. */
      readonly cell?: string;
    };

export interface ReportPlace {
  readonly id: string;
  readonly name: string;
  readonly destination: Destination;
}

export function toSheetTarget({ id, name, destination }: ReportPlace, request: Request): SheetTarget {
  const { report: reportKind, zone, currency } = request;
  const sheetName = destination.kind === 'new sheet' ? destination.title : name;
  const target = { reportId: id, kind: reportKind, zone, currency, sheetName };
  if (destination.kind !== 'this sheet') return target;
  const { sheetId, cell } = destination;
  return { ...target, sheetId, ...(cell !== undefined && { begin: parseFirstCell(cell) }) };
}

/** The headers are searched in the first 50 rows, so ten are left for rows that users insert above them. */
const LAST_ROW = 40;

function parseFirstCell(cell: string): FirstCell | undefined {
  const range = parseRange(cell);
  if (range === undefined || range.tab !== undefined) return undefined;
  const { left, right, top, bottom } = range;
  if (left !== right || top !== bottom || top > LAST_ROW) return undefined;
  return { row: top - 1, column: toColumnNumber(left) - 1 };
}

export function assertFirstCell(destination: unknown): void {
  const cell = getOwnProperty(destination, 'cell');
  if (getOwnProperty(destination, 'kind') !== 'this sheet' || cell === undefined) return;
  if (typeof cell === 'string' && parseFirstCell(cell) !== undefined) return;
  const message = getTexts().reports.saving.noFirstCell(formatInput(String(cell)), LAST_ROW);
  throw new DraftRefused([{ field: 'destination', message }]);
}

/** A longer title of a new sheet is cut. */
export const MOST_NAME = 100;

export function toPlainName(name: unknown): string {
  return asText(name)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

export function checkReportName(name: unknown): readonly DraftIssue[] {
  const { length } = toPlainName(name);
  if (length > 0 && length <= MOST_NAME) return [];
  return [{ field: 'name', message: getTexts().requests.nameLength(length, MOST_NAME) }];
}

export function toDestination(destination: unknown, name: string): Destination {
  const sheetId = getOwnProperty(destination, 'sheetId');
  if (getOwnProperty(destination, 'kind') === 'this sheet' && Number.isInteger(sheetId)) {
    const cell = asText(getOwnProperty(destination, 'cell')).trim().toUpperCase();
    return { kind: 'this sheet', sheetId: Number(sheetId), ...(parseFirstCell(cell) && { cell }) };
  }
  return {
    kind: 'new sheet',
    title: cutName(asText(getOwnProperty(destination, 'title')).trim()) || name.trim(),
  };
}

/** The result does not end with half of a character. */
export function cutName(text: string, most = MOST_NAME): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
