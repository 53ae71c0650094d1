import { report } from '../../catalogue/catalogue';
import { chartChoice } from '../../charts/chart-choice';
import { chartPreview } from '../../charts/report/chart-preview';
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
/** A chart is drawn from as many rows as one response has. */
const ROWS_OF_CHART = 1_000;
const LONGEST_MS = 60_000;

export type Preview = ReturnType<typeof preview>;

/** Fetches the first rows of a draft's report and formats them as a sheet does; with `chart`, also the chart of them. Writes no cell. */
export function preview(draft: unknown, ports: ServicePorts & SaltPorts & CheckPorts, chart?: unknown) {
  const choice = chartChoice(chart);
  const limit = choice === undefined ? ROWS : ROWS_OF_CHART;
  const request = resolveRequest(draft, ports);
  const connection = connectionOf(ports, ports.clock.now() + LONGEST_MS);
  const { table, total } =
    report(request.report).source === 'files'
      ? previewDevice(request, connection, { ...saltFor(request, ports), limit })
      : previewTable(request, connection, limit, knownAppNames(request, ports.document));
  return {
    columns: table.columns.map(({ label, type }) => ({ label, type })),
    /** The rows, with the text of each cell; '' for unknown values. */
    rows: table.rows
      .slice(0, ROWS)
      .map((row) => table.columns.map((column, at) => shownCell(row[at] ?? null, column, request.currency))),
    /** The number of all rows of the report; null if it is unknown. */
    total,
    notices: table.notices,
    ...(choice === undefined
      ? {}
      : {
          chart: chartPreview(choice, table, request.currency),
          isChartOfPart: total === null || total > table.rows.length,
        }),
  };
}
