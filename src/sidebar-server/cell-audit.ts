import { traceActiveCell } from '../audit';
import { findLedgerOrigin } from '../books';
import { findOverviewOrigin } from '../close';
import { fetchDays, findTableReport, type SavedReportServices } from '../reports';

export function runCellAudit(services: SavedReportServices) {
  return traceActiveCell({
    ...services,
    findReport: (stamp) => findTableReport(stamp, services),
    fetchDays: (request, days) => fetchDays(request, days, services),
    findOrigin: (cell, { spreadsheet }) => {
      // The audit's `spreadsheet` remembers what it has read.
      const closeServices = { ...services, spreadsheet };
      return findLedgerOrigin(cell, closeServices) ?? findOverviewOrigin(cell, closeServices);
    },
  });
}
