import type { SheetsRequest } from '../../../platform';
import type { Column } from '../../../table';
import {
  buildFormatRequests,
  buildHeaderRequests,
  buildWidthRequests,
  deleteMetadata,
  markDimension,
  requireItem,
} from '../../api';
import { buildColumnMark, COLUMN_KEY, HEADER_KEY } from '../../stamp';
import { listColumnRuns } from '../column-plan';
import type { PlannedTable } from '../plan-rows';
import type { TableMoves } from './table-moves';

/** The header of each column, and whether it differs from the text in the sheet. A header that the user has renamed stays. */
export function decideHeaders({ job, existing }: PlannedTable) {
  const ownLabels = new Set(
    [...existing.stamp.fields, ...job.table.columns].map((column) => column.label.trim()),
  );
  const headerCells = existing.grid[existing.headerRow] ?? [];
  return job.table.columns.map(({ field, label }) => {
    const column = existing.columns.get(field);
    const previousText = headerCells[column ?? -1] ?? '';
    const text = String(previousText).trim();
    const isDifferent = column === undefined || (ownLabels.has(text) && text !== label.trim());
    return { text: isDifferent ? label : previousText, isDifferent };
  });
}

/** New headers with their notes, and the widths and formats of new columns. Amounts in another currency get its sign. */
export function buildColumnRequests(
  planned: PlannedTable,
  headers: ReturnType<typeof decideHeaders>,
  { placement, headerRowAfter: headerRow }: TableMoves,
): SheetsRequest[] {
  const { job, existing, columns } = planned;
  const { sheetId, rowCount } = existing.tab;
  const labelled = job.table.columns.map((column, index) => ({
    ...column,
    label: String(headers[index]?.text),
  }));
  const listLabelledRuns = (indexes: readonly number[]) =>
    listColumnRuns(columns, indexes).map((run) => ({
      firstColumn: run.firstColumn,
      columns: run.indexes.map((index) => requireItem(labelled, index)),
    }));
  const rowsBelow = { startRowIndex: headerRow + 1, endRowIndex: placement.locate(rowCount) };
  const newHeaders = [...headers.keys()].filter((index) => headers[index]?.isDifferent === true);
  const hasOtherCurrency = existing.stamp.currency !== job.target.currency;
  const hasOtherFormat = ({ field, type }: Column) =>
    (hasOtherCurrency && type === 'money') ||
    existing.stamp.fields.some((before) => before.field === field && before.type !== type);
  const formatted = job.table.columns.flatMap((column, index) =>
    columns.added.includes(index) || hasOtherFormat(column) ? [index] : [],
  );
  return [
    ...listLabelledRuns(newHeaders).flatMap((run) => buildHeaderRequests(sheetId, headerRow, run)),
    ...listLabelledRuns(columns.added).flatMap((run) => buildWidthRequests(sheetId, run)),
    ...listLabelledRuns(formatted).flatMap((run) => buildFormatRequests(sheetId, rowsBelow, run, job)),
  ];
}

/** New columns have no mark yet, nor have tables of earlier versions. Cells that a user has cut and pasted leave the marks behind. */
export function buildMissingMarks({ job, existing, columns }: PlannedTable, moves: TableMoves) {
  const { marks, tab } = existing;
  const { reportId } = job.target;
  const headerMark = markDimension(tab.sheetId, 'ROWS', moves.headerRowAfter, HEADER_KEY, reportId);
  const columnMarks = job.table.columns.flatMap(({ field }, index) => {
    const markedColumn = marks.columns.get(field);
    if (markedColumn !== undefined && markedColumn === existing.columns.get(field)) return [];
    const mark = buildColumnMark(reportId, field);
    const oldMark = { metadataKey: COLUMN_KEY, metadataValue: mark };
    const column = requireItem(columns.sheetColumns, index);
    return [
      ...(markedColumn === undefined ? [] : [deleteMetadata(oldMark)]),
      markDimension(tab.sheetId, 'COLUMNS', column, COLUMN_KEY, mark),
    ];
  });
  return [...(marks.headerRow === undefined ? [headerMark] : []), ...columnMarks];
}
