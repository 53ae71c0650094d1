import type { Fit } from '../../../src/reports/preview';
import { texts } from '../../text/texts';

/** How large a report is, and whether it fits. */
export function FitText({ fit }: { readonly fit: Fit }) {
  const { size } = texts().actions;
  const { calls, rowsText, cells, cellsLeft, inTheWay, output, way } = fit;
  return (
    <>
      {way !== '' && (
        <p class="note">
          <b>{way}</b>
        </p>
      )}
      {rowsText !== '' && <p>{sentence(rowsText)}</p>}
      {calls !== null && <p>{callsText(calls, output)}</p>}
      {(cells !== null || isOfRows(fit)) && <p>{cellsText(fit)}</p>}
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
    </>
  );
}

/** True if the estimated rows go into the sheet. The size of a summary is unknown, and rows in BigQuery take no cells. */
function isOfRows({ output }: Fit): boolean {
  return output === null || output === 'rows';
}

/** The number of requests in words. Device reports may need more: for large files, and for the full report of the control totals. */
function callsText(calls: number, output: Fit['output']): string {
  const { size } = texts().actions;
  return (output === null ? size.requests : size.requestsAtLeast)(calls);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

function cellsText({ cells, cellsLeft, columns, output }: Fit): string {
  const { size } = texts().actions;
  const room = size.room(columns, cells, cellsLeft);
  if (cells === null || cells <= cellsLeft) return `${room}.`;
  return `${room}, ${output === null ? size.doesNotFit : size.rowsDoNotFit}`;
}
