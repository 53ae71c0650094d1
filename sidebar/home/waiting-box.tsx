import { useId } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import { formatOwner } from '../sentences';
import { getViewTexts } from '../text';
import { Buttons } from '../ui';
import type { ReportActs } from './use-report-acts';

/** What waits for the approval of the report's owner, and what the current user can do about it. */
export function WaitingBox(props: {
  readonly report: SavedReport;
  readonly acts: ReportActs;
  /** Why it cannot be taken over; '' if the user has a key. */
  readonly missingKeyReason: string;
  readonly onTakeOver: () => void;
}) {
  const { report, acts } = props;
  const { id, version, waiting, mine, name } = report;
  const heading = useId();
  if (waiting === null) return null;
  const { card, controls } = getViewTexts();
  const { approval } = card;
  return (
    <section class="question" aria-labelledby={heading}>
      <p id={heading}>
        <b>{mine ? approval.yours : approval.theirs(formatOwner(report))}</b>
      </p>
      <p>{waiting.changes}</p>
      <p class="hint">
        {waiting.stops ? approval.stops : approval.goesOn} {!mine && approval.meansTheirs}
      </p>
      {waiting.canDiscard && <p class="hint">{approval.discardMeans}</p>}
      <Buttons
        of={name}
        acts={[
          mine && { label: approval.approve, act: () => acts.approve(id, version) },
          waiting.canDiscard && { label: approval.discard, act: () => acts.discardChange(id, version) },
          !mine && { label: controls.takeOver, whyOff: props.missingKeyReason, act: props.onTakeOver },
        ]}
      />
    </section>
  );
}
