import { useState } from 'preact/hooks';
import { shortMonth } from '../sentences/amounts';
import { texts } from '../text/texts';
import { ActButtons } from '../ui/acting-view';
import { Select } from '../ui/select';
import { monthChoices } from './choices';
import { Part, type PayoutsProps, start } from './part';

const NET = 'net-revenue';

/** The part that makes the tab with the net revenue of a month: the newest one with a statement, unless the user chooses another. */
export function NetRevenue(props: PayoutsProps) {
  const { server, data } = props;
  const { net, statement } = texts().payouts;
  const [chosen, choose] = useState('');
  const [newest = ''] = data.statedMonths;
  const month = chosen || newest;
  const make = () => start(props, NET, net.made(shortMonth(month)), () => server.sidebarNetRevenue(month));
  return (
    <Part {...props} about={NET} title={net.title}>
      <p class="hint">{month === '' ? net.none : net.means}</p>
      {month !== '' && (
        <>
          <Select
            label={statement.fields.period}
            choices={monthChoices(data.statedMonths)}
            chosen={month}
            onChoose={choose}
          />
          <ActButtons {...props} acts={[{ label: net.make, act: make }]} />
        </>
      )}
    </Part>
  );
}
