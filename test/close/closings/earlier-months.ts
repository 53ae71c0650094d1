import type { SheetsRequest } from '../../../src/platform/ports';
import { changeMetadata } from '../../../src/sheet/api/sheets-requests';
import { readExistingTable } from '../../../src/sheet/read/existing-table';
import { listStampedSheets, SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import { serializeStamp } from '../../../src/sheet/stamp';
import type { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';

/** Makes the months of the add-on's tabs what earlier versions wrote: texts such as 2026-10, in cells that show texts. */
export function asEarlierVersionsWrote(sheets: EmulatedSheets): void {
  for (const sheet of listStampedSheets(sheets.get(SHEET_FIELDS))) {
    const { stamp, tab, metadataId } = sheet;
    const isMonth = ({ field }: { readonly field: string }) => ['month', 'bookedIn'].includes(field);
    const { columns, headerRow, grid } = readExistingTable(sheets, sheet);
    const first = headerRow + 1;
    const requests = stamp.fields.filter(isMonth).map(({ field }): SheetsRequest => {
      const at = columns.get(field) ?? -1;
      const rows = grid.slice(first).map((cells) => ({ values: [textCell(cells[at])] }));
      const start = { sheetId: tab.sheetId, rowIndex: first, columnIndex: at };
      return { updateCells: { start, rows, fields: 'userEnteredValue,userEnteredFormat.numberFormat' } };
    });
    const fields = stamp.fields.map((each) => (isMonth(each) ? { ...each, type: 'id' as const } : each));
    const earlier = changeMetadata(metadataId, serializeStamp({ ...stamp, fields }));
    if (requests.length > 0) sheets.batchUpdate([...requests, earlier]);
  }
}

function textCell(serial: unknown): object {
  const userEnteredFormat = { numberFormat: { type: 'TEXT', pattern: '@' } };
  const month =
    typeof serial === 'number' && new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 7);
  return { userEnteredFormat, ...(month && { userEnteredValue: { stringValue: month } }) };
}
