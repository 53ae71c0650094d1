import { SheetConflict } from '../errors/sheet-errors';
import type { SpreadsheetApi, SpreadsheetResource } from '../platform/ports';
import { a1, type ExistingTable, findTable, ROWS_SCANNED } from '../sheet/read/existing-table';
import { type ReportSheet, tabsOf } from '../sheet/read/report-sheet';
import { readStamp, STAMP_KEY } from '../sheet/stamp';
import { LEDGER_FIELDS, LEDGER_KIND } from './ledger-columns';

/** The stamp's report id of the ledger that is written to in a year. */
export function ledgerId(year: string): string {
  return `${LEDGER_KIND}.${year}`;
}

/** That of one that is not written to any more: the sheet's id makes it its own. */
export function archiveId(id: string, sheetId: number): string {
  return `${id}.${sheetId}`;
}

/** That of the one that is written to when `id` is protected. */
export function siblingId(id: string): string {
  return `${id}.beside`;
}

/** The file's ledgers by their report id, archives included. Of a duplicated tab the original counts, as long as it is there. */
export function ledgerSheets(file: SpreadsheetResource): Map<string, ReportSheet> {
  const found = new Map<string, ReportSheet>();
  for (const sheet of ownSheets(file)) {
    const { report, sheet: original } = sheet.stamp;
    if (!report.startsWith(`${LEDGER_KIND}.`)) continue;
    if (!found.has(report) || original === sheet.tab.sheetId) found.set(report, sheet);
  }
  return found;
}

/** Every sheet with a stamp that can be read. */
export function ownSheets(file: SpreadsheetResource): ReportSheet[] {
  const tabs = tabsOf(file);
  return (file.sheets ?? []).flatMap(({ developerMetadata = [] }, index) =>
    developerMetadata.flatMap(({ metadataKey, metadataValue = '', metadataId = 0 }) => {
      const stamp = metadataKey === STAMP_KEY ? readStamp(metadataValue) : undefined;
      return typeof stamp === 'object'
        ? tabs.slice(index, index + 1).map((tab) => ({ tab, stamp, metadataId }))
        : [];
    }),
  );
}

/** Where in its sheet a ledger is, from its first rows; undefined when its headers are not all there. */
export function openLedger(
  api: Pick<SpreadsheetApi, 'values'>,
  sheet: ReportSheet,
): ExistingTable | undefined {
  const rows = { from: 0, to: Math.min(ROWS_SCANNED, sheet.tab.rowCount) };
  return tableIn(api.values([a1(sheet.tab, rows)], 'UNFORMATTED_VALUE')[0] ?? [], sheet);
}

/** The ledger in the rows of its sheet; undefined when its headers are not all there. */
export function tableIn(grid: ExistingTable['grid'], sheet: ReportSheet): ExistingTable | undefined {
  try {
    const table = { ...sheet, grid, ...findTable(grid, sheet) };
    return LEDGER_FIELDS.every((field) => table.columns.has(field)) ? table : undefined;
  } catch (error) {
    if (error instanceof SheetConflict) return undefined;
    throw error;
  }
}
