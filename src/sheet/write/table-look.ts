import type { SheetsRequest } from '../../platform/ports';
import type { Column } from '../../table/table';
import { formatColumns, isOnLeft, rowFormatRequests } from '../api/column-style';
import { areaOf, bandRows, colorTexts, dimensionRange, formatCells, rgb } from '../api/sheets-requests';
import { SIGNS } from '../read/provenance-line';
import { FILL_COLORS, HEADER_COLOR, TEXT_COLORS, type TonedColumn } from '../tones';
import { ROWS_ABOVE, type WriteJob } from '../write-job';

/**
 * The requests for the look of a new sheet: header, bands, groups of columns, and the colours of states. They are sent once; from then on
 * the look belongs to the user. The bands include the header and a row below the table, so that rows that are inserted at either end of the
 * table get them too.
 */
export function lookRequests(
  {
    table: { columns },
    toned = [],
    folded = [],
    rowFormats,
  }: Pick<WriteJob, 'table' | 'toned' | 'folded' | 'rowFormats'>,
  sheetId: number,
  { rowCount, rows }: { readonly rowCount: number; readonly rows: number },
): SheetsRequest[] {
  const width = columns.length;
  const header = ROWS_ABOVE - 1;
  const banded = Math.min(rowCount, ROWS_ABOVE + Math.max(1, rows) + 1) - header;
  const headers = { startRowIndex: header, endRowIndex: header + 1 };
  const lineTones = [
    [SIGNS.complete, 'good'],
    [SIGNS.warning, 'warning'],
    [SIGNS.notRefreshed, 'bad'],
  ] as const;
  return [
    formatCells(areaOf(sheetId, header, 1, 0, width), {
      backgroundColor: rgb(HEADER_COLOR),
      verticalAlignment: 'MIDDLE',
    }),
    // The headers of columns with numbers on the right are there too.
    ...formatColumns(sheetId, headers, { at: 0, columns }, (column) =>
      isOnLeft(columns, column) ? undefined : { horizontalAlignment: 'RIGHT' },
    ),
    bandRows(areaOf(sheetId, header, banded, 0, width)),
    ...lineTones.map(([sign, tone]) =>
      colorTexts(areaOf(sheetId, 0, 1, 0, width), 'TEXT_STARTS_WITH', sign.trim(), {
        text: TEXT_COLORS[tone],
      }),
    ),
    ...stateColors(sheetId, rowCount, columns, toned),
    ...folded.map((span) => ({ addDimensionGroup: { range: dimensionRange(sheetId, 'COLUMNS', span) } })),
    ...rowFormatRequests(sheetId, ROWS_ABOVE, rowFormats?.formats ?? [], rowFormats?.columns ?? []),
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
