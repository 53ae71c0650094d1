import { useId } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import { whose } from '../sentences/schedule-text';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import type { ReportActs } from './use-report-acts';

/** What waits for the approval of the report's owner, and what the current user can do about it. */
export function WaitingBox(props: {
  readonly report: SavedReport;
  readonly acts: ReportActs;
  /** Why it cannot be taken over; '' if the user has a key. */
  readonly whyNoKey: string;
  readonly onTakeOver: () => void;
}) {
  const { report, acts } = props;
  const { id, version, waiting, mine, name } = report;
  const heading = useId();
  if (waiting === null) return null;
  const { card, controls } = texts();
  const { approval } = card;
  const button = (label: string, act: () => void, whyOff = '') => ({
    label,
    name: card.buttonOf(label, name),
    whyOff,
    act,
  });
  return (
    <section class="question" aria-labelledby={heading}>
      <p id={heading}>
        <b>{mine ? approval.yours : approval.theirs(whose(report))}</b>
      </p>
      <p>{waiting.changes}</p>
      <p class="hint">
        {waiting.stops ? approval.stops : approval.goesOn} {!mine && approval.meansTheirs}
      </p>
      {waiting.canDiscard && <p class="hint">{approval.discardMeans}</p>}
      <Buttons
        acts={[
          mine && button(approval.approve, () => acts.approve(id, version)),
          waiting.canDiscard && button(approval.discard, () => acts.discardChange(id, version)),
          !mine && button(controls.takeOver, props.onTakeOver, props.whyNoKey),
        ]}
      />
    </section>
  );
}
