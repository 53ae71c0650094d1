import { hasReferences } from '../../request/cells/resolve-cells';
import type { Issue } from '../../request/request';
import { jsonBytes } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import type { Properties, ReportPorts } from '../report-ports';
import type { StoredReport } from '../saved-report';
import { MOST_REPORT_BYTES } from '../store/report-text';
import { storedSuggestions } from '../store/suggestions';
import { type ApprovedCells, type CellContext, cellsToApprove } from './approved-cells';
import { cellsBeyond } from './cells-beyond';

/** What the owner approves of the cells to which a report points; nothing if it points to none. Or why there is nothing to approve. */
interface ToApprove {
  readonly report: StoredReport;
  readonly cells?: ApprovedCells;
  readonly issues?: readonly Issue[];
}

/** Compares the cells to which reports point with what their owner approved. */
export class CellApprovals {
  constructor(
    private readonly ports: Pick<ReportPorts, 'clock' | 'settings' | 'cells'>,
    private readonly properties: Properties,
  ) {}

  /** What the cells of these reports say now. Their cells are read in one call. */
  toApprove(reports: readonly StoredReport[]): readonly ToApprove[] {
    const context = this.context(reports);
    return reports.map((report) => {
      const found = hasReferences(report.draft) ? cellsToApprove(report.draft, context) : {};
      const isLong = jsonBytes({ ...report, ...found }) > MOST_REPORT_BYTES;
      const message = texts().reports.saving.tooLong;
      return { report, ...(isLong ? { issues: [{ field: 'apps', value: '', message }] } : found) };
    });
  }

  beyond(report: StoredReport, approved: ApprovedCells): string {
    return cellsBeyond(report.draft, approved, this.context([report]));
  }

  private context(reports: readonly StoredReport[]): CellContext {
    const { clock, settings, cells } = this.ports;
    const known = () => storedSuggestions(this.properties);
    const read = cells.of(reports.map(({ draft }) => draft));
    return { now: clock.now(), defaults: settings.settings(), known, cells: read };
  }
}
