import type { ReportState } from '../../src/reports/saved-report';
import type { ShownClosing } from '../../src/sidebar-server/month-close';
import { formatMonth } from '../../src/wording/days';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Icon } from '../ui/icon';
import { StateTag } from '../ui/state-tag';
import { ViewFailure } from '../ui/view-failure';
import { closingId, closingName, type ListProps } from './close-props';
import { ClosingDetails } from './closing-details';

/** Icons and colours of states of reports that mean the same. */
const STATES: Readonly<Record<ShownClosing['check'], ReportState>> = {
  exact: 'fresh',
  'not compared': 'stopped',
  broken: 'failed',
  open: 'never run',
};

/** The closed months, the newest first. */
export function ClosedList(props: ListProps) {
  const { list } = texts().close;
  const { closings } = props.data;
  const showing = useRequest<null>();
  return (
    <section class="part" aria-labelledby="closed-months">
      <h3 id="closed-months" tabIndex={-1}>
        {list.title}
      </h3>
      {closings.length === 0 && <p class="hint">{list.empty}</p>}
      {closings.length > 0 && (
        <div class="buttons">
          <button
            type="button"
            onClick={() => void showing.ask(() => props.server.sidebarShowBooks('overview'), '')}
          >
            {list.show}
          </button>
        </div>
      )}
      <ViewFailure {...props} failure={showing.failure} />
      {closings.length > 0 && (
        <ul class="reports">
          {closings.map((closing) => (
            <ClosingRow key={closingName(closing)} {...props} closing={closing} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ClosingRow(props: ListProps & { readonly closing: ShownClosing }) {
  const { closing, open, closings, onToggle } = props;
  const { list, money } = texts().close;
  const name = closingName(closing);
  const isOpen = open.has(name);
  const id = closingId(name);
  return (
    <li class="report">
      <div class="row">
        <Icon name="chevron" />
        <h2>
          <button
            id={id}
            class="row-name"
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            aria-describedby={`${id}-state`}
            onClick={() => onToggle(name)}
          >
            {list.name(formatMonth(closing.month), closing.currency)}
          </button>
        </h2>
        <p id={`${id}-state`} class="state-line">
          <span>{list.closedAt(money(closing.closed, closing.currency))}</span>
          <StateTag state={STATES[closing.check]} label={list.checks[closing.check]} />
          <span role="status">{closings.isBusy && closings.about === name && list.working}</span>
        </p>
      </div>
      {isOpen && (
        <div id={`${id}-details`} class="report-details">
          <ClosingDetails {...props} />
        </div>
      )}
    </li>
  );
}
