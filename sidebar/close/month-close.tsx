import { useEffect, useState } from 'preact/hooks';
import type { MonthClose, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';
import { ViewHead } from '../ui/view-head';
import { BooksTrouble } from './books-trouble';
import { CheckScheduleForm } from './check-schedule-form';
import { CloseForm } from './close-form';
import type { Act } from './close-props';
import { ClosedMonth } from './closed-month';
import { WithoutAmounts } from './without-amounts';

/** Closes months, and shows those that are closed. */
export function MonthCloseView(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly onClose: () => void;
}) {
  const { server, state, onClose } = props;
  const { close } = texts();
  const asking = useRequest<MonthClose>();
  const [books, setBooks] = useState<MonthClose | null>(null);
  const [wanted, setWanted] = useState('');
  const act: Act = async (call, about) => {
    const answer = await asking.ask(call, about);
    if (answer !== undefined) setBooks(answer);
    return answer;
  };
  useEffect(() => {
    void act(() => server.sidebarMonthClose(), 'open');
  }, []);
  const shared = { server, state, act, busyWith: asking.isBusy ? asking.about : '' };
  return (
    <div class="view month-close">
      <ViewHead title={close.title} onClose={onClose} />
      <div role="status">{books === null && asking.isBusy ? close.loading : ''}</div>
      <div role="alert">
        {asking.failure !== null && (
          <Failure failure={asking.failure} details={detailsOf(asking.failure, state, null)} helps={{}} />
        )}
      </div>
      {books !== null && (
        <>
          <BooksTrouble {...shared} books={books} />
          {books.books === 'own' && <CloseForm key={wanted} {...shared} books={books} wanted={wanted} />}
          <h3>{close.closedMonths}</h3>
          {books.closings.length + books.withoutAmounts.length === 0 && <p class="hint">{close.none}</p>}
          <ul class="closings">
            {books.closings.map((closing) => (
              <ClosedMonth
                key={`${closing.month} ${closing.currency}`}
                {...shared}
                books={books}
                closing={closing}
              />
            ))}
            <WithoutAmounts {...shared} books={books} onFreeze={setWanted} />
          </ul>
          {books.closings.length > 0 && <CheckScheduleForm {...shared} books={books} />}
        </>
      )}
    </div>
  );
}
