import { uncountedMetrics } from '../../form/uncounted-metrics';
import { texts } from '../../text/texts';
import { change, type Edit } from './edit';

/** Warns of columns that will be blank, because the service does not count their metrics by a chosen dimension. */
export function UncountedNotice({ edit }: { readonly edit: Edit }) {
  const { uncounted, leaveOut } = texts().fields.metrics;
  const { metrics } = edit.form;
  return (
    <div aria-live="polite">
      {uncountedMetrics(edit.form).map(({ by, metrics: blank }) => (
        <div key={by.id} class="notices">
          <p>
            {uncounted(
              blank.map(({ label }) => label),
              by.label,
              by.trackedOnly !== true,
            )}
          </p>
          <button
            type="button"
            class="small"
            onClick={() =>
              change(edit, { metrics: metrics.filter((id) => !blank.some((one) => one.id === id)) })
            }
          >
            {leaveOut(blank.length)}
          </button>
        </div>
      ))}
    </div>
  );
}
