import type { ValueType } from '../../catalogue';
import type { SheetsRequest } from '../../platform';
import type { Column } from '../../table';
import { FILL_COLORS, HEADER_COLOR, TEXT_COLORS } from '../colors';
import { SIGNS } from '../provenance';
import {
  FIRST_CELL,
  type FirstCell,
  ROWS_ABOVE,
  type TableJob,
  type TableLook,
  toProvenanceText,
} from '../write-job';
import {
  addRowBands,
  addTextColorRule,
  formatCells,
  makeBold,
  setCells,
  setColumnWidth,
  setLabels,
  toArea,
  toColorStyle,
} from './sheets-requests';
import { listEqualRuns, requireItem } from './spans';

interface TableSpace {
  readonly sheetRowCount: number;
  readonly tableRowCount: number;
  readonly place?: FirstCell;
  /** False at a chosen cell of a user's sheet. Then the columns keep their widths, and there are no bands, because the user may have some. */
  readonly isAlone?: boolean;
}

/** The requests for everything except the table's rows in a new sheet. They are sent once; from then on the look belongs to the user. */
export function buildLookRequests(job: TableJob, sheetId: number, space: TableSpace): SheetsRequest[] {
  const { sheetRowCount, tableRowCount, place = FIRST_CELL, isAlone = true } = space;
  const { columns } = job.table;
  const { row, column } = place;
  const allColumns = { firstColumn: column, columns };
  const width = columns.length;
  const headerRow = row + ROWS_ABOVE - 1;
  const headerRange = { startRowIndex: headerRow, endRowIndex: headerRow + 1 };
  const rangeBelow = { startRowIndex: headerRow + 1, endRowIndex: sheetRowCount };
  // The bands include the header and a row below the table, so that rows that are inserted at either end of the table get them too.
  const bandsEnd = Math.min(sheetRowCount, headerRow + 1 + Math.max(1, tableRowCount) + 1);
  const bandsArea = toArea(sheetId, headerRow, bandsEnd - headerRow, column, width);
  const lineTones = [
    [SIGNS.complete, 'good'],
    [SIGNS.warning, 'warning'],
    [SIGNS.notRefreshed, 'bad'],
  ] as const;
  return [
    setCells(sheetId, row, column, [[toProvenanceText(job)]]),
    ...buildHeaderRequests(sheetId, headerRow, allColumns),
    ...buildFormatRequests(sheetId, rangeBelow, allColumns, job),
    ...(isAlone ? buildWidthRequests(sheetId, allColumns) : []),
    formatCells(toArea(sheetId, headerRow, 1, column, width), {
      backgroundColorStyle: toColorStyle(HEADER_COLOR),
      verticalAlignment: 'MIDDLE',
    }),
    // Numbers are on the right, and so are their headers.
    ...formatColumns(sheetId, headerRange, allColumns, (tableColumn) =>
      isOnLeft(tableColumn) ? undefined : { horizontalAlignment: 'RIGHT' },
    ),
    ...(isAlone ? [addRowBands(bandsArea)] : []),
    ...lineTones.map(([sign, tone]) =>
      addTextColorRule(toArea(sheetId, row, 1, column, width), 'TEXT_STARTS_WITH', sign.trim(), {
        text: TEXT_COLORS[tone],
      }),
    ),
    ...buildStateColorRules(job, sheetId, sheetRowCount),
  ];
}

/** Only tables of the add-on itself have toned columns, and they begin at the first cell of their sheet. */
function buildStateColorRules({ table, toned = [] }: TableJob, sheetId: number, rowCount: number) {
  return toned.flatMap(({ field, states }) => {
    const column = table.columns.findIndex((candidate) => candidate.field === field);
    const area = toArea(sheetId, ROWS_ABOVE, rowCount - ROWS_ABOVE, column, 1);
    return states.map(({ text, tone }) =>
      addTextColorRule(area, 'TEXT_EQ', text, { text: TEXT_COLORS[tone], fill: FILL_COLORS[tone] }),
    );
  });
}

