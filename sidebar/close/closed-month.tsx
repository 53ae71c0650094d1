import { useState } from 'preact/hooks';
import { monthText } from '../sentences/months';
import { aheadText, whenText } from '../sentences/times';
import { serverTime } from '../server/server-time';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import { TextField } from '../ui/text-field';
import { Adjustments } from './adjustments';
import type { ClosedProps } from './close-props';
import { JournalMaker } from './journal-maker';

/** A month is overdue if its check is so late. */
const OVERDUE_MS = 3 * 86_400_000;

/** A closed month: its amount and check in one line, all else folded. */
export function ClosedMonth(props: ClosedProps) {
  const { closing } = props;
  const { month, currency, closed, check, note } = closing;
  const { close } = texts();
  return (
    <li>
      <details class="section closing">
        <summary>
          <b>{monthText(month)}</b>
          <span>
            {closed} {currency}
          </span>
          <span class={`check ${check.replace(' ', '-')}`}>{close.checks[check]}</span>
        </summary>
        <div class="section-body">
          {note !== '' && <p class="notices">{note}</p>}
          <ClosingFacts {...props} />
          <ClosingActions {...props} />
        </div>
      </details>
    </li>
  );
}

function ClosingFacts({ closing, state }: ClosedProps) {
  const { close } = texts();
  const now = serverTime(state);
  const {
    currency,
    current,
    booked,
    version,
    closedAt,
    by,
    reviewedBy,
    reason,
    digest,
    checkedAt,
    nextCheckAt,
  } = closing;
  const when = (at: number) => whenText(at, now, state.timeZone);
  const next = nextCheckAt === null ? '' : aheadText(nextCheckAt, now, state.timeZone);
  const lines = [
    close.current(`${current} ${currency}`),
    ...booked.map(({ bookedIn, amount }) =>
      close.bookIn(monthText(bookedIn), `${signed(amount)} ${currency}`),
    ),
    ...(booked.length === 0 ? [close.nothingBooked] : []),
    close.version(version, when(closedAt), by),
    reviewedBy === '' ? close.notReviewed : close.reviewedBy(reviewedBy),
    ...(reason === '' ? [] : [close.withReason(reason)]),
    ...(closing.state === 'reopened'
      ? [close.reopenedWhy(closing.reopenedWhy)]
      : [close.checked(when(checkedAt), next)]),
    close.digest(digest),
  ];
  const isOverdue = closing.state === 'closed' && nextCheckAt !== null && now - nextCheckAt > OVERDUE_MS;
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isOverdue && <p class="notices">{close.overdue}</p>}
    </>
  );
}

function signed(amount: string): string {
  return amount.startsWith('-') ? amount : `+${amount}`;
}

type Asked = 'reopen' | 'key' | null;

function ClosingActions(props: ClosedProps) {
  const { server, state, closing, act, busyWith } = props;
  const { month, currency, reviewedBy, by } = closing;
  const { close } = texts();
  const [asked, setAsked] = useState<Asked>(null);
  const checking = month + currency;
  const isBusy = busyWith !== '';
  const check = (withMyKey: boolean) => {
    setAsked(null);
    void act(() => server.sidebarCheckMonth(month, currency, withMyKey), checking);
  };
  const button = (label: string, onClick: () => void) => (
    <button type="button" disabled={isBusy} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <>
      {closing.state === 'closed' && (
        <div class="buttons">
          {button(busyWith === checking ? close.working : close.checkNow, () => check(false))}
          {closing.check === 'not compared' && button(close.withMyKey, () => setAsked('key'))}
          {reviewedBy === '' &&
            by !== state.user &&
            button(close.review, () => void act(() => server.sidebarReviewMonth(month, currency), 'review'))}
          {button(close.reopen, () => setAsked('reopen'))}
        </div>
      )}
      {closing.state === 'closed' && reviewedBy === '' && by === state.user && (
        <p class="hint">{close.ownClosing}</p>
      )}
      {asked === 'key' && (
        <Question
          title={close.askKey}
          means={close.askKeyMeans}
          choices={[{ label: close.withMyKey, act: () => check(true) }]}
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === 'reopen' && <Reopening {...props} onEnd={() => setAsked(null)} />}
      <JournalMaker {...props} />
      <Adjustments {...props} />
    </>
  );
}

function Reopening({ server, closing, act, onEnd }: ClosedProps & { readonly onEnd: () => void }) {
  const { month, currency } = closing;
  const { close } = texts();
  const [reason, setReason] = useState('');
  const reopen = () => {
    onEnd();
    void act(() => server.sidebarReopenMonth(month, currency, reason), 'reopen');
  };
  return (
    <div>
      <TextField label={close.reopenReason} value={reason} onType={setReason} />
      <Question
        title={close.askReopen(monthText(month))}
        means={close.askReopenMeans}
        choices={[{ label: close.reopen, act: reopen }]}
        onCancel={onEnd}
      />
    </div>
  );
}
