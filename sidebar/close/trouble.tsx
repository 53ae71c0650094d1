import { useState } from 'preact/hooks';
import type { MonthClose, ShownClosing } from '../../src/sidebar-server/month-close';
import { formatMonth } from '../../src/wording/days';
import { serverTime } from '../server/server-time';
import { whyNoKey } from '../settings/settings';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { ViewFailure } from '../ui/failure';
import { Question } from '../ui/question';
import type { CloseProps } from './close-props';

const DAY_MS = 86_400_000;
const OVERDUE_DAYS = 3;
const ADOPT = 'adopt';
const CHECK = 'check overdue';

/** What is wrong with the closings of the file: whose they are, rows that were edited, and checks that did not happen. */
export function Trouble(props: CloseProps) {
  const { data, closings } = props;
  return (
    <>
      {data.sentence !== '' && <NotOwn {...props} />}
      {data.notRepaired !== '' && <p class="notices">{data.notRepaired}</p>}
      {data.repaired > 0 && <p class="notices">{texts().close.trouble.edited(data.repaired)}</p>}
      {data.sentence === '' && <Unchecked {...props} />}
      <ViewFailure {...props} failure={closings.failureOf(ADOPT) ?? closings.failureOf(CHECK)} />
    </>
  );
}

/** In a copied or restored file: the button that continues its closings. */
function NotOwn({ server, data, closings }: CloseProps) {
  const [isAsking, setAsking] = useState(false);
  const { trouble, ask, list } = texts().close;
  const adopt = () =>
    closings.act({
      about: ADOPT,
      busy: list.working,
      done: () => ask.adopted,
      call: () => server.sidebarAdoptClosings(),
    });
  return (
    <>
      <div class="notices">
        <p>{data.sentence}</p>
        {data.canContinue && <Buttons acts={[{ label: trouble.adopt, act: () => setAsking(true) }]} />}
      </div>
      {isAsking && (
        <Question
          title={ask.adopt}
          means={ask.adoptMeans}
          choices={[{ label: trouble.adopt, act: adopt }]}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The checks that have failed or did not happen, with a button that checks these months now. */
function Unchecked({ server, state, data, closings }: CloseProps) {
  const { trouble, act } = texts().close;
  const overdue = overdueMonths(data);
  const [first] = overdue.length > 0 ? overdue : data.closings.filter(({ state }) => state === 'closed');
  if (first === undefined || (data.problem === '' && overdue.length === 0)) return null;
  const check = () =>
    closings.act({
      about: CHECK,
      busy: act.checking(formatMonth(first.month)),
      done: () => act.checked(formatMonth(first.month)),
      call: () => server.sidebarCheckMonth(first.month, first.currency, false),
    });
  return (
    <div class="notices">
      {data.problem !== '' && <p>{trouble.problem(data.problem)}</p>}
      {overdue.length > 0 && (
        <p>{trouble.overdue(overdue.map(({ month }) => formatMonth(month)).join(', '))}</p>
      )}
      <Buttons isBusy={closings.isBusy} acts={[{ label: act.check, whyOff: whyNoKey(state), act: check }]} />
    </div>
  );
}

function overdueMonths(data: MonthClose): readonly ShownClosing[] {
  const limit = serverTime(data) - OVERDUE_DAYS * DAY_MS;
  return data.closings.filter(
    ({ state, nextCheckAt }) => state === 'closed' && nextCheckAt !== null && nextCheckAt < limit,
  );
}
