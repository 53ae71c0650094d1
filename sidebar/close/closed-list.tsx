import type { ReportState } from '../../src/reports';
import type { ShownClosing } from '../../src/sidebar-server';
import { formatMonth } from '../../src/wording';
import { useRequest } from '../server';
import { getViewTexts } from '../text';
import { Buttons, ListRow, Part, StateTag, ViewFailure } from '../ui';
import { formatClosingName, type ListProps, toClosingId, ZERO_AMOUNT } from './close-props';
import { ClosingDetails } from './closing-details';

/** Icons and colours of states of reports that mean the same. */
const CHECK_STATES: Readonly<Record<ShownClosing['check'], ReportState>> = {
  exact: 'fresh',
  'not compared': 'stopped',
  broken: 'failed',
  open: 'never run',
};

export function ClosedList(props: ListProps) {
  const { list } = getViewTexts().close;
  const { closings } = props.data;
  const overviewRequest = useRequest<null>();
  const showCloseOverview = () => overviewRequest.ask(() => props.server.sidebarShowBooks('overview'), '');
  return (
    <Part title={list.title}>
      {closings.length === 0 && <p class="hint">{list.empty}</p>}
      {closings.length > 0 && (
        <>
          <Buttons acts={[{ label: list.show, act: showCloseOverview }]} />
          <ul class="rows">
            {closings.map((closing) => (
              <ClosingRow key={formatClosingName(closing)} {...props} closing={closing} />
            ))}
          </ul>
        </>
      )}
      <ViewFailure {...props} failure={overviewRequest.failure} />
    </Part>
  );
}

function ClosingRow(props: ListProps & { readonly closing: ShownClosing }) {
  const { closing, openClosings, closings, onToggle } = props;
  const { list, money, change } = getViewTexts().close;
  const name = formatClosingName(closing);
  return (
    <ListRow
      id={toClosingId(name)}
      name={list.name(formatMonth(closing.month), closing.currency)}
      line={
        <>
          <span>{list.closedAt(money(closing.closed, closing.currency))}</span>
          {closing.check === 'exact' && closing.difference !== ZERO_AMOUNT ? (
            <StateTag state="due" label={list.differs(change(closing.difference, closing.currency))} />
          ) : (
            <StateTag state={CHECK_STATES[closing.check]} label={list.checks[closing.check]} />
          )}
          <span role="status">{closings.isBusy && closings.about === name && list.working}</span>
        </>
      }
      isOpen={openClosings.has(name)}
      details={() => <ClosingDetails {...props} />}
      onPress={() => onToggle(name)}
    />
  );
}
