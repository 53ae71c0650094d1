import type { ControlTotals } from '../../src/device/control/control-totals';
import { formatCount } from '../../src/wording/counts';
import { dayText } from '../sentences/times';
import { texts } from '../text/texts';

/** A table that compares the totals of each data centre's files with the report and with the full report. Unknown numbers are blank. */
export function Controls({ controls }: { readonly controls: ControlTotals }) {
  const { centres, from, to, currency, rows, kept, skipped, revenue, fullRevenue, difference } = controls;
  const { run, times } = texts();
  const { totals } = run;
  const files = centres.reduce((sum, centre) => sum + centre.files, 0);
  return (
    // Not announced, because nobody listens to a whole table. Screen readers announce the sentences above.
    <div aria-live="off">
      <table class="numbers">
        <caption>
          {totals.caption(to === from ? dayText(from) : times.fromTo(dayText(from), dayText(to)))}
        </caption>
        <thead>
          <tr>
            <th scope="col">{totals.centre}</th>
            <th scope="col">{totals.files}</th>
            <th scope="col">{totals.rows}</th>
            <th scope="col">{totals.revenue(currency)}</th>
          </tr>
        </thead>
        <tbody>
          {centres.map((centre) => (
            <Line
              key={centre.centre}
              label={centre.centre}
              files={centre.files}
              rows={centre.rows}
              money={moneyText(centre.revenue)}
            />
          ))}
        </tbody>
        <tbody>
          <Line label={totals.allFiles} files={files} rows={rows} money={moneyText(revenue)} />
          {skipped > 0 && <Line label={totals.leftOut} rows={skipped} />}
          <Line label={totals.inReport} rows={kept} />
          <Line label={totals.fullReport} money={moneyText(fullRevenue)} />
          <Line
            label={totals.difference}
            money={difference === null ? '' : totals.percent((difference * 100).toFixed(2))}
          />
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

function moneyText(amount: number | null): string {
  if (amount === null) return '';
  return amount.toLocaleString(texts().locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
