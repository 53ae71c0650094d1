import { requireReportKind as reportOf, requireDimension } from '../../src/catalogue';
import { STARTS, type Start } from '../form';
import { labelRange, summarizeLabels } from '../sentences';
import { getViewTexts } from '../text';
import { ListRow } from '../ui';

/** What a file without a report shows: frequent reports to begin with. */
export function FirstReport({ onStart }: { readonly onStart: (start: Start) => void }) {
  const { names, gist } = getViewTexts().fields.starts;
  const describeStart = ({ report, range, dimensions }: Start) =>
    gist(
      reportOf(report).label,
      labelRange(range),
      summarizeLabels(dimensions.map((id) => requireDimension(id).label)),
    );
  return (
    <>
      <p>{getViewTexts().home.empty}</p>
      <ul class="rows">
        {STARTS.map((start) => (
          <ListRow
            key={start.key}
            id={`start-${start.key}`}
            name={names[start.key]}
            line={describeStart(start)}
            onPress={() => onStart(start)}
          />
        ))}
      </ul>
    </>
  );
}
