import { useId } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import type { ReportActs } from '../state/report-acts';
import { whose } from '../text/schedule-words';

/** Says who changed what in a scheduled report that waits for its owner, and offers what its reader can do about it. */
export function WaitingBox(props: {
  readonly report: SavedReport;
  readonly acts: ReportActs;
  readonly onTakeOver: () => void;
}) {
  const { report, acts } = props;
  const { id, version, waiting, mine, name } = report;
  const heading = useId();
  if (waiting === null) return null;
  const button = (label: string, act: () => void) => (
    <button type="button" aria-label={`${label} ${name}`} onClick={act}>
      {label}
    </button>
  );
  return (
    <section class="question" aria-labelledby={heading}>
      <p id={heading}>
        <b>{mine ? 'It waits for your approval.' : `It waits for ${whose(report)} to approve it.`}</b>
      </p>
      <p>{waiting.changes}</p>
      <p class="hint">{mine ? MEANS_MINE : MEANS_OTHERS}</p>
      <div class="buttons">
        {mine && button('Approve', () => acts.approve(id, version))}
        {waiting.canUndo && button('Undo', () => acts.undoChanges(id, version))}
        {!mine && button('Take over', props.onTakeOver)}
      </div>
    </section>
  );
}

const MEANS_MINE =
  'It refreshes itself with your report key, so it does not run until you approve the change. Undo restores the version that you approved. The rows in the sheet stay.';
const MEANS_OTHERS =
  'It refreshes itself with the key of its owner, so its schedule rests until then. Undo restores the version that the owner approved. Take over makes it refresh itself with your key. You can run it with your own key at any time.';
