import type { SheetsRequest } from '../../platform/ports';
import type { Column } from '../../table/table';
import { isOnLeft, rowFormatRequests } from '../api/column-style';
import {
  type Area,
  align,
  areaOf,
  bandRows,
  colorTexts,
  fillHeader,
  groupColumns,
} from '../api/sheets-requests';
import { equalRuns, itemAt } from '../api/spans';
import { SIGNS } from '../read/provenance-line';
import { BAND_COLORS, FILL_COLORS, HEADER_COLOR, TEXT_COLORS, type Tone, type TonedColumn } from '../tones';
import { ROWS_ABOVE, type WriteJob } from '../write-job';

export interface NewRows {
  readonly rowCount: number;
  readonly rows: number;
}

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
  { rowCount, rows }: NewRows,
): SheetsRequest[] {
  const width = columns.length;
  const header = ROWS_ABOVE - 1;
  const banded = Math.min(rowCount, ROWS_ABOVE + Math.max(1, rows) + 1) - header;
  return [
    fillHeader(areaOf(sheetId, header, 1, 0, width), HEADER_COLOR),
    ...numberHeaders(sheetId, header, columns),
    bandRows(areaOf(sheetId, header, banded, 0, width), HEADER_COLOR, BAND_COLORS),
    ...lineColors(areaOf(sheetId, 0, 1, 0, width)),
    ...stateColors(sheetId, ROWS_ABOVE, rowCount, columns, toned),
    ...folded.map(({ from, to }) => groupColumns(sheetId, from, to)),
    ...(rowFormats === undefined
      ? []
      : rowFormatRequests(sheetId, ROWS_ABOVE, rowFormats.formats, rowFormats.columns)),
  ];
}

/** The headers of columns with numbers on the right are there too. */
function numberHeaders(sheetId: number, row: number, columns: readonly Column[]): SheetsRequest[] {
  const isRight = (column: Column) => !isOnLeft(columns, column);
  return equalRuns(columns, (column) => Number(isRight(column)))
    .filter(({ from }) => isRight(itemAt(columns, from)))
    .map(({ from, to }) => align(areaOf(sheetId, row, 1, from, to - from), 'RIGHT'));
}

function lineColors(line: Area): SheetsRequest[] {
  const colored = (sign: string, tone: Tone) =>
    colorTexts(line, 'TEXT_STARTS_WITH', sign.trim(), { text: TEXT_COLORS[tone] });
  return [
    colored(SIGNS.complete, 'good'),
    colored(SIGNS.warning, 'warning'),
    colored(SIGNS.notRefreshed, 'bad'),
  ];
}

function stateColors(
  sheetId: number,
  first: number,
  rowCount: number,
  columns: readonly Column[],
  toned: readonly TonedColumn[],
): SheetsRequest[] {
  return toned.flatMap(({ field, tones }) => {
    const column = columns.findIndex((each) => each.field === field);
    const area = areaOf(sheetId, first, rowCount - first, column, 1);
    return (Object.keys(tones) as Tone[]).flatMap((tone) =>
      tones[tone].map((text) =>
        colorTexts(area, 'TEXT_EQ', text, { text: TEXT_COLORS[tone], fill: FILL_COLORS[tone] }),
      ),
    );
  });
}