interface ColumnRun {
  readonly firstColumn: number;
  readonly columns: readonly Column[];
}

interface RowRange {
  readonly startRowIndex: number;
  readonly endRowIndex: number;
}

/** Without a currency sign: a column may have several currencies. The width is that of usual values, in pixels. */
const STYLES = {
  date: { format: 'DATE', pattern: 'yyyy-mm-dd', width: 95 },
  moment: { format: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm', width: 140 },
  text: { format: 'TEXT', pattern: '@', width: 170 },
  id: { format: 'TEXT', pattern: '@', width: 150 },
  count: { format: 'NUMBER', pattern: '#,##0', width: 110 },
  decimal: { format: 'NUMBER', pattern: '#,##0.00####', width: 110 },
  money: { format: 'NUMBER', pattern: '#,##0.00####', width: 110 },
  share: { format: 'PERCENT', pattern: '0.00%', width: 100 },
} as const satisfies Record<ValueType, object>;

const HEADER_MARGIN = 24;
/** The width in pixels of a bold character in the default font of Sheets. */
const HEADER_CHARACTER = 7;
const WIDEST_HEADER = 220;

/** In pixels. It fits usual values, and the whole header unless the header is very long. */
export function measureColumnWidth({ type, label, width }: Column): number {
  if (width !== undefined) return width;
  const headerWidth = HEADER_MARGIN + countLetterWidths(label) * HEADER_CHARACTER;
  return Math.max(STYLES[type].width, Math.min(WIDEST_HEADER, headerWidth));
}

/** A Chinese character is as wide as two letters. */
function countLetterWidths(text: string): number {
  return text.length + (text.match(/[\u2E80-\uFFEF]/g)?.length ?? 0);
}

export function buildWidthRequests(sheetId: number, { firstColumn, columns }: ColumnRun): SheetsRequest[] {
  return listEqualRuns(columns, measureColumnWidth).map(({ from, to }) => {
    const across = { from: firstColumn + from, to: firstColumn + to };
    return setColumnWidth(sheetId, across, measureColumnWidth(requireItem(columns, from)));
  });
}

export function buildHeaderRequests(sheetId: number, row: number, { firstColumn, columns }: ColumnRun) {
  const area = toArea(sheetId, row, 1, firstColumn, columns.length);
  return [setLabels(sheetId, row, firstColumn, columns), makeBold(area)];
}

/** Texts, ids, days and moments are on the left. */
function isOnLeft({ type }: Column): boolean {
  const { format } = STYLES[type];
  return format === 'TEXT' || format.startsWith('DATE');
}

/** One request for each run of columns with the same format. Columns without a format stay as they are. */
function formatColumns(
  sheetId: number,
  rows: RowRange,
  { firstColumn, columns }: ColumnRun,
  chooseFormat: (column: Column) => object | undefined,
): SheetsRequest[] {
  if (rows.endRowIndex <= rows.startRowIndex) return [];
  return listEqualRuns(columns, (column) => JSON.stringify(chooseFormat(column)) ?? '').flatMap(
    ({ from, to }) => {
      const format = chooseFormat(requireItem(columns, from));
      const across = { startColumnIndex: firstColumn + from, endColumnIndex: firstColumn + to };
      return format === undefined ? [] : [formatCells({ sheetId, ...rows, ...across }, format)];
    },
  );
}

/** Number formats. Days and moments are put on the left, where the texts next to them are. Texts are there by themselves. */
export function buildFormatRequests(sheetId: number, rows: RowRange, run: ColumnRun, look: TableLook) {
  return formatColumns(sheetId, rows, run, (column) => {
    const { format, pattern } = STYLES[column.type];
    const isMoved = format !== 'TEXT' && isOnLeft(column);
    return {
      numberFormat: { type: format, pattern: look.numberFormat?.(column) ?? column.pattern ?? pattern },
      ...(isMoved && { horizontalAlignment: 'LEFT' }),
    };
  });
}
