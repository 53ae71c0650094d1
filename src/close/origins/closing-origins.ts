import {
  type CellOrigin,
  findClosing,
  type OwnCell,
  openBooks,
  type RecordServices,
  readOwnCellMonth,
  readOwnCellText,
  STATEMENT_KEY,
} from '../../books';
import { defineAdjustmentsTable, defineClosingsTable } from '../closings/closing-tabs';
import { defineOverviewSheet } from '../closings/overview';
import { findAdjustmentOrigin, findClosedAmountOrigin } from './amount-origins';
import type { ClosingContext } from './origin-parts';
import { buildOverviewOrigin } from './overview-origin';
import { buildStatementOrigin } from './statement-origin';

type FindOrigin = (cell: OwnCell, context: ClosingContext) => CellOrigin | undefined;

/** What a cell of the tabs Closings, Adjustments, Close overview and of a closing statement is made of. Rows that the books do not have have no origin. */
export function findClosingOrigin(cell: OwnCell, services: RecordServices): CellOrigin | undefined {
  // The ids of tabs of a year, such as those of Closings, only begin with the kind (see nameYearTab).
  const finders: readonly [tab: string, FindOrigin][] = [
    [defineClosingsTable().kind, findClosedAmountOrigin],
    [defineAdjustmentsTable().kind, findAdjustmentOrigin],
    [defineOverviewSheet().id, buildOverviewOrigin],
    [STATEMENT_KEY, buildStatementOrigin],
  ];
  const [, findOrigin] = finders.find(([tab]) => cell.tab.startsWith(tab)) ?? [];
  if (findOrigin === undefined) return undefined;
  const { closings, file } = openBooks(services);
  const [month, currency] = [readOwnCellMonth(cell), readOwnCellText(cell, 'currency')];
  const closing = findClosing(closings, { month, currency });
  return closing && findOrigin(cell, { closing, file, services });
}
