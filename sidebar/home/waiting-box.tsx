import { useId } from 'preact/hooks';
import type { ListedReport } from '../../src/reports/saved-report';
import { whose } from '../sentences/schedule-text';
import type { ReportActs } from '../state/report-acts';
import { texts } from '../text/texts';

/** For a scheduled report that waits for its owner's approval: says who changed what, and offers what the current user can do. */
export function WaitingBox(props: {
  readonly report: ListedReport;
  readonly acts: ReportActs;
  readonly onTakeOver: () => void;
}) {
  const { report, acts } = props;
  const { id, version, waiting, mine, name } = report;
  const heading = useId();
  if (waiting === null) return null;
  const { card, controls } = texts();
  const { approval } = card;
  const button = (label: string, act: () => void) => (
    <button type="button" aria-label={card.buttonOf(label, name)} onClick={act}>
      {label}
    </button>
  );
  return (
    <section class="question" aria-labelledby={heading}>
      <p id={heading}>
        <b>{mine ? approval.yours : approval.theirs(whose(report))}</b>
      </p>
      <p>{waiting.changes}</p>
      <p class="hint">{mine ? approval.meansYours : approval.meansTheirs}</p>
      {waiting.canUndo && <p class="hint">{approval.undoMeans}</p>}
      <div class="buttons">
        {mine && button(approval.approve, () => acts.approve(id, version))}
        {waiting.canUndo && button(approval.undo, () => acts.undoChanges(id, version))}
        {!mine && button(controls.takeOver, props.onTakeOver)}
      </div>
    </section>
  );
}
