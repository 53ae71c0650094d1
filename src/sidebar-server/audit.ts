import { auditActiveCell } from '../audit/audit-cell';
import { closePorts } from '../books/close-ports';
import { closingOrigin } from '../close/closings/closing-origins';
import { ARGUMENTS } from '../formulas/arguments';
import { ARGUMENT_SEPARATOR, quoted } from '../formulas/draft-to-formula';
import { payoutOrigin } from '../payouts/actions/payout-origins';
import type { ReportStores } from '../reports/store/saved-reports';
import { fetchDays, reportOfTable } from '../reports/table-request';

/** Where the number in the selected cell is from. */
export function auditSelectedCell(services: ReportStores) {
  return auditActiveCell({
    ...services,
    findReport: (stamp) => reportOfTable(stamp, services),
    fetchDays: (request, days) => fetchDays(request, days, services),
    valueFormula(values) {
      const args = Object.values(ARGUMENTS.value).map((name) => (values[name] ? quoted([values[name]]) : ''));
      return `=ADREPORT_VALUE(${args.join(ARGUMENT_SEPARATOR)})`;
    },
    originOf: (cell, { spreadsheet }) => {
      const ports = closePorts({ ...services, spreadsheet });
      return closingOrigin(cell, ports) ?? payoutOrigin(cell, ports);
    },
  });
}
