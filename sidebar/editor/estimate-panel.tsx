import { counted } from '../counted';
import type { Estimate } from '../server';
import { Panel } from './panel';

/** What a run will take, before it is run. */
export function EstimatePanel({ estimate }: { readonly estimate: Estimate }) {
  const { calls, rowsSaid, cells, cellsLeft, inTheWay } = estimate;
  return (
    <Panel label="Size">
      <p>{rowsSaid}</p>
      {calls !== null && <p>{counted(calls, 'request')} to the service.</p>}
      <p>{cellsSaid(estimate)}</p>
      {cells !== null && (
        <meter
          min={0}
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

function cellsSaid({ cells, cellsLeft, columns }: Estimate): string {
  const left = `this spreadsheet has room for ${counted(cellsLeft, 'more cell')}`;
  if (cells === null) return `${counted(columns, 'column')}; ${left}.`;
  const fits = cells > cellsLeft ? ': it does not fit. Choose fewer days, dimensions or metrics.' : '.';
  return `${counted(columns, 'column')}, ${counted(cells, 'cell')}; ${left}${fits}`;
}
