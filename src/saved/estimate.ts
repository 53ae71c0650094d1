import { LIMITS } from '../catalogue/catalogue';
import { estimateDevice } from '../device/peek';
import { grouped } from '../grouped';
import type { Request } from '../request/request';
import { estimateReport } from '../service/peek';
import type { Destination, Estimate, HeldData } from '../sidebar-api';
import { columnsOf } from '../table/columns';
import { lookBeforeWriting } from '../table/outlook';
import type { SavedPorts } from './ports';
import { connectionOf, requestOf } from './read-table';
import { targetOf } from './target';

/** Somebody is waiting in front of a form. */
const LONGEST_MS = 30_000;

export interface EstimateOrder {
  readonly draft: unknown;
  readonly destination: Destination;
  /** The saved report's id; empty for a new one. */
  readonly id: string;
  readonly name: string;
  /** What its sheet holds since the last run. */
  readonly held: HeldData | null;
}

/** What a run of a draft would take: the service is asked for one row, the spreadsheet for its sheets. Nothing is written. */
export function estimate(order: EstimateOrder, ports: SavedPorts): Estimate {
  const request = requestOf(order.draft, ports);
  const { calls, rows, said } = sized(request, order.held, ports);
  const columns = columnsOf(request);
  const outlook = lookBeforeWriting(ports.spreadsheet, {
    target: targetOf(order, request),
    columns,
    rows,
  });
  return {
    calls,
    rows,
    rowsSaid: said,
    columns: columns.length,
    cells: rows === null ? null : rows * columns.length,
    cellsLeft: outlook.cellsLeft,
    inTheWay: outlook.inTheWay,
  };
}

/** As the service says; where it does not, as last time. */
function sized(request: Request, held: HeldData | null, ports: SavedPorts) {
  const connection = connectionOf(ports, ports.clock.now() + LONGEST_MS);
  const asked = request.report === 'device' ? estimateDevice : estimateReport;
  const found = asked(request, connection);
  if (found.rows !== null || held === null) return found;
  const calls = request.report === 'device' ? found.calls : Math.ceil(held.rows / LIMITS.mostRows) + 1;
  return { calls, rows: held.rows, said: `about ${grouped(held.rows)} rows, as last time` };
}
