import { traceActiveCell } from '../audit';
import { findLedgerOrigin } from '../books';
import { findOverviewOrigin } from '../close';
import { ARGUMENTS } from '../formulas';
import { fetchDays, findTableReport, type SavedReportServices } from '../reports';
import { splitList } from '../request';

export function runCellAudit(services: SavedReportServices) {
  return traceActiveCell({
    ...services,
    findReport: (stamp) => findTableReport(stamp, services),
    fetchDays: (request, days) => fetchDays(request, days, services),
    buildValueFormula(values) {
      const args = ARGUMENTS.value.map((name) => (values[name] ? quoteArgument(values[name]) : ''));
      // Google Sheets takes a semicolon in every locale, but a comma only where numbers have a decimal point (platform-check confirms it).
      return `=ADREPORT_VALUE(${args.join('; ')})`;
    },
    findOrigin: (cell, { spreadsheet }) => {
      // The audit's `spreadsheet` remembers what it has read.
      const closeServices = { ...services, spreadsheet };
      return findLedgerOrigin(cell, closeServices) ?? findOverviewOrigin(cell, closeServices);
    },
  });
}

function quoteArgument(item: string): string {
  const quote = (text: string) => `"${text.replace(/"/g, '""')}"`;
  // An item with separators is quoted in the list, so that it stays one item.
  return quote(item.startsWith('"') || splitList(item).length > 1 ? quote(item) : item);
}
