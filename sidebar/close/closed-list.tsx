import type { ReportState } from '../../src/reports/saved-report';
import type { ShownClosing } from '../../src/sidebar-server/month-close';
import { formatMonth } from '../../src/wording/days';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { ViewFailure } from '../ui/failure';
import { Part } from '../ui/part';
import { Row } from '../ui/row';
import { StateTag } from '../ui/state-tag';
import { closingId, closingName, type ListProps, ZERO } from './close-props';
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
  const show = () => showing.ask(() => props.server.sidebarShowBooks('overview'), '');
  return (
    <Part title={list.title}>
      {closings.length === 0 && <p class="hint">{list.empty}</p>}
      {closings.length > 0 && (
        <>
          <Buttons acts={[{ label: list.show, act: show }]} />
          <ul class="rows">
            {closings.map((closing) => (
              <ClosingRow key={closingName(closing)} {...props} closing={closing} />
            ))}
          </ul>
        </>
      )}
      <ViewFailure {...props} failure={showing.failure} />
    </Part>
  );
}

function ClosingRow(props: ListProps & { readonly closing: ShownClosing }) {
  const { closing, open, closings, onToggle } = props;
  const { list, money, change } = texts().close;
  const name = closingName(closing);
  return (
    <Row
      id={closingId(name)}
      name={list.name(formatMonth(closing.month), closing.currency)}
      line={
        <>
          <span>{list.closedAt(money(closing.closed, closing.currency))}</span>
          {closing.check === 'exact' && closing.difference !== ZERO ? (
            <StateTag state="due" label={list.differs(change(closing.difference, closing.currency))} />
          ) : (
            <StateTag state={STATES[closing.check]} label={list.checks[closing.check]} />
          )}
          <span role="status">{closings.isBusy && closings.about === name && list.working}</span>
        </>
      }
      isOpen={open.has(name)}
      details={() => <ClosingDetails {...props} />}
      onPress={() => onToggle(name)}
    />
  );
}
