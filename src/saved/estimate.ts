import { LIMITS } from '../catalogue/catalogue';
import { grouped } from '../grouped';
import type { Request } from '../request/request';
import { estimateReport } from '../service/peek';
import type { Destination, Estimate, HeldData } from '../sidebar-api';
import { columnsOf } from '../table/columns';
import { MadeSheets } from '../table/made-sheets';
import { lookBeforeWriting } from '../table/outlook';
import { connectionOf, requestOf } from './asked';
import { decidedOutput, requestForSheet } from './decided-output';
import { deviceSize } from './device-output';
import type { SavedPorts } from './ports';
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
  const decided = request.report === 'device' ? decidedOutput(request, { rows, said }) : undefined;
  const columns = columnsOf(requestForSheet(request, decided?.output ?? 'rows'));
  // How many rows a summary has, only the files tell.
  const known = decided === undefined || decided.output === 'rows' ? rows : null;
  const expected = { target: targetOf(order, request), columns, rows: known };
  const outlook = lookBeforeWriting(ports.spreadsheet, expected, new MadeSheets(ports.document));
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

/** As the service says; where it does not, as last time. */
function sized(request: Request, held: HeldData | null, ports: SavedPorts) {
  const connection = connectionOf(ports, ports.clock.now() + LONGEST_MS);
  const asked = request.report === 'device' ? deviceSize : estimateReport;
  const found = asked(request, connection);
  if (found.rows !== null || held === null) return found;
  const calls = request.report === 'device' ? found.calls : Math.ceil(held.rows / LIMITS.mostRows) + 1;
  return { calls, rows: held.rows, said: `about ${grouped(held.rows)} rows, as last time` };
}
