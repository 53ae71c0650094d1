import type { ValueType } from '../../catalogue/entry';
import type { SheetsRequest } from '../../platform/ports';
import type { Column } from '../../table/table';
import type { TableJob } from '../write-job';
import { type Area, areaOf, formatCells, makeBold, setLabels } from './sheets-requests';
import { equalRuns, itemAt, spans } from './spans';

interface ColumnRun {
  /** The sheet column of the first one. */
  readonly at: number;
  readonly columns: readonly Column[];
}

type Rows = Pick<Area, 'startRowIndex' | 'endRowIndex'>;

/** For each type of value: the type of its number format and the usual column width in pixels. */
const STYLES: Readonly<Record<ValueType, readonly [formatType: string, width: number]>> = {
  date: ['DATE', 95],
  moment: ['DATE_TIME', 140],
  text: ['TEXT', 170],
  id: ['TEXT', 150],
  count: ['NUMBER', 110],
  decimal: ['NUMBER', 110],
  money: ['NUMBER', 110],
  share: ['PERCENT', 100],
};

const HEADER_MARGIN = 24;
/** The width in pixels of a bold character in the default font of Sheets. */
const HEADER_CHARACTER = 7;
const WIDEST_HEADER = 220;

/** In pixels. It fits usual values, and the whole header unless the header is very long. */
export function widthOf({ type, label, width }: Column): number {
  if (width !== undefined) return width;
  return Math.max(STYLES[type][1], Math.min(WIDEST_HEADER, HEADER_MARGIN + label.length * HEADER_CHARACTER));
}

export function headerRequests(sheetId: number, row: number, { at, columns }: ColumnRun): SheetsRequest[] {
  const area = areaOf(sheetId, row, 1, at, columns.length);
  return [setLabels(sheetId, row, at, columns), makeBold(area)];
}

/** Texts, ids, days and moments are on the left. */
export function isOnLeft({ type }: Column): boolean {
  const [format] = STYLES[type];
  return format === 'TEXT' || format.startsWith('DATE');
}

/** One request for each run of columns with the same format. Columns without a format stay as they are. */
export function formatColumns(
  sheetId: number,
  rows: Rows,
  { at, columns }: ColumnRun,
  formatOf: (column: Column) => object | undefined,
): SheetsRequest[] {
  if (rows.endRowIndex <= rows.startRowIndex) return [];
  return equalRuns(columns, (column) => JSON.stringify(formatOf(column)) ?? '').flatMap(({ from, to }) => {
    const format = formatOf(itemAt(columns, from));
    const across = { startColumnIndex: at + from, endColumnIndex: at + to };
    return format === undefined ? [] : [formatCells({ sheetId, ...rows, ...across }, format)];
  });
}

/** Number formats. Days and moments are put on the left, where the texts next to them are. Texts are there by themselves. */
export function formatRequests(
  sheetId: number,
  rows: Rows,
  run: ColumnRun,
  numberFormat: TableJob['numberFormat'],
): SheetsRequest[] {
  return formatColumns(sheetId, rows, run, (column) => {
    const [type] = STYLES[column.type];
    const isMoved = type !== 'TEXT' && isOnLeft(column);
    return {
      numberFormat: { type, pattern: numberFormat(column) },
      ...(isMoved && { horizontalAlignment: 'LEFT' }),
    };
  });
}

/** Number formats of the rows from `first` on, one for each row, in these sheet columns. */
export function rowFormatRequests(
  sheetId: number,
  first: number,
  formats: readonly string[],
  columns: readonly number[],
): SheetsRequest[] {
  const across = spans(columns);
  return equalRuns(formats, (format) => format).flatMap((run) =>
    across.map(({ from, to }) => {
      const area = areaOf(sheetId, first + run.from, run.to - run.from, from, to - from);
      return formatCells(area, { numberFormat: { type: 'NUMBER', pattern: itemAt(formats, run.from) } });
    }),
  );
}
