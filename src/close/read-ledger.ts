import type { SpreadsheetApi, SpreadsheetResource } from '../platform/ports';
import { type ExistingTable, readGrid } from '../sheet/read/existing-table';
import type { SheetCell } from '../table/sheet-cell';
import { restatementsIn } from './group-lines';
import { ledgerSheets, tableIn } from './ledger-sheets';
import { isHow } from './restatement';
import { dayOfCell } from './restatements';

/** A line of the ledger, as far as the summary needs it. */
export interface LedgerLine {
  /** The sheet's number of the moment, in the spreadsheet's zone; null where it was edited away. */
  readonly seen: number | null;
  readonly report: string;
  /** `YYYY-MM`, or '' for a table without days. */
  readonly month: string;
  readonly metric: string;
  readonly currency: string;
  readonly difference: number | null;
  /** How many restatements it stands for. */
  readonly count: number;
}

export interface Ledger {
  /** How many sheets of it there are. */
  readonly sheets: number;
  readonly lines: readonly LedgerLine[];
  /** Titles of its sheets whose headers are not as they were: their lines are not among `lines`. */
  readonly unread: readonly string[];
}

/** All that the file's ledgers hold, archives included. */
export function readLedger(api: Pick<SpreadsheetApi, 'values'>, file: SpreadsheetResource): Ledger {
  const sheets = [...ledgerSheets(file).values()];
  const tables = sheets.map((sheet) => tableIn(readGrid(api, sheet.tab), sheet));
  return {
    sheets: sheets.length,
    lines: tables.flatMap((table) => (table === undefined ? [] : linesOf(table))),
    unread: sheets.flatMap(({ tab }, index) => (tables[index] === undefined ? [tab.title] : [])),
  };
}

/** The add-on's own lines: what the user has put between them says nothing of what happened. */
function linesOf({ grid, headerRow, columns }: ExistingTable): LedgerLine[] {
  const lines: LedgerLine[] = [];
  for (const cells of grid.slice(headerRow + 1)) {
    const cell = (field: string): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    if (cell('report') === '' || cell('metric') === '' || !isHow(cell('what'))) continue;
    lines.push({
      seen: numberOf(cell('seen')),
      report: String(cell('report')),
      month: dayOfCell(cell('day'))?.slice(0, 7) ?? '',
      metric: String(cell('metric')),
      currency: String(cell('currency')),
      difference: numberOf(cell('difference')),
      count: restatementsIn(String(cell('dimensions'))),
    });
  }
  return lines;
}

function numberOf(cell: SheetCell): number | null {
  return typeof cell === 'number' ? cell : null;
}
