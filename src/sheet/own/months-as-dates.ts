import type { SheetsRequest } from '../../platform/ports';
import { toBlocks } from '../api/blocks';
import { changeMetadata, setCells } from '../api/sheets-requests';
import { formatRequests } from '../api/table-look';
import { dayValue } from '../read/existing-table';
import { stampText } from '../stamp';
import type { LocatedTable, YearTable } from './year-sheets';

/**
 * Earlier versions wrote months as texts such as 2026-10, into cells that show texts. These requests make them dates, with the format of
 * their column, so that a tab never has both. There are none for a table that has dates already.
 */
export function monthsAsDates(
  { columns: layout }: Pick<YearTable, 'columns'>,
  { tab, stamp, metadataId, headerRow, columns, grid }: LocatedTable,
): SheetsRequest[] {
  const typeOf = new Map(layout.map(({ field, type }) => [field, type]));
  const retyped = layout.flatMap((column) => {
    const before = stamp.fields.find(({ field }) => field === column.field);
    const at = columns.get(column.field);
    return at === undefined || before === undefined || before.type === column.type ? [] : [{ column, at }];
  });
  if (retyped.length === 0) return [];
  const first = headerRow + 1;
  const below = { startRowIndex: first, endRowIndex: tab.rowCount };
  const writes = grid.slice(first).map((cells, nth) => ({
    row: first + nth,
    cells: retyped.map(({ at }) => {
      const { [at]: cell = '' } = cells;
      const day = dayValue(cell);
      return day === cell ? undefined : day;
    }),
  }));
  const places = retyped.map(({ at }) => at);
  const fields = stamp.fields.map((each) => ({ ...each, type: typeOf.get(each.field) ?? each.type }));
  return [
    ...retyped.flatMap(({ column, at }) =>
      tab.rowCount > first ? formatRequests(tab.sheetId, below, { at, columns: [column] }) : [],
    ),
    ...toBlocks(writes, places).map((block) => setCells(tab.sheetId, block.row, block.column, block.rows)),
    changeMetadata(metadataId, stampText({ ...stamp, fields })),
  ];
}
