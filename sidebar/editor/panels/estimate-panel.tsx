import type { Estimate } from '../../../src/reports/fetch/estimate';
import { texts } from '../../text/texts';
import { Panel } from './panel';

/** The size of a run, shown before it starts. */
export function EstimatePanel({ estimate }: { readonly estimate: Estimate }) {
  const { size } = texts().actions;
  const { calls, rowsText, cells, cellsLeft, inTheWay, output, way } = estimate;
  return (
    <Panel label={size.label}>
      {way !== '' && (
        <p class="note">
          <b>{way}</b>
        </p>
      )}
      {rowsText !== '' && <p>{sentence(rowsText)}</p>}
      {calls !== null && <p>{callsText(calls, output)}</p>}
      {(cells !== null || isOfRows(estimate)) && <p>{cellsText(estimate)}</p>}
      {cells !== null && (
        <meter
          min={0}
          high={cellsLeft / 2}
          optimum={0}
          max={Math.max(cellsLeft, 1)}
          value={cells}
          aria-label={size.cellsUsed}
        >
          {size.cells(cells)}
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

/** True if the user should see the estimate before the report runs. */
export function needsALook({ cells, cellsLeft, inTheWay }: Estimate): boolean {
  return inTheWay.length > 0 || (cells !== null && cells > cellsLeft);
}

/** True if the estimated rows go into the sheet. The size of a summary is unknown, and rows in BigQuery take no cells. */
function isOfRows({ output }: Estimate): boolean {
  return output === null || output === 'rows';
}

/** The number of requests in words. Device reports may need more: for large files, and for the full report of the control totals. */
function callsText(calls: number, output: Estimate['output']): string {
  const { size } = texts().actions;
  return (output === null ? size.requests : size.requestsAtLeast)(calls);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

function cellsText({ cells, cellsLeft, columns, output }: Estimate): string {
  const { size } = texts().actions;
  if (cells === null) return size.columns(columns, cellsLeft);
  const doesNotFit = output === null ? size.doesNotFit : size.rowsDoNotFit;
  return (cells > cellsLeft ? doesNotFit : size.fits)(columns, cells, cellsLeft);
}
