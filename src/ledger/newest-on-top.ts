import type { SheetsRequest } from '../platform/ports';
import { readBeside } from '../table/beside';
import { blockRequest, toBlocks } from '../table/blocks';
import { bookFormat } from '../table/book-columns';
import { formatRequests } from '../table/column-style';
import type { HeldTable } from '../table/held-table';
import { spans } from '../table/moves';
import type { PatientApi } from '../table/patient-api';
import { areaOf } from '../table/refresh-requests';
import { appendDimension, copyPaste, insertDimension } from '../table/sheets-requests';
import type { Along } from '../table/write-job';
import { amountFormats, LEDGER_COLUMNS, type NewLine } from './ledger-columns';

/**
 * Whole rows right below the ledger's headers, wherever the user has moved its columns to: what is the user's beside older
 * lines stays with them, and his formulas are copied into the new ones.
 */
export function newestOnTop(lines: readonly NewLine[], table: HeldTable, api: PatientApi): Along {
  const { tab, headerRow, columns, grid } = table;
  const first = headerRow + 1;
  const writes = lines.map(({ cells }, nth) => ({ row: first + nth, cells }));
  const places = LEDGER_COLUMNS.map(({ field }) => columns.get(field)!);
  const headers = (grid[headerRow] ?? []).map((text, column) => (places.includes(column) ? text : undefined));
  return {
    requests: [
      ...rowsMade(table, lines.length),
      ...amountFormats(tab.sheetId, first, lines, (field) => columns.get(field) ?? 0),
      ...toBlocks(writes, places).map((block) => blockRequest(tab.sheetId, block)),
      ...copiedFormulas(table, lines.length, api),
    ],
    into: { tab, headerRow, headers, count: lines.length },
  };
}

/** New rows look like the line below them; where there is none, like those of a new ledger. */
function rowsMade({ tab, headerRow, columns }: HeldTable, count: number): SheetsRequest[] {
  const { sheetId, rowCount } = tab;
  const first = headerRow + 1;
  if (first < rowCount) return [insertDimension(sheetId, 'ROWS', { from: first, to: first + count }, false)];
  const span = { startRowIndex: first, endRowIndex: first + count };
  const formats = LEDGER_COLUMNS.flatMap((column) =>
    formatRequests(sheetId, span, { at: columns.get(column.field)!, columns: [column] }, bookFormat),
  );
  return [appendDimension(sheetId, 'ROWS', count), ...formats];
}

function copiedFormulas(table: HeldTable, count: number, api: PatientApi): SheetsRequest[] {
  const { tab, headerRow, columns } = table;
  const first = headerRow + 1;
  if (tab.columnCount === columns.size || first >= tab.rowCount) return [];
  const formulas = readBeside(api, table, [first]).get(first)?.formulas ?? [];
  return spans(formulas).map(({ from, to }) =>
    copyPaste(
      areaOf(tab.sheetId, first + count, 1, from, to - from),
      areaOf(tab.sheetId, first, count, from, to - from),
      'PASTE_FORMULA',
    ),
  );
}
