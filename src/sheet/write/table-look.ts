import type { SheetsRequest } from '../../platform/ports';
import type { Column } from '../../table/table';
import { formatColumns, formatRequests, headerRequests, isOnLeft, widthOf } from '../api/column-style';
import {
  areaOf,
  bandRows,
  colorStyle,
  colorTexts,
  columnWidth,
  formatCells,
  setLabels,
} from '../api/sheets-requests';
import { equalRuns, itemAt } from '../api/spans';
import { SIGNS } from '../read/provenance-line';
import { FILL_COLORS, HEADER_COLOR, TEXT_COLORS, type TonedColumn } from '../tones';
import { provenanceText, ROWS_ABOVE, type TableJob } from '../write-job';

/**
 * The requests for everything except the table's rows in a new sheet. They are sent once; from then on the look belongs to the user. The
 * bands include the header and a row below the table, so that rows that are inserted at either end of the table get them too.
 */
export function lookRequests(
  job: TableJob,
  sheetId: number,
  { rowCount, rows }: { rowCount: number; rows: number },
): SheetsRequest[] {
  const { columns } = job.table;
  const all = { at: 0, columns };
  const width = columns.length;
  const header = ROWS_ABOVE - 1;
  const below = { startRowIndex: ROWS_ABOVE, endRowIndex: rowCount };
  const banded = Math.min(rowCount, ROWS_ABOVE + Math.max(1, rows) + 1) - header;
  const headers = { startRowIndex: header, endRowIndex: header + 1 };
  const lineTones = [
    [SIGNS.complete, 'good'],
    [SIGNS.warning, 'warning'],
    [SIGNS.notRefreshed, 'bad'],
  ] as const;
  return [
    setLabels(sheetId, 0, 0, [{ label: provenanceText(job), note: job.provenanceNote ?? '' }]),
    ...headerRequests(sheetId, header, all),
    ...formatRequests(sheetId, below, all, job.numberFormat),
    ...equalRuns(columns, widthOf).map((run) =>
      columnWidth(sheetId, run, widthOf(itemAt(columns, run.from))),
    ),
    formatCells(areaOf(sheetId, header, 1, 0, width), {
      backgroundColorStyle: colorStyle(HEADER_COLOR),
      verticalAlignment: 'MIDDLE',
    }),
    // The headers of columns with numbers on the right are there too.
    ...formatColumns(sheetId, headers, all, (column) =>
      isOnLeft(column) ? undefined : { horizontalAlignment: 'RIGHT' },
    ),
    bandRows(areaOf(sheetId, header, banded, 0, width)),
    ...lineTones.map(([sign, tone]) =>
      colorTexts(areaOf(sheetId, 0, 1, 0, width), 'TEXT_STARTS_WITH', sign.trim(), {
        text: TEXT_COLORS[tone],
      }),
    ),
    ...stateColors(sheetId, rowCount, columns, job.toned ?? []),
  ];
}

function stateColors(
  sheetId: number,
  rowCount: number,
  columns: readonly Column[],
  toned: readonly TonedColumn[],
): SheetsRequest[] {
  return toned.flatMap(({ field, states }) => {
    const column = columns.findIndex((each) => each.field === field);
    const area = areaOf(sheetId, ROWS_ABOVE, rowCount - ROWS_ABOVE, column, 1);
    return states.map(({ text, tone }) =>
      colorTexts(area, 'TEXT_EQ', text, { text: TEXT_COLORS[tone], fill: FILL_COLORS[tone] }),
    );
  });
}
