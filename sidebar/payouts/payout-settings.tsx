import { useState } from 'preact/hooks';
import type { PayoutsView } from '../../src/sidebar-server/payouts';
import { texts } from '../text/texts';
import { Select } from '../ui/select';
import { choicesOf, codeChoices } from './choices';
import { Part, type PayoutsProps, start } from './part';

const SETTINGS = 'payout-settings';

type Books = Pick<PayoutsView, 'currency' | 'ratesBy'>;

/** The currency of the books and the policy of their rates. While a choice is being saved, it is shown as chosen. */
export function PayoutSettings(props: PayoutsProps) {
  const { server, data, actions } = props;
  const { settings } = texts().payouts;
  const [choice, choose] = useState<Partial<Books> | null>(null);
  const { currency, ratesBy }: Books = { ...data, ...choice };
  const save = async (change: Partial<Books>, call: () => Promise<PayoutsView>) => {
    choose(change);
    await start(props, SETTINGS, settings.saved, call);
    choose(null);
  };
  return (
    <Part {...props} about={SETTINGS} title={settings.title}>
      <fieldset class="part" disabled={actions.isBusy && choice === null}>
        <Select
          label={settings.books}
          choices={codeChoices(data)}
          chosen={currency}
          onChoose={(id) => save({ currency: id }, () => server.sidebarBooksCurrency(id))}
        />
        <Select
          label={settings.ratesBy}
          choices={choicesOf(settings.policies)}
          chosen={ratesBy}
          onChoose={(id) => {
            const policy = id as Books['ratesBy'];
            return save({ ratesBy: policy }, () => server.sidebarRatesBy(policy));
          }}
        />
      </fieldset>
    </Part>
  );
}
