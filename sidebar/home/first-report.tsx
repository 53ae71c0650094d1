import { dimension, report as reportOf } from '../../src/catalogue/catalogue';
import { STARTS, type Start } from '../form/starts';
import { rangeLabel } from '../sentences/dates';
import { listed } from '../sentences/report-summary';
import { texts } from '../text/texts';

/** What a file without a report shows: frequent reports to begin with. */
export function FirstReport({ onStart }: { readonly onStart: (start: Start) => void }) {
  const { names, gist } = texts().fields.starts;
  return (
    <>
      <p>{texts().home.empty}</p>
      <ul class="starts">
        {STARTS.map((start) => (
          <li key={start.key}>
            <button type="button" class="start" onClick={() => onStart(start)}>
              {names[start.key]}
              <span class="hint">
                {gist(
                  reportOf(start.report).label,
                  rangeLabel(start.range),
                  listed(start.dimensions.map((id) => dimension(id).label)),
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
