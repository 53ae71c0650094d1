import type { SpreadsheetApi } from '../../platform';
import { findDayColumnIndex, type SheetRow, type SheetRows } from '../../table';
import { requireItem } from '../api';
import { determineTableRows, type ExistingTable, findDaySerial, readUserContents } from '../read';
import type { WriteJob } from '../write-job';
import { decideKeptDays } from './day-window';
import { buildRowKey, hasSameDimensions, listKeyColumns, matchRowsByKey, renameCells } from './match-rows';

export interface RowInSheet {
  /** Its place among the rows of the table, from 0. */
  readonly place: number;
  readonly sheetRow: number;
  readonly cellsInSheet: SheetRow;
  /** The cells with the names that the service has now. */
  readonly cells: SheetRow;
}

export type RowTest = (row: RowInSheet) => boolean;

export type RowComparison = ReturnType<typeof compareRows>;

export function compareRows(context: RowContext) {
  const { job, existingRows, areDimensionsSame, days, incoming } = context;
  const dayIndex = findDayColumnIndex(job.table.columns);
  const keptRows = existingRows.filter(({ cells }) => {
    const day = findDaySerial(cells[dayIndex]);
    return areDimensionsSame && day !== undefined && days.isKept(day);
  });
  const partners = areDimensionsSame ? matchIncoming(context, keptRows) : incoming.map(() => undefined);
  const presentRows = new Set([...keptRows, ...partners]);
  return {
    ...context,
    /** The existing rows of days that were not fetched. */
    keptRows,
    /** For each incoming row, the existing row with its key. */
    partners,
    /** The existing rows that the new table does not have. */
    vanishedRows: existingRows.filter((row) => !presentRows.has(row)),
  };
}

type RowContext = ReturnType<typeof readComparedRows>;

export function readComparedRows(
  job: WriteJob,
  api: SpreadsheetApi,
  existing: ExistingTable,
  incoming: SheetRows,
) {
  const { columns } = job.table;
  const { stamp } = existing;
  const areDimensionsSame = hasSameDimensions(stamp, columns);
  const keys = listKeyColumns(columns);
  const incomingKeys = new Set(areDimensionsSame ? incoming.map((cells) => buildRowKey(cells, keys)) : []);
  const isIncoming = (cells: SheetRow) => incomingKeys.has(buildRowKey(cells, keys));
  const tableRows = determineTableRows({ api, existing, columns, isIncoming });
  const cellsInSheet = tableRows.map(({ cells }) => cells);
  const readContents = () => readUserContents(api, existing, tableRows);
  const renamedCells = renameCells(job, stamp, cellsInSheet, incoming);
  const existingRows = tableRows.map(({ row, cells }, place): RowInSheet => {
    return { place, sheetRow: row, cellsInSheet: cells, cells: requireItem(renamedCells, place) };
  });
  return {
    job,
    existing,
    incoming,
    existingRows,
    /** If false, no row has a partner. Rows in another currency have partners, so that what users put beside them stays there. */
    areDimensionsSame,
    isIncoming,
    days: decideKeptDays(job, stamp, renamedCells),
    readContents,
    /** What users have put beside the rows. Reading it takes long, so it is missing until a row changes its place or may have a mark. */
    contents: stamp.marked ? readContents() : undefined,
  };
}

function matchIncoming(context: RowContext, keptRows: readonly RowInSheet[]) {
  const { job, incoming, existingRows } = context;
  const kept = new Set(keptRows);
  const candidates = existingRows.filter((row) => !kept.has(row) && hasRowCells(row));
  const candidateCells = candidates.map(({ cells }) => cells);
  const matches = matchRowsByKey(candidateCells, incoming, listKeyColumns(job.table.columns));
  return matches.map((match) => (match === undefined ? undefined : candidates[match]));
}

export function hasRowCells({ cells }: RowInSheet): boolean {
  return cells.some((cell) => cell !== '');
}

export function findUserContent({ contents }: RowContext, { sheetRow }: RowInSheet) {
  return contents?.rows.get(sheetRow);
}

export function readRowNote(context: RowContext, row: RowInSheet): string {
  return findUserContent(context, row)?.note ?? '';
}
