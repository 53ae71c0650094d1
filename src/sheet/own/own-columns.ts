import type { ValueType } from '../../catalogue/entry';
import type { SheetCell } from '../../table/sheet-cell';
import type { Cell, Column } from '../../table/table';
import type { TableJob } from '../write-job';

const FORMATS: Readonly<Record<ValueType, string>> = {
  date: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
  text: '@',
  id: '@',
  count: '#,##0',
  decimal: '#,##0.00####',
  money: '#,##0.00####',
  share: '0.00%',
};

/** Amounts have no currency sign, because one column may contain several currencies (see RowFormats). */
export const ownFormat: TableJob['numberFormat'] = ({ type }) => FORMATS[type];

/** By default, a column is not part of the key. `width` is in pixels. */
export interface ColumnLayout {
  readonly type: ValueType;
  readonly key?: true;
  readonly width?: number;
}

export function ownColumns<Field extends string>(
  layout: Readonly<Record<Field, ColumnLayout>>,
  words: Readonly<Record<Field, { readonly label: string; readonly note: string }>>,
): (Column & { readonly field: Field })[] {
  return (Object.keys(layout) as Field[]).map((field) => ({
    field,
    key: false,
    ...words[field],
    ...layout[field],
  }));
}

/** Writing the result back does not change the sheet. */
export function asCell(cell: SheetCell): Cell {
  if (cell === '') return null;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}
