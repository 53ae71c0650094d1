import type { ShownAdjustment } from '../../src/sidebar-server/messages';
import { monthText } from '../sentences/months';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';
import type { ClosedProps } from './close-props';

/** The adjustments of a closed month, and the lines of the ledger about them. They are read when the list is unfolded. */
export function Adjustments({ server, state, closing }: ClosedProps) {
  const { month, currency, adjustments, checkedAt } = closing;
  const { close } = texts();
  const asking = useRequest<readonly ShownAdjustment[]>();
  const open = (isOpen: boolean) => {
    if (isOpen) void asking.ask(() => server.sidebarAdjustments(month, currency), `${month} ${checkedAt}`);
  };
  return (
    <details class="section" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        {close.adjustments} <span class="hint">{adjustments}</span>
      </summary>
      <div class="section-body" role="status">
        {asking.isBusy && close.working}
        {asking.failure !== null && (
          <Failure failure={asking.failure} details={detailsOf(asking.failure, state, null)} helps={{}} />
        )}
        {asking.answer?.length === 0 && close.noAdjustments}
        <ul class="adjustments">
          {asking.answer?.map((adjustment, nth) => (
            <li key={nth}>
              <Adjustment adjustment={adjustment} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function Adjustment({ adjustment }: { readonly adjustment: ShownAdjustment }) {
  const { bookedIn, amount, network, app, metric, reason, ledger, why } = adjustment;
  const { close } = texts();
  return (
    <>
      <b>{close.adjustment(monthText(bookedIn), amount)}</b>
      <p>
        {network} · {app} · {metric}
      </p>
      <p class="hint">{reason}</p>
      {ledger.map(({ tab, row, report }) => (
        <p key={`${tab} ${row}`} class="hint">
          {close.ledgerLine(tab, row, report)}
        </p>
      ))}
      {ledger.length === 0 && why !== 'reversed' && <p class="hint">{close.noLedgerLine}</p>}
    </>
  );
}
