import { PAGE_ROWS, report } from '../../catalogue/catalogue';
import { hasField } from '../../request/draft-fields';
import type { Request } from '../../request/request';
import type { Size } from '../../service/preview-and-size';
import { MadeSheets } from '../../sheet/read/hidden-sheets';
import { preflight } from '../../sheet/write/preflight';
import { tableColumns } from '../../table/periods/finished-table';
import { texts } from '../../wording/texts';
import type { HeldData } from '../run-facts';
import { replacedId } from '../store/check-order';
import { checkedDestination } from '../store/report-text';
import type { ReportStores } from '../store/saved-reports';
import { chooseOutput, deviceSize, requestForSheet } from './choose-output';
import { estimateTable } from './fetch-table';
import { targetOf } from './report-job';
import { connectionOf, resolveRequest, type ServicePorts } from './resolve-request';

/** The time after which an estimate is given up. It is short, because the user waits for it. */
const LONGEST_MS = 30_000;

export type Estimate = ReturnType<typeof estimate>;

/** For a new report, for the report `id`, or for the report that `destination` replaces. The arguments are unchecked. Writes nothing. */
export function estimate(draft: unknown, destination: unknown, id: unknown, sources: ReportStores) {
  const { reports, records, spreadsheet, document } = sources;
  const replaced = replacedId(destination);
  const wanted = replaced ?? id ?? undefined;
  const saved = wanted === undefined ? undefined : reports.get(wanted);
  const { name, id: reportId } = saved ?? { name: 'Report', id: '' };
  const replacedDestination = replaced === undefined ? undefined : saved?.destination;
  const order = {
    id: reportId,
    name,
    destination: replacedDestination ?? checkedDestination(destination, name),
  };
  const request = resolveRequest(draft, sources);
  const { calls, rows, rowsText } = sizeOf(request, saved ? records.record(saved.id).held : null, sources);
  const decided = hasField('output', request.report) ? chooseOutput(request, rows) : undefined;
  const columns = tableColumns(requestForSheet(request, decided?.output ?? 'rows'));
  // The number of rows of a summary is not known before the files are read.
  const known = decided === undefined || decided.output === 'rows' ? rows : null;
  const expected = { target: targetOf(order, request), columns, rows: known };
  const { cellsLeft, inTheWay } = preflight(spreadsheet, expected, new MadeSheets(document));
  return {
    calls,
    rows,
    /** A text about the number of rows, or why it is unknown: "about 12,400 rows, as last time", "The service does not say how many." */
    rowsText,
    columns: columns.length,
    /** The number of cells in the report's table; null if the number of its rows is unknown. */
    cells: known === null ? null : known * columns.length,
    /** The number of cells that can still be added to the spreadsheet. Google's limit is 10,000,000. */
    cellsLeft,
    /** Sentences about what would prevent the run from writing: filled cells in the table's place, or too little room. */
    inTheWay,
    /** The output of a device report, never `automatic`; null for other reports. */
    output: decided?.output ?? null,
    /** A sentence that gives the reason for the output of a device report; '' for other reports. */
    way: decided?.way ?? '',
  };
}

/** If the service does not announce the number of rows, uses that of the sheet after the last good run. */
function sizeOf(request: Request, held: HeldData | null, ports: ServicePorts): Size {
  const connection = connectionOf(ports, ports.clock.now() + LONGEST_MS);
  const isOfFiles = report(request.report).source === 'files';
  const size = isOfFiles ? deviceSize(request, connection) : estimateTable(request, connection);
  if (size.rows !== null || held === null) return size;
  const calls = size.calls ?? Math.ceil(held.rows / PAGE_ROWS) + 1;
  return { calls, rows: held.rows, rowsText: texts().reports.output.rowsLastTime(held.rows) };
}
