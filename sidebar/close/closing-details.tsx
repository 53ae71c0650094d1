import { useState } from 'preact/hooks';
import type { MonthClose, ShownClosing } from '../../src/sidebar-server/month-close';
import { formatMonth } from '../../src/wording/days';
import { aheadText, dayText, whenText } from '../sentences/times';
import { serverTime } from '../server/server-time';
import { useRequest } from '../server/use-request';
import { whyNoKey } from '../settings/settings';
import { texts } from '../text/texts';
import { type Act, Buttons } from '../ui/buttons';
import { ViewFailure } from '../ui/failure';
import { type CloseAction, closingName, type DetailsProps, ZERO } from './close-props';
import { type AskedOfClosing, ClosingQuestion } from './closing-question';
import { Journal } from './journal';

type Panel = 'journal' | AskedOfClosing | '';

/** What folds out below a closed month: its facts, and all actions. */
export function ClosingDetails(props: DetailsProps) {
  const { server, data, closing, closings } = props;
  const { month, currency, note } = closing;
  const { act } = texts().close;
  const [panel, setPanel] = useState<Panel>('');
  const showing = useRequest<null>();
  const failure = closings.failureOf(closingName(closing)) ?? showing.failure;
  const close = () => setPanel('');
  return (
    <>
      {note !== '' && closing.state === 'closed' && <p class="notices">{note}</p>}
      <ul>
        {factsOf(closing, data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Actions
        {...props}
        onPanel={(next) => setPanel(next === panel ? '' : next)}
        onStatement={() => showing.ask(() => server.sidebarStatement(month, currency), 'statement')}
        onAdjustments={() => showing.ask(() => server.sidebarShowBooks('adjustments'), 'adjustments')}
      />
      {(panel === 'reopen' || panel === 'my key') && (
        <ClosingQuestion {...props} asks={panel} onAnswered={close} />
      )}
      {panel === 'journal' && <Journal {...props} onClose={close} />}
      <p class="hint" role="status">
        {showing.isBusy
          ? texts().controls.waiting
          : showing.about === 'statement' && showing.failure === null && act.statementShown}
      </p>
      <ViewFailure {...props} failure={failure} />
    </>
  );
}

function factsOf(closing: ShownClosing, data: MonthClose): readonly string[] {
  const { facts, money, change } = texts().close;
  const { version, closedAt, by, reason, reopenedWhy, metrics, apps, zone, completeThrough } = closing;
  const now = serverTime(data);
  const when = (at: number) => whenText(at, now, data.timeZone);
  const booked = closing.booked
    .filter(({ amount }) => amount !== ZERO)
    .map(({ bookedIn, amount }) => facts.booked(formatMonth(bookedIn), change(amount, closing.currency)));
  const next =
    closing.nextCheckAt === null
      ? facts.noNext
      : facts.next(aheadText(closing.nextCheckAt, now, data.timeZone));
  const isUnchanged = closing.adjustments === 0;
  return [
    ...(isUnchanged && closing.result === 'compared' ? [facts.unchanged] : []),
    ...(isUnchanged
      ? []
      : [
          facts.now(money(closing.current, closing.currency)),
          ...booked,
          ...(booked.length > 0 && closing.check === 'exact' ? [facts.agrees] : []),
        ]),
    facts.version(version, when(closedAt), by),
    ...(closing.reviewedBy === '' ? [] : [facts.reviewed(closing.reviewedBy)]),
    ...(reason === '' ? [] : [facts.reason(reason)]),
    ...(closing.state === 'reopened' ? [facts.reopened(reopenedWhy)] : []),
    facts.what(metrics.join(', '), apps.length === 0 ? facts.allApps : apps.join(', ')),
    facts.complete(zone, dayText(completeThrough)),
    facts.checked(when(closing.checkedAt)),
    ...(closing.state === 'reopened' ? [] : [next]),
    facts.digest(closing.digest),
  ];
}

function Actions(
  props: DetailsProps & {
    readonly onPanel: (panel: Panel) => void;
    readonly onStatement: () => void;
    readonly onAdjustments: () => void;
  },
) {
  const { server, state, data, closing, closings, onPanel, onWant } = props;
  const { month, currency } = closing;
  const { act, facts } = texts().close;
  const named = formatMonth(month);
  const start = (busy: string, done: string, call: CloseAction['call']) => () =>
    closings.act({ about: closingName(closing), busy, done: () => done, call });
  const isClosed = closing.state === 'closed';
  const canChange = isClosed && data.sentence === '';
  const isOwn = closing.by === state.user;
  const check = start(act.checking(named), act.checked(named), () =>
    server.sidebarCheckMonth(month, currency, false),
  );
  const review = start(texts().close.list.working, act.reviewed(named), () =>
    server.sidebarReviewMonth(month, currency),
  );
  const whyOff = (button: string) => whyNoKey(state) && act.needsKey(button);
  const acts: readonly (Act | false)[] = [
    canChange && { label: act.check, whyOff: whyOff(act.check), act: check },
    canChange &&
      closing.result === 'other key' && {
        label: act.withMyKey,
        whyOff: whyOff(act.withMyKey),
        act: () => onPanel('my key'),
      },
    closing.adjustments > 0 && { label: act.adjustments(closing.adjustments), act: props.onAdjustments },
    isClosed && { label: act.journal, act: () => onPanel('journal') },
    isClosed && { label: act.statement, act: props.onStatement },
    canChange && closing.reviewedBy === '' && !isOwn && { label: act.review, act: review },
    canChange && { label: act.reopen, act: () => onPanel('reopen') },
    !isClosed && data.sentence === '' && { label: act.closeAgain, act: () => onWant({ month, currency }) },
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
