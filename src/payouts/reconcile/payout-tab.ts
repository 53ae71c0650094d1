import type { CloseServices } from '../../books';
import { type CurrencyId, toFieldFormat } from '../../catalogue';
import { buildOwnColumns, type ColumnLayout, type OwnTable, writeOwnTable } from '../../sheet';
import type { Cell, Column, Decimal, Table } from '../../table';

/** The report ids of the add-on's tabs. For Net revenue, it is only the beginning. (Stored: do not change.) */
export const RECONCILIATION = 'books.reconciliation';
export const NET_REVENUE = 'books.net';

const PATIENCE_MS = 60_000;

export type PayoutColumn<Row> = ColumnLayout & { readonly cell: (row: Row, currency: string) => Cell };

interface PayoutTabContent<Row, Field extends string> {
  readonly head: OwnTable;
  readonly columns: Readonly<Record<Field, PayoutColumn<Row>>>;
  readonly columnTexts: Parameters<typeof buildOwnColumns<Field>>[1];
  readonly rows: readonly Row[];
  readonly currency: string;
}

export function writePayoutTab<Row, Field extends string>(
  { head, columns, columnTexts, rows, currency }: PayoutTabContent<Row, Field>,
  services: CloseServices,
): number {
  const columnList = Object.values<PayoutColumn<Row>>(columns);
  const cells = rows.map((row) => columnList.map(({ cell }) => cell(row, currency)));
  const table: Table = { columns: buildOwnColumns(columns, columnTexts), rows: cells, notices: [] };
  const amountFormat = toFieldFormat('revenue', currency as CurrencyId);
  const numberFormat = ({ type }: Column) => (type === 'money' ? amountFormat : undefined);
  const sheet = { ...head, currency, numberFormat };
  return writeOwnTable(sheet, table, { ...services, deadline: services.clock.now() + PATIENCE_MS }).sheetId;
}

export function defineAmountColumn<Field extends string>(field: Field) {
  type Row = Readonly<Record<Field, Decimal | null>>;
  return { type: 'money', cell: (row: Row) => (row[field] === null ? null : Number(row[field])) } as const;
}
