import { auditActiveCell } from '../audit/audit-cell';
import { closePorts } from '../books/close-ports';
import { closingOrigin } from '../close/closings/closing-origins';
import { payoutOrigin } from '../payouts/actions/payout-origins';
import type { ReportStores } from '../reports/store/saved-reports';
import { fetchDays, reportOfTable } from '../reports/table-request';

/** Where the number in the selected cell is from. */
export function auditSelectedCell(services: ReportStores) {
  return auditActiveCell({
    ...services,
    findReport: (stamp) => reportOfTable(stamp, services),
    fetchDays: (request, days) => fetchDays(request, days, services),
    originOf: (cell, { spreadsheet }) => {
      const ports = closePorts({ ...services, spreadsheet });
      return closingOrigin(cell, ports) ?? payoutOrigin(cell, ports);
    },
  });
}
