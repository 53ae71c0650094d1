import { report } from '../../catalogue/catalogue';
import { previewDevice } from '../../device/days/preview-device';
import { shownCell } from '../../table/cell-text';
import { knownAppNames } from '../store/suggestions';
import { previewTable } from './fetch-table';
import {
  type CheckPorts,
  connectionOf,
  resolveRequest,
  type SaltPorts,
  type ServicePorts,
  saltFor,
} from './resolve-request';

const ROWS = 20;
const LONGEST_MS = 60_000;

/** The first rows of a report, as the sidebar's preview shows them. */
export type Preview = ReturnType<typeof preview>;

/** Fetches the first rows of a draft's report and formats them as a sheet does. Writes no cell. */
export function preview(draft: unknown, ports: ServicePorts & SaltPorts & CheckPorts) {
  const request = resolveRequest(draft, ports);
  const connection = connectionOf(ports, ports.clock.now() + LONGEST_MS);
  const { table, total } =
    report(request.report).source === 'files'
      ? previewDevice(request, connection, { ...saltFor(request, ports), limit: ROWS })
      : previewTable(request, connection, ROWS, knownAppNames(request, ports.document));
  return {
    columns: table.columns.map(({ label, type }) => ({ label, type })),
    /** The rows, with the text of each cell; '' for unknown values. */
    rows: table.rows.map((row) =>
      table.columns.map((column, at) => shownCell(row[at] ?? null, column, request.currency)),
    ),
    /** The number of all rows of the report; null if it is unknown. */
    total,
    notices: table.notices,
  };
}
