import type { Estimate } from '../../../src/reports/fetch/estimate';
import { counted } from '../../text/counted';
import { Panel } from './panel';

/** What a run will take, before it is run. */
export function EstimatePanel({ estimate }: { readonly estimate: Estimate }) {
  const { calls, rowsSaid, cells, cellsLeft, inTheWay, output, way } = estimate;
  return (
    <Panel label="Size">
      {way !== '' && (
        <p class="note">
          <b>{way}</b>
        </p>
      )}
      {rowsSaid !== '' && <p>{sentence(rowsSaid)}</p>}
      {calls !== null && <p>{callsSaid(calls, output)}</p>}
      {(cells !== null || isOfRows(estimate)) && <p>{cellsSaid(estimate)}</p>}
      {cells !== null && (
        <meter
          min={0}
          high={cellsLeft / 2}
          optimum={0}
          max={Math.max(cellsLeft, 1)}
          value={cells}
          aria-label="Part of the cells that are left"
        >
          {counted(cells, 'cell')}
        </meter>
      )}
      {inTheWay.length > 0 && (
        <ul class="notices">
          {inTheWay.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** True when the user should see the estimate before anything runs. */
export function needsALook({ cells, cellsLeft, inTheWay }: Estimate): boolean {
  return inTheWay.length > 0 || (cells !== null && cells > cellsLeft);
}

/** How large a summary becomes is known once it is made; what of it goes to BigQuery takes no cells. */
function isOfRows({ output }: Estimate): boolean {
  return output === null || output === 'rows';
}

/** What is larger than a piece takes more than one, and the full report is asked for the control totals. */
function callsSaid(calls: number, output: Estimate['output']): string {
  return `${output === null ? '' : 'At least '}${counted(calls, 'request')} to the service.`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

function cellsSaid({ cells, cellsLeft, columns, output }: Estimate): string {
  const left = `this spreadsheet has room for ${counted(cellsLeft, 'more cell')}`;
  if (cells === null) return `${counted(columns, 'column')}; ${left}.`;
  const fewer = output === null ? 'fewer days, dimensions or metrics' : 'fewer days or columns, or a summary';
  const fits = cells > cellsLeft ? `: it does not fit. Choose ${fewer}.` : '.';
  return `${counted(columns, 'column')}, ${counted(cells, 'cell')}; ${left}${fits}`;
}
