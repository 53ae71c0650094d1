import { useState } from 'preact/hooks';
import type { PayoutsView } from '../../src/payouts/view';
import { Tick } from '../editor/inputs/checkbox';
import { texts } from '../text/texts';
import { Select } from '../ui/select';
import { Part } from './part';
import { type PayoutsProps, start } from './payouts-props';

const SETTINGS = 'payout-settings';

type Wanted = Partial<Pick<PayoutsView, 'currency' | 'getsMail'>>;

/** The currency of the books, and the current user's weekly mail. While a choice is being saved, it is shown as chosen. */
export function PayoutSettings(props: PayoutsProps) {
  const { server, data, actions } = props;
  const { settings } = texts().payouts;
  const [wanted, want] = useState<Wanted | null>(null);
  const { currency, getsMail } = { ...data, ...wanted };
  const save = async (wish: Wanted, call: () => Promise<PayoutsView>) => {
    want(wish);
    await start(props, SETTINGS, settings.saved, call);
    want(null);
  };
  return (
    <Part {...props} about={SETTINGS} title={settings.title}>
      <fieldset class="part" disabled={actions.isBusy && wanted === null}>
        <Select
          label={settings.books}
          choices={data.currencies}
          chosen={currency}
          onChoose={(id) => save({ currency: id }, () => server.sidebarBooksCurrency(id))}
        />
        <Tick
          id={SETTINGS}
          label={settings.mail}
          isTicked={getsMail}
          onTick={(isOn) => save({ getsMail: isOn }, () => server.sidebarPayoutMail(isOn))}
        />
      </fieldset>
    </Part>
  );
}
