import type { SheetsRequest } from '../../platform/ports';
import { blockRequest, toBlocks } from '../../sheet/api/blocks';
import { formatRequests } from '../../sheet/api/column-style';
import type { RetryingSheets } from '../../sheet/api/retrying-api';
import { appendDimension, copyPaste, insertDimension } from '../../sheet/api/sheets-requests';
import { spans } from '../../sheet/api/spans';
import { ownFormat } from '../../sheet/own/own-columns';
import type { ExistingTable } from '../../sheet/read/existing-table';
import { readUserContent } from '../../sheet/read/user-content';
import { areaOf } from '../../sheet/write/refresh-requests';
import type { Along } from '../../sheet/write-job';
import { amountFormats, LEDGER_COLUMNS, type NewLine } from './ledger-columns';

/**
 * Whole rows right below the ledger's headers, wherever the user has moved its columns to: what is the user's beside older
 * lines stays with them, and his formulas are copied into the new ones.
 */
export function insertLines(lines: readonly NewLine[], table: ExistingTable, api: RetryingSheets): Along {
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
function rowsMade({ tab, headerRow, columns }: ExistingTable, count: number): SheetsRequest[] {
  const { sheetId, rowCount } = tab;
  const first = headerRow + 1;
  if (first < rowCount) return [insertDimension(sheetId, 'ROWS', { from: first, to: first + count }, false)];
  const span = { startRowIndex: first, endRowIndex: first + count };
  const formats = LEDGER_COLUMNS.flatMap((column) =>
    formatRequests(sheetId, span, { at: columns.get(column.field)!, columns: [column] }, ownFormat),
  );
  return [appendDimension(sheetId, 'ROWS', count), ...formats];
}

function copiedFormulas(table: ExistingTable, count: number, api: RetryingSheets): SheetsRequest[] {
  const { tab, headerRow, columns } = table;
  const first = headerRow + 1;
  if (tab.columnCount === columns.size || first >= tab.rowCount) return [];
  const formulas = readUserContent(api, table, [first]).get(first)?.formulas ?? [];
  return spans(formulas).map(({ from, to }) =>
    copyPaste(
      areaOf(tab.sheetId, first + count, 1, from, to - from),
      areaOf(tab.sheetId, first, count, from, to - from),
      'PASTE_FORMULA',
    ),
  );
}
