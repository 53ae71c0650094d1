import { useId } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import { joinSentences } from '../../src/wording';
import { formatOwner } from '../sentences';
import { getViewTexts } from '../text';
import { Buttons, QuestionBox } from '../ui';
import type { ReportActions } from './use-report-actions';

/** What waits for the approval of the report's owner, and what the current user can do about it. */
export function WaitingBox(props: {
  readonly report: SavedReport;
  readonly actions: ReportActions;
  /** Why it cannot be taken over; '' if the user has a key. */
  readonly missingKeyReason: string;
  readonly onTakeOver: () => void;
}) {
  const { report, actions } = props;
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
        {joinSentences([
          waiting.stops ? approval.stops : approval.goesOn,
          mine ? '' : approval.meansTheirs(waiting.stops),
        ])}
      </p>
      {waiting.canDiscard && <p class="hint">{approval.discardMeans}</p>}
      <Buttons
        subject={name}
        acts={[
          mine && { label: approval.approve, act: () => actions.approve(id, version) },
          waiting.canDiscard && { label: approval.discard, act: () => actions.discardChange(id, version) },
          !mine && {
            label: controls.takeOver,
            disabledReason: props.missingKeyReason,
            act: props.onTakeOver,
          },
        ]}
      />
    </section>
  );
}

/** An action that the user must confirm, because something of a report is lost or the user becomes its owner. */
export type ConfirmedAction = 'delete' | 'take over';

export function CardQuestion(props: {
  readonly action: ConfirmedAction;
  readonly report: SavedReport;
  readonly actions: ReportActions;
  readonly onAnswered: () => void;
}) {
  const { action, report, actions, onAnswered } = props;
  const { id, name, sheet, version } = report;
  const { card, controls } = getViewTexts();
  const { ask } = card;
  const questions = {
    delete: {
      title: ask.delete(name),
      means: sheet === null ? ask.deleteWithoutSheet : ask.deleteWithSheet(sheet.title),
      choices: [{ label: card.delete, act: () => actions.remove(id) }],
    },
    'take over': {
      title: ask.takeOver(name),
      means: ask.takeOverMeans(formatOwner(report)),
      choices: [{ label: controls.takeOver, act: () => actions.takeOver(id, version) }],
    },
  };
  return <QuestionBox {...questions[action]} onClose={onAnswered} />;
}
