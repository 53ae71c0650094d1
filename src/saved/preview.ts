import { peekDevice } from '../device/peek';
import { peekReport } from '../service/peek';
import type { Preview } from '../sidebar-api';
import { shownCell } from '../table/shown-cell';
import { connectionOf, requestOf, saltFor } from './asked';
import type { SavedPorts } from './ports';

const ROWS = 20;
const LONGEST_MS = 60_000;

/** The first rows that the service gives for a draft, as a sheet would show them. Nothing is written. */
export function preview(draft: unknown, ports: SavedPorts): Preview {
  const request = requestOf(draft, ports);
  const connection = connectionOf(ports, ports.clock.now() + LONGEST_MS);
  const { table, total } =
    request.report === 'device'
      ? peekDevice(request, connection, { ...saltFor(request, ports), limit: ROWS })
      : peekReport(request, connection, ROWS);
  return {
    columns: table.columns.map(({ label, type }) => ({ label, type })),
    rows: table.rows.map((row) =>
      row.map((cell, at) => shownCell(cell, table.columns[at]!, request.currency)),
    ),
    total,
    notices: table.notices,
  };
}
