import type { SheetValue, SpreadsheetApi } from '../../platform/ports';
import type { Column } from '../../table/table';
import { spans } from '../api/spans';
import { a1, findTable, ROWS_SCANNED } from '../read/existing-table';
import { cellsGrown } from '../read/free-space';
import type { ReportSheet, Tab } from '../read/report-sheet';
import { changesOf, removalText } from '../reconcile/question-changes';
import type { SheetTarget } from '../write-job';

/** A table that is not there yet. */
export interface Expected {
  readonly target: SheetTarget;
  readonly columns: readonly Column[];
  /** Null where nobody knows how many. */
  readonly rows: number | null;
}

interface RefreshOutlook {
  /** Blank rows below the table are taken for room for new ones. */
  readonly cellsNeeded: number | null;
  readonly sheetTitle: string;
  readonly inTheWay: readonly string[];
}

/** What a refresh of the report's sheet would meet there. Throws SheetConflict when the table's headers are not to be found. */
export function refreshPreflight(
  api: Pick<SpreadsheetApi, 'values'>,
  sheet: ReportSheet,
  { target, columns, rows }: Expected,
): RefreshOutlook {
  const { tab, stamp } = sheet;
  const top = { from: 0, to: Math.min(ROWS_SCANNED, tab.rowCount) };
  const scanned = api.values([a1(tab, top)], 'UNFORMATTED_VALUE')[0] ?? [];
  const table = findTable(scanned, sheet);
  const beside = columnsBeside(api, tab, scanned.slice(table.headerRow), table);
  const missing = columns.filter(({ field }) => !table.columns.has(field));
  return {
    cellsNeeded: rows === null ? null : cellsMissing(tab, table.headerRow + 1 + rows, missing.length),
    sheetTitle: tab.title,
    inTheWay: [
      ...rewritingSaid(changesOf(stamp, target, columns)),
      ...removalText(stamp, columns),
      ...besideSaid(beside),
      ...(stamp.marked ? [MARKED] : []),
    ],
  };
}

const MARKED =
  'Some rows in the sheet are marked as outside the range or as no longer reported by the service: they stay as long as something of yours stands beside them.';

function cellsMissing(tab: Tab, rows: number, columns: number): number {
  return cellsGrown(tab, { rows: Math.max(0, rows - tab.rowCount), columns });
}

/** How many columns of the user's hold anything from the header row down: those that the first rows do not tell are read. */
function columnsBeside(
  api: Pick<SpreadsheetApi, 'values'>,
  tab: Tab,
  scanned: readonly (readonly SheetValue[])[],
  table: { readonly headerRow: number; readonly columns: ReadonlyMap<string, number> },
): number {
  const owned = new Set(table.columns.values());
  const others = Array.from({ length: tab.columnCount }, (_, column) => column).filter(
    (column) => !owned.has(column),
  );
  const isUsed = (column: number) => scanned.some((row) => (row[column] ?? '') !== '');
  const quiet = spans(others.filter((column) => !isUsed(column)));
  const rows = { from: table.headerRow, to: tab.rowCount };
  const read =
    quiet.length === 0
      ? []
      : api.values(
          quiet.map((columns) => a1(tab, rows, columns)),
          'FORMULA',
        );
  return read.reduce((sum, grid) => sum + usedColumns(grid), others.filter(isUsed).length);
}

function usedColumns(grid: readonly (readonly SheetValue[])[]): number {
  const used = new Set<number>();
  for (const row of grid) {
    row.forEach((value, column) => {
      if (value !== '') used.add(column);
    });
  }
  return used.size;
}

function besideSaid(columns: number): string[] {
  if (columns === 0) return [];
  return columns === 1
    ? ['1 column of yours stands beside the table: it stays, and its cells move with their rows.']
    : [
        `${columns} columns of yours stand beside the table: they stay, and their cells move with their rows.`,
      ];
}

function rewritingSaid(changes: readonly string[]): string[] {
  if (changes.length === 0) return [];
  const text = changes.join('; ');
  return [`${text.charAt(0).toUpperCase()}${text.slice(1)}: the whole table is rewritten.`];
}
