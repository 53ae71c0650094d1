import { useState } from 'preact/hooks';
import type { MonthClose, ShownClosing } from '../../src/sidebar-server';
import { formatMonth } from '../../src/wording';
import { formatFutureTime, formatPastTime } from '../sentences';
import { estimateServerTime, useRequest } from '../server';
import { explainMissingKey } from '../state';
import { getViewTexts } from '../text';
import { type Act, BulletList, Buttons, QuestionBox, ViewFailure } from '../ui';
import {
  type ClosingDetailsProps,
  formatClosingName,
  requestClosingMail,
  requestMonthCheck,
  ZERO_AMOUNT,
} from './close-props';
import { JournalPanel } from './journal-panel';

type ClosingPanel = 'journal' | ClosingQuestionKind | '';

export function ClosingDetails(props: ClosingDetailsProps) {
  const { server, data, closing, closings, mailRequest } = props;
  const { month, currency, note } = closing;
  const { act } = getViewTexts().close;
  const [panel, setPanel] = useState<ClosingPanel>('');
  const tabRequest = useRequest<null>();
  const name = formatClosingName(closing);
  const sentMail = mailRequest.about === name ? mailRequest : null;
  const failure = closings.findFailure(name) ?? tabRequest.failure ?? sentMail?.failure ?? null;
  const closeClosingPanel = () => setPanel('');
  return (
    <>
      {note !== '' && closing.state === 'closed' && <p class="notices">{note}</p>}
      <BulletList lines={listClosingFacts(closing, data)} />
      <ClosingActions
        {...props}
        onPanel={(next) => setPanel(next === panel ? '' : next)}
        onStatement={() => tabRequest.ask(() => server.sidebarClosingPage(month, currency), 'statement')}
        onAdjustments={() => tabRequest.ask(() => server.sidebarShowBooks('adjustments'), 'adjustments')}
      />
      {(panel === 'reopen' || panel === 'my key') && (
        <ClosingQuestion {...props} kind={panel} onAnswered={closeClosingPanel} />
      )}
      {panel === 'journal' && <JournalPanel {...props} onClose={closeClosingPanel} />}
      <p class="hint" role="status">
        {tabRequest.isBusy
          ? getViewTexts().controls.waiting
          : tabRequest.about === 'statement' && tabRequest.failure === null && act.statementShown}
      </p>
      <p class="hint" role="status">
        {sentMail?.answer && act.mailed(sentMail.answer.fileName, sentMail.answer.to)}
      </p>
      <ViewFailure {...props} failure={failure} />
    </>
  );
}

function listClosingFacts(closing: ShownClosing, data: MonthClose): readonly string[] {
  const { facts, money, change } = getViewTexts().close;
  const { version, closedAt, by } = closing;
  const now = estimateServerTime(data);
  const formatClosingTime = (at: number) => formatPastTime(at, now, data.timeZone);
  const booked = closing.booked
    .filter(({ amount }) => amount !== ZERO_AMOUNT)
    .map(({ bookedIn, amount }) => facts.booked(formatMonth(bookedIn), change(amount, closing.currency)));
  const next =
    closing.nextCheckAt === null
      ? facts.noNext
      : facts.next(formatFutureTime(closing.nextCheckAt, now, data.timeZone));
  const unchanged = closing.result === 'compared' ? [facts.unchanged] : [];
  const agrees = booked.length > 0 && closing.check === 'exact' ? [facts.agrees] : [];
  const changed = [facts.now(money(closing.current, closing.currency)), ...booked, ...agrees];
  const lines = [
    ...(closing.adjustments === 0 ? unchanged : changed),
    facts.version(version, formatClosingTime(closedAt), by),
    closing.reviewedBy && facts.reviewed(closing.reviewedBy),
    facts.checked(formatClosingTime(closing.checkedAt)),
    closing.state === 'reopened' ? '' : next,
  ];
  return lines.filter((line) => line !== '');
}

function ClosingActions(
  props: ClosingDetailsProps & {
    readonly onPanel: (panel: ClosingPanel) => void;
    readonly onStatement: () => void;
    readonly onAdjustments: () => void;
  },
) {
  const { server, state, data, closing, closings, mailRequest, onPanel, onChooseMonth } = props;
  const { month, currency } = closing;
  const { act, facts } = getViewTexts().close;
  const monthName = formatMonth(month);
  const isClosed = closing.state === 'closed';
  const canChange = isClosed && data.booksProblem === '';
  const isOwn = closing.by === state.user;
  const about = formatClosingName(closing);
  const startReview = () =>
    closings.runAction({
      about,
      busy: getViewTexts().close.list.working,
      done: () => act.reviewed(monthName),
      call: () => server.sidebarReviewMonth(month, currency),
    });
  const explainDisabledButton = (button: string) => explainMissingKey(state) && act.needsKey(button);
  const acts: readonly (Act | false)[] = [
    canChange && {
      label: act.check,
      disabledReason: explainDisabledButton(act.check),
      act: () => requestMonthCheck(props, closing, { about }),
    },
    canChange &&
      closing.result === 'other key' && {
        label: act.withMyKey,
        disabledReason: explainDisabledButton(act.withMyKey),
        act: () => onPanel('my key'),
      },
    closing.adjustments > 0 && { label: act.adjustments(closing.adjustments), act: props.onAdjustments },
    isClosed && { label: act.journal, act: () => onPanel('journal') },
    isClosed && { label: act.statement, act: props.onStatement },
    isClosed && {
      label: act.mail,
      busy: mailRequest.isBusy && mailRequest.about === about ? act.mailing : '',
      act: () => requestClosingMail(props, closing),
    },
    canChange && closing.reviewedBy === '' && !isOwn && { label: act.review, act: startReview },
    canChange && { label: act.reopen, act: () => onPanel('reopen') },
    !isClosed &&
      data.booksProblem === '' && { label: act.closeAgain, act: () => onChooseMonth({ month, currency }) },
  ];
  return (
    <>
      {canChange && closing.reviewedBy === '' && (
        <p class="hint">{isOwn ? facts.notReviewed : facts.toReview}</p>
      )}
      <Buttons isBusy={closings.isBusy} acts={acts} />
    </>
  );
}

type ClosingQuestionKind = 'reopen' | 'my key';

interface Props extends ClosingDetailsProps {
  readonly kind: ClosingQuestionKind;
  readonly onAnswered: () => void;
}

function ClosingQuestion(props: Props) {
  const { server, closing, closings, kind, onAnswered } = props;
  const { month, currency } = closing;
  const { ask, act, list } = getViewTexts().close;
  const monthName = formatMonth(month);
  const about = formatClosingName(closing);
  const reopen = (reason: string) =>
    closings.runAction({
      about,
      busy: list.working,
      done: () => ask.reopened(monthName),
      call: () => server.sidebarReopenMonth(month, currency, reason),
    });
  const checkWithOwnKey = () => requestMonthCheck(props, closing, { about, isOwnKey: true });
  const question =
    kind === 'reopen'
      ? {
          title: ask.reopen(monthName),
          means: ask.reopenMeans,
          reason: ask.reason,
          choices: [{ label: act.reopen, act: reopen }],
        }
      : {
          title: ask.withMyKey(monthName),
          means: ask.withMyKeyMeans,
          choices: [{ label: act.withMyKey, act: checkWithOwnKey }],
        };
  return <QuestionBox {...question} onClose={onAnswered} />;
}
