import { useEffect, useRef } from 'preact/hooks';
import type { ShownAdjustment } from '../../src/sidebar-server/shown-adjustments';
import { monthText } from '../sentences/months';
import { dayText } from '../sentences/times';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { ViewFailure } from '../ui/view-failure';
import type { DetailsProps } from './close-props';

/** The adjustments of a closed month, each with the ledger's lines about it. They are read when it opens. */
export function Adjustments(props: DetailsProps & { readonly onClose: () => void }) {
  const { server, closing, onClose } = props;
  const { month, currency } = closing;
  const { adjustments, facts } = texts().close;
  const heading = useRef<HTMLHeadingElement>(null);
  const asking = useRequest<readonly ShownAdjustment[]>();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    void asking.ask(() => server.sidebarAdjustments(month, currency), `${closing.checkedAt}`);
  }, [closing.checkedAt]);
  const { answer, failure, isBusy } = asking;
  return (
    <div class="last-changes">
      <h3 ref={heading} tabIndex={-1}>
        {adjustments.title(monthText(month))}
      </h3>
      <p role="status">
        {isBusy && adjustments.reading}
        {answer?.length === 0 && facts.unchanged}
      </p>
      {answer !== null && answer.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the focus, so that keys can scroll it
        <ul class="changed-rows" tabIndex={0}>
          {answer.map((each) => (
            <AdjustmentLine key={JSON.stringify(each)} adjustment={each} />
          ))}
        </ul>
      )}
      <ViewFailure {...props} failure={failure} />
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {texts().controls.close}
        </button>
      </div>
    </div>
  );
}

function AdjustmentLine({ adjustment }: { readonly adjustment: ShownAdjustment }) {
  const { bookedIn, network, app, metric, amount, currency, reason, ledger } = adjustment;
  const { adjustments, change } = texts().close;
  return (
    <li>
      <p>{[monthText(bookedIn), network, app, metric].join(' · ')}</p>
      <p>
        <b>{change(amount, currency)}</b>
      </p>
      <p class="hint">{reason}</p>
      {ledger.length > 0 && (
        <details>
          <summary>{adjustments.ledger(ledger.length)}</summary>
          {ledger.map(({ day, report, difference }) => (
            <p key={`${day} ${report}`} class="hint">
              {adjustments.ledgerLine(dayText(day), report, `${difference ?? adjustments.unknown}`)}
            </p>
          ))}
        </details>
      )}
    </li>
  );
}
