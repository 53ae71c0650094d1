import type { SpreadsheetResource } from '../../platform/ports';
import { type LocatedTable, readYears } from '../../sheet/own/year-sheets';
import type { ValuesApi } from '../../sheet/read/grid-reads';
import type { SheetCell } from '../../table/sheet-cell';
import { ledgerTable } from './ledger-columns';
import { isRestatementKind } from './restatement';
import { dayOfCell } from './restatements';

/** The parts of a ledger's line that the audit of a cell shows. */
export type LedgerLine = ReturnType<typeof linesOf>[number];

/** All lines of the file's ledgers, archives included; how many sheets they are in, and the titles of those without a header. */
export function readLedger(api: ValuesApi, file: SpreadsheetResource) {
  const { tables, ...sheets } = readYears(ledgerTable(), api, file);
  return { ...sheets, lines: tables.flatMap(linesOf) };
}

/** The lines that the add-on has written, without rows that users have added to the sheet. */
function linesOf({ grid, headerRow, columns, tab }: LocatedTable) {
  return grid.slice(headerRow + 1).flatMap((cells, nth) => {
    const cell = (field: string): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    const text = (field: string) => String(cell(field));
    if (cell('report') === '' || cell('metric') === '' || !isRestatementKind(cell('what'))) return [];
    const line = {
      /** When the restatement was found, as a serial number in the spreadsheet's zone; null if a user has removed it from the line. */
      seen: numberOf(cell('seen')),
      report: text('report'),
      /** The restated day; '' if the report has no days. */
      day: dayOfCell(cell('day')) ?? '',
      app: text('app'),
      network: text('network'),
      country: text('country'),
      dimensions: text('dimensions'),
      old: numberOf(cell('old')),
      fresh: numberOf(cell('new')),
      metric: text('metric'),
      currency: text('currency'),
      what: cell('what'),
      /** The title of the ledger and the number of the row, from 1. */
      place: { tab: tab.title, row: headerRow + 2 + nth },
    };
    return [line];
  });
}

function numberOf(cell: SheetCell): number | null {
  return typeof cell === 'number' ? cell : null;
}
