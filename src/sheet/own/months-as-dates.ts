import type { SheetsRequest } from '../../platform';
import { buildFormatRequests, changeMetadata, setCells, toBlocks } from '../api';
import { toDayValue } from '../read';
import { serializeStamp } from '../stamp';
import type { LocatedTable, YearTable } from './year-sheets';

/**
 * Earlier versions wrote months as texts such as 2026-10, into cells that show texts. These requests make them dates, with the format of
 * their column, so that a tab never has both. There are none for a table that has dates already.
 */
export function convertMonthTexts(
  { columns: layout }: YearTable,
  { tab, stamp, metadataId, headerRow, columns, grid }: LocatedTable,
): SheetsRequest[] {
  const typeOf = new Map(layout.map(({ field, type }) => [field, type]));
  const retyped = layout.flatMap((column) => {
    const stampedField = stamp.fields.find(({ field }) => field === column.field);
    const at = columns.get(column.field);
    return at === undefined || stampedField === undefined || stampedField.type === column.type
      ? []
      : [{ column, at }];
  });
  if (retyped.length === 0) return [];
  const firstRow = headerRow + 1;
  const below = { startRowIndex: firstRow, endRowIndex: tab.rowCount };
  const writes = grid.slice(firstRow).map((cells, nth) => ({
    row: firstRow + nth,
    cells: retyped.map(({ at }) => {
      const { [at]: cell = '' } = cells;
      const day = toDayValue(cell);
      return day === cell ? undefined : day;
    }),
  }));
  const places = retyped.map(({ at }) => at);
  const fields = stamp.fields.map((stampedField) => ({
    ...stampedField,
    type: typeOf.get(stampedField.field) ?? stampedField.type,
  }));
  return [
    ...retyped.flatMap(({ column, at }) =>
      tab.rowCount > firstRow
        ? buildFormatRequests(tab.sheetId, below, { firstColumn: at, columns: [column] })
        : [],
    ),
    ...toBlocks(writes, places).map((block) => setCells(tab.sheetId, block.row, block.column, block.rows)),
    changeMetadata(metadataId, serializeStamp({ ...stamp, fields })),
  ];
}
