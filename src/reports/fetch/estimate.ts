import { LIMITS, report } from '../../catalogue/catalogue';
import { hasField } from '../../request/draft-fields';
import type { Request } from '../../request/request';
import { estimateReport, type Size } from '../../service/preview-and-size';
import { MadeSheets } from '../../sheet/read/hidden-sheets';
import { preflight } from '../../sheet/write/preflight';
import { columnsOf } from '../../table/columns';
import { texts } from '../../wording/texts';
import type { HeldData } from '../run-facts';
import { checkedDestination, replacedId } from '../store/check-order';
import type { ReportStores } from '../store/report-stores';
import { chooseOutput, deviceSize, requestForSheet } from './choose-output';
import { targetOf } from './report-job';
import { connectionOf, resolveRequest, type ServicePorts } from './resolve-request';

/** Short, because the user waits in front of the form. */
const LONGEST_MS = 30_000;

/** The expected size of a run of a draft. */
export type Estimate = ReturnType<typeof estimate>;

/**
 * Estimates a run of a new report, of the saved report `id`, or of a report that the destination replaces, from a small request to the
 * service and a list of the spreadsheet's sheets. The arguments are unchecked. Writes nothing.
 */
export function estimate(draft: unknown, destination: unknown, id: unknown, sources: ReportStores) {
  const { reports, records, spreadsheet, document } = sources;
  const replaced = replacedId(destination);
  const wanted = replaced ?? id ?? undefined;
  const saved = wanted === undefined ? undefined : reports.get(wanted);
  const { name, id: reportId } = saved ?? { name: 'Report', id: '' };
  const goesTo = replaced === undefined ? undefined : saved?.destination;
  const order = { id: reportId, name, destination: goesTo ?? checkedDestination(destination, name) };
  const request = resolveRequest(draft, sources);
  const { calls, rows, said } = sizeOf(request, saved ? records.record(saved.id).held : null, sources);
  const decided = hasField('output', request.report) ? chooseOutput(request, rows) : undefined;
  const columns = columnsOf(requestForSheet(request, decided?.output ?? 'rows'));
  // The number of rows of a summary is unknown until the files are read.
  const known = decided === undefined || decided.output === 'rows' ? rows : null;
  const expected = { target: targetOf(order, request), columns, rows: known };
  const { cellsLeft, inTheWay } = preflight(spreadsheet, expected, new MadeSheets(document));
  return {
    calls,
    /** Null if the number is unknown; `rowsSaid` then gives the reason. */
    rows,
    /** "1,061 rows, as the service announces", "about 12,400 rows, as last time", "The service does not say how many." */
    rowsSaid: said,
    columns: columns.length,
    /** Cells of the table; null if the number of rows is unknown. */
    cells: known === null ? null : known * columns.length,
    /** Free cells of the spreadsheet; Google's limit is 10,000,000. */
    cellsLeft,
    /** Sentences about content of the user where the table goes, and about a table that does not fit. */
    inTheWay,
    /** For a device report: its output, with `automatic` decided; null for other reports. */
    output: decided?.output ?? null,
    /** For a device report: one sentence with its output and the reason; '' for other reports. */
    way: decided?.way ?? '',
  };
}

/** The size that the service reports; without one, the number of rows of the last run. */
function sizeOf(request: Request, held: HeldData | null, ports: ServicePorts): Size {
  const connection = connectionOf(ports, ports.clock.now() + LONGEST_MS);
  const isOfFiles = report(request.report).source === 'files';
  const size = isOfFiles ? deviceSize(request, connection) : estimateReport(request, connection);
  if (size.rows !== null || held === null) return size;
  const calls = size.calls ?? Math.ceil(held.rows / LIMITS.mostRows) + 1;
  return { calls, rows: held.rows, said: texts().reports.output.rowsLastTime(held.rows) };
}
