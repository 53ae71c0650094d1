import type { ValueType } from '../../../src/catalogue/entry';
import { buildFormatRequests } from '../../../src/sheet/api/table-look';
import { buildOwnColumns, type ColumnLayout } from '../../../src/sheet/own/own-table';
import type { Column } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';

function buildOwnColumn({
  field,
  label,
  type,
  note,
  more = {},
}: {
  readonly field: string;
  readonly label: string;
  readonly type: ColumnLayout['type'];
  readonly note: string;
  readonly more?: object;
}): Column {
  const [column] = buildOwnColumns({ [field]: { type, ...more } }, { [field]: { label, note } });
  return column!;
}

const values: readonly (readonly [ValueType, number | string, string])[] = [
  ['date', 46_327, '2026-11-01'],
  ['moment', 46_327.5, '2026-11-01 12:00'],
  ['text', '007', '007'],
  ['id', '3.10', '3.10'],
  ['count', 1_234_567, '1,234,567'],
  ['decimal', 1_234.5, '1,234.50'],
  ['money', 0.123456, '0.123456'],
  ['share', 0.0525, '5.25%'],
];

it('the add-on’s own tables show each value in the format of its column', () => {
  const sheets = new EmulatedSheets();
  const columns = values.map(([type]) => buildOwnColumn({ field: type, label: type, type, note: '' }));
  const rows = { startRowIndex: 0, endRowIndex: 1 };
  sheets.batchUpdate(buildFormatRequests(0, rows, { firstColumn: 0, columns }));
  const cells = values.map(([, value]) => ({
    userEnteredValue: typeof value === 'number' ? { numberValue: value } : { stringValue: value },
  }));
  const start = { sheetId: 0, rowIndex: 0, columnIndex: 0 };
  sheets.batchUpdate([
    { updateCells: { start, rows: [{ values: cells }], fields: 'userEnteredValue' } } as never,
  ]);
  expect(sheets.displayRange('Sheet1!A1:H1')).toEqual([values.map(([, , shown]) => shown)]);
});
