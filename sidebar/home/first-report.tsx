import { dimension, report as reportOf } from '../../src/catalogue/catalogue';
import { STARTS, type Start } from '../form/starts';
import { rangeLabel } from '../sentences/dates';
import { listed } from '../sentences/report-summary';
import { texts } from '../text/texts';
import { Row } from '../ui/row';

/** What a file without a report shows: frequent reports to begin with. */
export function FirstReport({ onStart }: { readonly onStart: (start: Start) => void }) {
  const { names, gist } = texts().fields.starts;
  const gistOf = ({ report, range, dimensions }: Start) =>
    gist(reportOf(report).label, rangeLabel(range), listed(dimensions.map((id) => dimension(id).label)));
  return (
    <>
      <p>{texts().home.empty}</p>
      <ul class="rows">
        {STARTS.map((start) => (
          <Row
            key={start.key}
            id={`start-${start.key}`}
            name={names[start.key]}
            line={gistOf(start)}
            onPress={() => onStart(start)}
          />
        ))}
      </ul>
    </>
  );
}
