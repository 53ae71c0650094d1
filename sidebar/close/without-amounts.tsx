import { useState } from 'preact/hooks';
import { monthText } from '../sentences/months';
import { whenText } from '../sentences/times';
import { serverTime } from '../server/server-time';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import { ViewFailure } from '../ui/view-failure';
import type { ListProps } from './close-props';

/** The months that an earlier version of the add-on has closed without amounts. */
export function WithoutAmounts(props: ListProps) {
  const { server, data, closings, onWant } = props;
  const { withoutAmounts, list } = texts().close;
  const [opens, setOpens] = useState('');
  const months = data.withoutAmounts;
  if (months.length === 0) return null;
  const reopen = () => {
    setOpens('');
    void closings.act({
      about: WITHOUT,
      busy: list.working,
      done: () => texts().close.ask.reopened(monthText(opens)),
      call: () => server.sidebarReopenMonth(opens, '', ''),
    });
  };
  return (
    <>
      <p class="hint">{withoutAmounts.means}</p>
      <ul class="without-amounts">
        {months.map(({ month, closedAt, by }) => (
          <li key={month}>
            <b>{monthText(month)}</b>
            <p class="hint">
              {withoutAmounts.closed(whenText(closedAt, serverTime(data), data.timeZone), by)}
            </p>
            <div class="buttons">
              {data.sentence === '' && (
                <button
                  type="button"
                  aria-label={withoutAmounts.freezeOf(monthText(month))}
                  onClick={() => {
                    onWant({ month });
                    document.getElementById('close-a-month')?.focus();
                  }}
                >
                  {withoutAmounts.freeze}
                </button>
              )}
              <button
                type="button"
                aria-label={withoutAmounts.openOf(monthText(month))}
                onClick={() => setOpens(month)}
              >
                {withoutAmounts.open}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {opens !== '' && (
        <Question
          title={withoutAmounts.ask(monthText(opens))}
          means={withoutAmounts.askMeans}
          choices={[{ label: withoutAmounts.open, act: reopen }]}
          onCancel={() => setOpens('')}
        />
      )}
      <ViewFailure {...props} failure={closings.failureOf(WITHOUT)} />
    </>
  );
}

const WITHOUT = 'without amounts';
