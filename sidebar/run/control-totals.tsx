import type { ControlTotals } from '../../src/device/control/control-totals';
import { formatCount } from '../../src/wording/counts';
import { dayWords } from '../text/times';

/** What the files held, centre by centre, against what came of it and what the full report says. What is not known is blank. */
export function Controls({ controls }: { readonly controls: ControlTotals }) {
  const { centres, from, to, currency, rows, kept, skipped, revenue, fullRevenue, difference } = controls;
  const files = centres.reduce((sum, centre) => sum + centre.files, 0);
  return (
    // Its sentences are heard; a table that is read out whole is of no help.
    <div class="controls" aria-live="off">
      <table>
        <caption>
          Control totals, {dayWords(from)}
          {to !== from && ` to ${dayWords(to)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Centre</th>
            <th scope="col">Files</th>
            <th scope="col">Rows</th>
            <th scope="col">Revenue, {currency}</th>
          </tr>
        </thead>
        <tbody>
          {centres.map((centre) => (
            <Line
              key={centre.centre}
              label={centre.centre}
              files={centre.files}
              rows={centre.rows}
              money={moneyWords(centre.revenue)}
            />
          ))}
        </tbody>
        <tbody>
          <Line label="All files" files={files} rows={rows} money={moneyWords(revenue)} />
          {skipped > 0 && <Line label="Left out" rows={skipped} />}
          <Line label="In the report" rows={kept} />
          <Line label="Full report" money={moneyWords(fullRevenue)} />
          <Line label="Difference" money={difference === null ? '' : `${(difference * 100).toFixed(2)} %`} />
        </tbody>
      </table>
    </div>
  );
}

function Line(props: {
  readonly label: string;
  readonly files?: number;
  readonly rows?: number;
  readonly money?: string;
}) {
  const { label, files, rows, money } = props;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{files === undefined ? '' : formatCount(files)}</td>
      <td>{rows === undefined ? '' : formatCount(rows)}</td>
      <td>{money}</td>
    </tr>
  );
}

function moneyWords(amount: number | null): string {
  if (amount === null) return '';
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
