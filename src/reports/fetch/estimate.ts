import { LIMITS, report } from '../../catalogue/catalogue';
import type { Output } from '../../request/draft-fields';
import { hasField } from '../../request/draft-fields';
import type { Request } from '../../request/request';
import { estimateReport } from '../../service/preview-and-size';
import { MadeSheets } from '../../sheet/read/hidden-sheets';
import { preflight } from '../../sheet/write/preflight';
import { columnsOf } from '../../table/columns';
import { texts } from '../../wording/texts';
import type { HeldData } from '../run-facts';
import type { Destination } from '../saved-report';
import type { ReportPorts } from '../store/report-stores';
import { chooseOutput, deviceSize, requestForSheet } from './choose-output';
import { targetOf } from './report-job';
import { connectionOf, resolveRequest } from './resolve-request';

/** Short, because the user waits in front of the form. */
const LONGEST_MS = 30_000;

type EstimatePorts = Pick<ReportPorts, 'http' | 'clock' | 'settings' | 'document' | 'spreadsheet'>;

export interface EstimateOrder {
  readonly draft: unknown;
  readonly destination: Destination;
  /** The saved report's id; empty for a new one. */
  readonly id: string;
  readonly name: string;
  /** The content of its sheet since the last good run. */
  readonly held: HeldData | null;
}

/** Estimates a run of a draft from a small request to the service and a list of the spreadsheet's sheets. Writes nothing. */
export function estimate(order: EstimateOrder, ports: EstimatePorts): Estimate {
  const request = resolveRequest(order.draft, ports);
  const { calls, rows, said } = sized(request, order.held, ports);
  const decided = hasField('output', request.report) ? chooseOutput(request, { rows, said }) : undefined;
  const columns = columnsOf(requestForSheet(request, decided?.output ?? 'rows'));
  // The number of rows of a summary is unknown until the files are read.
  const known = decided === undefined || decided.output === 'rows' ? rows : null;
  const expected = { target: targetOf(order, request), columns, rows: known };
  const outlook = preflight(ports.spreadsheet, expected, new MadeSheets(ports.document));
  return {
    calls,
    rows,
    rowsSaid: said,
    columns: columns.length,
    cells: known === null ? null : known * columns.length,
    cellsLeft: outlook.cellsLeft,
    inTheWay: outlook.inTheWay,
    output: decided?.output ?? null,
    way: decided?.way ?? '',
  };
}

const SIZE = { pages: estimateReport, files: deviceSize };

/** The size that the service reports; without one, the number of rows of the last run. */
function sized(request: Request, held: HeldData | null, ports: EstimatePorts) {
  const connection = connectionOf(ports, ports.clock.now() + LONGEST_MS);
  const found = SIZE[report(request.report).source](request, connection);
  if (found.rows !== null || held === null) return found;
  const calls = found.calls ?? Math.ceil(held.rows / LIMITS.mostRows) + 1;
  return { calls, rows: held.rows, said: texts().reports.output.rowsLastTime(held.rows) };
}

/** The expected size of a run of a draft. */
export interface Estimate {
  readonly calls: number | null;
  /** Null if the number is unknown; `rowsSaid` then gives the reason. */
  readonly rows: number | null;
  /** "1,061 rows, as the service announces", "about 12,400 rows, as last time", "The service does not say how many." */
  readonly rowsSaid: string;
  readonly columns: number;
  /** Cells of the table; null if the number of rows is unknown. */
  readonly cells: number | null;
  /** Free cells of the spreadsheet; Google's limit is 10,000,000. */
  readonly cellsLeft: number;
  /** Sentences about content of the user where the table goes, and about a table that does not fit. */
  readonly inTheWay: readonly string[];
  /** For a device report: its output, with `automatic` decided; null for other reports. */
  readonly output: Exclude<Output, 'automatic'> | null;
  /** For a device report: one sentence with its output and the reason; '' for other reports. */
  readonly way: string;
}
