import type { SpreadsheetApi, SpreadsheetResource } from '../platform/ports';
import type { ExistingTable } from '../sheet/read/existing-table';
import { readGrid } from '../sheet/read/grid-reads';
import type { SheetCell } from '../table/sheet-cell';
import { restatementsIn } from './group-lines';
import { ledgerSheets, tableIn } from './ledger-sheets';
import { isRestatementKind } from './restatement';
import { dayOfCell } from './restatements';

/** A line of the ledger as the summary needs it. */
export interface LedgerLine {
  /** The serial number of the moment, in the spreadsheet's zone; null if the user has removed it. */
  readonly seen: number | null;
  readonly report: string;
  /** `YYYY-MM`, or '' for a table without days. */
  readonly month: string;
  readonly metric: string;
  readonly currency: string;
  readonly difference: number | null;
  /** How many restatements the line represents. */
  readonly count: number;
}

interface Ledger {
  /** The number of its sheets. */
  readonly sheets: number;
  readonly lines: readonly LedgerLine[];
  /** Titles of sheets with incomplete headers: `lines` does not contain their lines. */
  readonly unread: readonly string[];
}

/** All lines of the file's ledgers, archives included. */
export function readLedger(api: Pick<SpreadsheetApi, 'values'>, file: SpreadsheetResource): Ledger {
  const sheets = [...ledgerSheets(file).values()];
  const tables = sheets.map((sheet) => tableIn(readGrid(api, sheet.tab), sheet));
  return {
    sheets: sheets.length,
    lines: tables.flatMap((table) => (table === undefined ? [] : linesOf(table))),
    unread: sheets.flatMap(({ tab }, index) => (tables[index] === undefined ? [tab.title] : [])),
  };
}

/** The add-on's lines; rows that the user has added are ignored. */
function linesOf({ grid, headerRow, columns }: ExistingTable): LedgerLine[] {
  return grid.slice(headerRow + 1).flatMap((cells) => {
    const cell = (field: string): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    const text = (field: string) => String(cell(field));
    if (cell('report') === '' || cell('metric') === '' || !isRestatementKind(cell('what'))) return [];
    return {
      seen: numberOf(cell('seen')),
      report: text('report'),
      month: dayOfCell(cell('day'))?.slice(0, 7) ?? '',
      metric: text('metric'),
      currency: text('currency'),
      difference: numberOf(cell('difference')),
      count: restatementsIn(text('dimensions')),
    };
  });
}

function numberOf(cell: SheetCell): number | null {
  return typeof cell === 'number' ? cell : null;
}
