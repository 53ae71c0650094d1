import { useState } from 'preact/hooks';
import type { MonthClose, ShownClosing } from '../../src/sidebar-server';
import { formatMonth, joinList } from '../../src/wording';
import { estimateServerTime } from '../server';
import { explainMissingKey } from '../state';
import { getViewTexts } from '../text';
import { Buttons, QuestionBox, ViewFailure } from '../ui';
import { type CloseProps, requestMonthCheck } from './close-props';

const DAY_MS = 86_400_000;
const OVERDUE_DAYS = 3;
const ADOPT = 'adopt';
const CHECK = 'check overdue';

/** What is wrong with the closings of the file: whose they are, and checks that did not happen. */
export function Trouble(props: CloseProps) {
  const { data, closings } = props;
  return (
    <>
      {data.booksProblem !== '' && <CopiedClosings {...props} />}
      {data.booksProblem === '' && <OverdueChecks {...props} />}
      <ViewFailure {...props} failure={closings.findFailure(ADOPT) ?? closings.findFailure(CHECK)} />
    </>
  );
}

/** In a copied or restored file: the button that adopts its closings. */
function CopiedClosings({ server, data, closings }: CloseProps) {
  const [isAsking, setAsking] = useState(false);
  const { trouble, ask, list } = getViewTexts().close;
  const requestAdoption = () =>
    closings.runAction({
      about: ADOPT,
      busy: list.working,
      done: () => ask.adopted,
      call: () => server.sidebarAdoptClosings(),
    });
  return (
    <>
      <div class="notices">
        <p>{data.booksProblem}</p>
        {data.canAdopt && <Buttons acts={[{ label: trouble.adopt, act: () => setAsking(true) }]} />}
      </div>
      {isAsking && (
        <QuestionBox
          title={ask.adopt}
          means={ask.adoptMeans}
          choices={[{ label: trouble.adopt, act: requestAdoption }]}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function OverdueChecks(props: CloseProps) {
  const { state, data, closings } = props;
  const { trouble, act } = getViewTexts().close;
  const overdue = listOverdueMonths(data);
  const [monthToCheck] =
    overdue.length > 0 ? overdue : data.closings.filter(({ state }) => state === 'closed');
  if (monthToCheck === undefined || (data.checkProblem === '' && overdue.length === 0)) return null;
  const checkOverdueMonth = () => requestMonthCheck(props, monthToCheck, { about: CHECK });
  return (
    <div class="notices">
      {data.checkProblem !== '' && <p>{trouble.problem(data.checkProblem)}</p>}
      {overdue.length > 0 && (
        <p>{trouble.overdue(joinList(overdue.map(({ month }) => formatMonth(month))))}</p>
      )}
      <Buttons
        isBusy={closings.isBusy}
        acts={[{ label: act.check, disabledReason: explainMissingKey(state), act: checkOverdueMonth }]}
      />
    </div>
  );
}

function listOverdueMonths(data: MonthClose): readonly ShownClosing[] {
  const limit = estimateServerTime(data) - OVERDUE_DAYS * DAY_MS;
  return data.closings.filter(
    ({ state, nextCheckAt }) => state === 'closed' && nextCheckAt !== null && nextCheckAt < limit,
  );
}
